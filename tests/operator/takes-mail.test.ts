// What does the operator's word open? An address from which mail came back, here and at SES.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { nowMs } from "#functions/core/ports/clock.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { closeAddress, takesMail } from "#functions/mail/delivery/closed-addresses.ts";
import { type Listening, listen } from "#scripts/local/stack/listen.ts";
import { awsIn } from "#scripts/operator/world/aws.ts";
import type { Opened } from "#scripts/operator/world/aws-addresses.ts";
import { examined } from "#tests/support/servers/operator.ts";
import { ownDomain } from "#tests/support/servers/stacks.ts";
import { openTable } from "#tests/support/table/tables.ts";

const ADDRESS = "bea@buyer.example";

describe("an address", () => {
  const listed = new Set<string>();
  const asked: string[] = [];
  let ses: Listening;
  beforeAll(async () => {
    ses = await listen(async ({ method, url = "" }, response) => {
      const address = decodeURIComponent(url.split("/").at(-1) ?? "");
      asked.push(`${method} ${address}`);
      const was = listed.delete(address);
      response.writeHead(was ? 200 : 404, {
        "content-type": "application/json",
        "x-amzn-errortype": "NotFoundException",
      });
      response.end("{}");
    });
    vi.stubEnv("AWS_ENDPOINT_URL_SESV2", ses.url);
  });
  afterAll(() => ses.close());
  beforeEach(() => {
    listed.clear();
    asked.splice(0);
    return openTable();
  });

  const open = (): Promise<Opened> =>
    awsIn(process.env["AWS_REGION"] ?? "us-east-1").openAddress({
      table: setting("TABLE_NAME"),
      masterSecret: setting("MASTER_SECRET_ARN"),
      address: ADDRESS,
    });
  const takes = () => asSystem(() => takesMail(ADDRESS, { name: "order/o1", isOwners: false }));
  const at = (minutes: number) => new Date(nowMs() + minutes * 60_000).toISOString();

  it("is opened at both, and stays open for older bounces", async () => {
    await asSystem(() => closeAddress(ADDRESS, at(-60)));
    listed.add(ADDRESS);
    const before = await takes();

    const opened = await open();
    await asSystem(() => closeAddress(ADDRESS, at(-30)));

    expect([before, await takes()]).toEqual([false, true]);
    expect(opened).toEqual({ here: true, atSes: true });
    expect(asked).toEqual([`DELETE ${ADDRESS}`]);
  });

  it("that takes mail is left as it is", async () => {
    expect(await open()).toEqual({ here: false, atSes: false });
    expect(await takes()).toBe(true);
  });
});

describe("the doctor", () => {
  const examine = (opened: Opened, address = "Bea@Buyer.example") =>
    examined(
      {
        cloud: {
          openAddress: async () => opened,
          // Nothing else is looked at.
          table: () => Promise.reject(new Error("It was looked at.")),
        },
      },
      ownDomain,
      ["--takes-mail", address],
    );

  it.each([
    [
      { here: true, atSes: true },
      "takes mail again. It was closed in Foyer and on the list of SES.",
    ],
    [{ here: false, atSes: true }, "takes mail again. It was closed on the list of SES."],
    [{ here: true, atSes: false }, "takes mail again. It was closed in Foyer."],
    [{ here: false, atSes: false }, "was not closed. It takes mail."],
  ])("says of %j where it was closed", async (opened, says) => {
    const { said, status } = await examine(opened);

    expect(said).toContain(`${ADDRESS} ${says}`);
    expect(said).not.toContain("It was looked at.");
    expect(status).toBe(0);
  });

  it("refuses what is no address", async () => {
    const { said, status } = await examine({ here: true, atSes: true }, "Bea");

    expect(said).toContain('"Bea" is no address.');
    expect(status).toBe(1);
  });
});
