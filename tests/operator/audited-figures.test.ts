// Does the doctor find an order that figures count otherwise than it says?
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setting } from "#functions/core/ports/settings.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, writeItem } from "#functions/core/table/table.ts";
import { figureDaysItem, figuresItem } from "#functions/stored/figures.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { audit } from "#scripts/operator/world/aws-figures.ts";
import { stats } from "#shared/contracts/stats.ts";
import { setIn } from "#tests/support/figures/figure-desk.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openMoneyDesk } from "#tests/support/scenes/money-desk.ts";
import { call } from "#tests/support/servers/call.ts";
import { examined } from "#tests/support/servers/operator.ts";
import { ownDomain } from "#tests/support/servers/stacks.ts";

const figures = (eventId: string) => audit("local", setting("TABLE_NAME"), eventId);

describe("an event of the table", () => {
  let usualRegion: string | undefined;
  beforeEach(() => {
    usualRegion = process.env["AWS_REGION"];
  });
  const desk = eachTest(() => openMoneyDesk([{ quantityAvailable: 10 }]));
  afterEach(() => (process.env["AWS_REGION"] = usualRegion));

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

  it("names an order that cannot be read, and compares the rest", async () => {
    const [broken, other] = [await desk.bought(1), await desk.bought(2)];
    await setIn(headItem.key({ orderId: broken }), "status", "UNHEARD_OF");
    await setIn(headItem.key({ orderId: other }), "row", "[7");

    const { differences = [] } = (await figures(desk.sale.event.id)) ?? {};
    expect(differences).toEqual([
      `The order ${broken} cannot be read.`,
      expect.stringContaining(`The order ${other} counts as [] []`),
    ]);
  });

  it("names an order that the list lacks, by its attendees", async () => {
    const id = await desk.bought(2);
    const update = headItem.key({ orderId: id });
    await asSystem(() => writeItem({ update, set: "REMOVE listPk, listSk" }));

    const { differences = [] } = (await figures(desk.sale.event.id)) ?? {};
    expect(differences).toEqual([expect.stringContaining(`The order ${id} counts as [] []`)]);
  });

  it("names an order whose row has no open dispute, or one too many", async () => {
    const id = await desk.bought(1, "pm_card_createDispute");
    const plain = await desk.bought(1);
    const rowOf = async (orderId: string) =>
      String((await asSystem(() => getItem(headItem.key({ orderId }))))?.["row"]);
    await setIn(headItem.key({ orderId: id }), "row", (await rowOf(plain)).replace(plain, id));

    const { differences = [] } = (await figures(desk.sale.event.id)) ?? {};
    expect(differences).toEqual([
      expect.stringMatching(
        new RegExp(`^The order ${id} counts as .*says .* openDisputes 1 openDisputesMinor 2500`),
      ),
    ]);
  });

  it.each([
    ["totals", figuresItem, "totals.grossMinor", 2501],
    ["fees", figuresItem, "fees", [["2026-11", 1, 0]]],
    ["days", figureDaysItem, "days", "[]"],
    ["troubles", figureDaysItem, "troubles.openDisputes", 1],
  ] as const)("names kept %s that the orders do not say", async (what, item, path, value) => {
    await desk.bought(1);
    const { id: eventId } = desk.sale.event;
    const key = item.key({ accountId: desk.sale.owner.me.account.id, eventId });
    await desk.pass(11);
    await call(stats.event, { token: desk.token(), params: { eventId } });
    expect((await figures(eventId))?.differences).toEqual([]);
    await setIn(key, path, value);

    const { differences = [] } = (await figures(eventId)) ?? {};
    expect(differences).toEqual([expect.stringContaining(`The kept ${what} are `)]);
    // Changed since, so that nobody knows what they must say.
    await desk.bought(1);
    expect((await figures(eventId))?.differences).toEqual([]);
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
