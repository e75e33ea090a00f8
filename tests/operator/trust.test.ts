// What does the operator's word about an account do? It makes it proven, or not, and lets go what
// waits.
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { transact } from "#functions/core/table/table.ts";
import { accountItem } from "#functions/stored/account.ts";
import {
  waitingDuePartition,
  waitingMailItem,
  waitingWorkItem,
} from "#functions/stored/waiting-mails.ts";
import { localClient } from "#scripts/local/aws/table.ts";
import { listen } from "#scripts/local/stack/listen.ts";
import { trustPage } from "#scripts/local/stack/trust-page.ts";
import type { Trust } from "#scripts/operator/world/asked.ts";
import { trust } from "#scripts/operator/world/aws-trust.ts";
import { isProven } from "#shared/rules/people/proven.ts";
import { given } from "#tests/support/scenes/world.ts";
import { examined } from "#tests/support/servers/operator.ts";
import { ownDomain } from "#tests/support/servers/stacks.ts";
import { stored } from "#tests/support/servers/stream.ts";
import { openTable } from "#tests/support/table/tables.ts";

const TOMORROW = 2_000_000_000;

describe("an account of the table", () => {
  let accountId: string;
  beforeEach(async () => {
    const closeTable = await openTable();
    accountId = (await given.owner()).me.account.id;
    return closeTable;
  });

  it("is proven once it is trusted, and not once it is distrusted, whatever it was before", async () => {
    const seen = [await proven()];
    for (const word of ["TRUSTED", "DISTRUSTED", "TRUSTED"] as const) {
      await say(word);
      seen.push(await proven());
    }

    expect(seen).toEqual([false, true, false, true]);
  });

  it("has its mails let go by trust alone, and both count them", async () => {
    await waits(3);

    const distrusted = await say("DISTRUSTED");
    const before = await due();
    const trusted = await say("TRUSTED");

    const three = { name: "Night Owl Events", waiting: 3 };
    expect([distrusted, trusted]).toEqual([three, three]);
    expect([before, await due()]).toEqual([TOMORROW, 0]);
  });

  it("with nothing that waits gets no work", async () => {
    expect(await say("TRUSTED")).toMatchObject({ waiting: 0 });
    expect(await due()).toBeUndefined();
  });

  it("that does not exist is not made", async () => {
    accountId = "nobody";

    expect(await say("TRUSTED")).toBeNull();
    expect(await stored(accountItem.key({ accountId }))).toBeNull();
  });

  it("is trusted on the local stack's page, by a form or by JSON", async () => {
    const page = await listen(trustPage({ endpoint: endpoint(), name: setting("TABLE_NAME") }));
    await waits(1);
    const sent = (body: string | URLSearchParams, headers = {}) =>
      fetch(`${page.url}/_local/trust`, { method: "POST", body, headers });
    const json = { "content-type": "application/json" };

    const shown = await (await fetch(`${page.url}/_local/trust`)).text();
    const form = await sent(new URLSearchParams({ account: ` ${accountId} `, word: "TRUSTED" }));
    const wasTrusted = await proven();
    const answer = await sent(JSON.stringify({ account: accountId, word: "DISTRUSTED" }), json);
    const unknown = await sent(JSON.stringify({ account: "nobody", word: "TRUSTED" }), json);
    const unsaid = await sent(new URLSearchParams({ account: accountId, word: "maybe" }));
    await page.close();

    expect(shown).toContain('name="account"');
    expect(await form.text()).toContain("the 1 mail that waited leaves within a minute.");
    expect([wasTrusted, await proven()]).toEqual([true, false]);
    expect(await answer.json()).toEqual({ data: { name: "Night Owl Events", waiting: 1 } });
    expect([unknown.status, unsaid.status]).toEqual([422, 422]);
  });

  const endpoint = () => process.env["AWS_ENDPOINT_URL_DYNAMODB"] ?? "";
  const say = (word: Trust) => {
    const client = new DynamoDBClient(localClient(endpoint()));
    return trust(client, setting("TABLE_NAME"), { account: accountId, word });
  };
  const proven = async () => {
    const item = await stored(accountItem.key({ accountId }));
    return item !== null && isProven(accountItem.parse(item), nowSeconds());
  };
  const due = async () => (await stored(waitingWorkItem.key({ accountId })))?.["dueSk"];
  const waits = (mails: number) =>
    asSystem(() =>
      transact([
        ...Array.from({ length: mails }, (_, index) => ({
          put: waitingMailItem.whole({ accountId, start: "0", ref: `${index}` }),
        })),
        {
          put: waitingWorkItem.whole({
            accountId,
            entered: mails,
            duePk: waitingDuePartition,
            dueSk: TOMORROW,
          }),
        },
      ]),
    );
});

describe("the doctor", () => {
  const told: string[] = [];
  const cloud = (waiting: number) => ({
    trust: async (table: string, account: string, word: Trust) => {
      told.push(`${table} ${account} ${word}`);
      return account === "acc1" ? { name: "Night Owl", waiting } : null;
    },
    // Nothing else is looked at.
    table: () => Promise.reject(new Error("It was looked at.")),
  });
  const doctor = (waiting: number, ...flags: string[]) =>
    examined({ cloud: cloud(waiting) }, ownDomain, flags);

  it.each([
    ["--trust", 12, "Night Owl (acc1) is trusted; the 12 mails that waited leave within a minute."],
    ["--trust", 0, "Night Owl (acc1) is trusted; no mail waits."],
    ["--distrust", 1, "Night Owl (acc1) is not trusted; 1 mail waits."],
    ["--distrust", 0, "Night Owl (acc1) is not trusted; no mails wait."],
  ])("says in one sentence what %s did, with %i that wait", async (flag, waiting, says) => {
    const { said, status } = await doctor(waiting, flag, "acc1");

    expect([status, said]).toEqual([0, `Foyer own in eu-central-1\n\n  ok       Trust  ${says}\n`]);
    expect(told.at(-1)).toBe(`foyer-table acc1 ${flag === "--trust" ? "TRUSTED" : "DISTRUSTED"}`);
  });

  it("ends with 1 at an account that it does not know", async () => {
    const { bad, status } = await doctor(0, "--trust", "acc2");

    expect(status).toBe(1);
    expect(bad).toEqual([expect.stringContaining('There is no account "acc2".')]);
  });

  it.each([
    [["--trust"], "--trust wants a word after it."],
    [["--distrust", ""], "--distrust wants a word after it."],
    [["--trust", "acc1", "--distrust", "acc1"], "--trust and --distrust: one at a time."],
    [["--release", "--trust", "acc1"], "--release and --trust: one at a time."],
  ])("refuses %j, and does nothing", async (flags, says) => {
    told.length = 0;
    const { said, status } = await doctor(0, ...flags);

    expect([status, told]).toEqual([1, []]);
    expect(said).toContain(`${says}\nWrite: npm run doctor -- --stage NAME [--release | `);
  });
});
