// Does the doctor find an order that figures count otherwise than it says?
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setting } from "#functions/core/ports/settings.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, writeItem } from "#functions/core/table/table.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { audit } from "#scripts/operator/aws-figures.ts";
import { type MoneyDesk, openMoneyDesk } from "#tests/support/scenes/money-desk.ts";
import { examined } from "#tests/support/servers/operator.ts";
import { ownDomain } from "#tests/support/servers/stacks.ts";

const figures = (eventId: string) => audit("local", setting("TABLE_NAME"), eventId);

describe("an event of the table", () => {
  let desk: MoneyDesk;
  let usualRegion: string | undefined;
  beforeEach(async () => {
    usualRegion = process.env["AWS_REGION"];
    desk = await openMoneyDesk([{ quantityAvailable: 10 }]);
  });
  afterEach(async () => {
    process.env["AWS_REGION"] = usualRegion;
    await desk.close();
  });

  it("counts what its orders say, refunded and cancelled ones too", async () => {
    const [one, other] = [await desk.bought(2), await desk.bought(1)];
    await desk.bought(1, "pm_card_createDispute");
    await desk.refund(one, { amountMinor: 1500 });
    await desk.cancel(other);

    expect(await figures(desk.sale.event.id)).toEqual({ orders: 3, differences: [] });
  });

  it.each([
    ["says another amount", (row: string) => row.replace("5000", "5001"), "counts as"],
    ["cannot be read", () => "[7", "counts as [] []"],
  ])("names an order whose row %s", async (_, broken, says) => {
    const id = await desk.bought(2);
    await desk.bought(1);
    const update = headItem.key({ orderId: id });
    const row = String((await asSystem(() => getItem(update)))?.["row"]);
    const change = { set: "SET #row = :row", names: { "#row": "row" } };
    const values = { ":row": broken(row) };
    await asSystem(() => writeItem({ update, ...change, values }));

    const { differences = [] } = (await figures(desk.sale.event.id)) ?? {};
    expect(differences).toHaveLength(1);
    expect(differences[0]).toContain(`The order ${id} ${says}`);
  });

  it("is none if nobody knows it", async () => {
    expect(await figures("evt_000000000000")).toBeNull();
  });
});

describe("the doctor", () => {
  const doctor = (differences: string[]) =>
    examined(
      { cloud: { audit: async () => ({ orders: 2, differences }), table: looked } },
      ownDomain,
      ["--event", "evt_1"],
    );
  // Nothing else is looked at.
  const looked = () => Promise.reject(new Error("It was looked at."));

  it("says that all is well", async () => {
    const { said, status } = await doctor([]);

    expect(status).toBe(0);
    expect(said).toContain("Figures  evt_1 counts what its 2 orders say.");
  });

  it("names each order that differs, at most twenty", async () => {
    const { bad, status } = await doctor(Array.from({ length: 23 }, (_, at) => `Order ${at}.`));

    expect([status, bad.length]).toEqual([1, 20]);
    expect(bad.at(-1)).toContain("Order 19. 3 more differ.");
  });

  it("knows no event that there is not", async () => {
    const unknown = { cloud: { audit: async () => null } };
    const { bad, status } = await examined(unknown, ownDomain, ["--event", "evt_2"]);

    expect([status, bad]).toEqual([1, [expect.stringContaining('There is no event "evt_2".')]]);
  });
});
