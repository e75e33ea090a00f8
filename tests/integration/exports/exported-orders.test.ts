// Does a file of orders say what the API says of each, cell by cell?
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stats } from "#shared/contracts/stats.ts";
import {
  columnOf,
  type ExportDesk,
  named,
  openExportDesk,
  recordsOf,
  sumOf,
} from "#tests/support/exports/export-desk.ts";
import { cellOfAnswer, cellsOfOrder } from "#tests/support/exports/exported-rows.ts";
import { to } from "#tests/support/scenes/question-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { inConnectMode } from "#tests/support/servers/connected.ts";

inConnectMode();

let desk: ExportDesk;

/** One of each kind of order that a list may have. */
async function sellAll({ desk: money, standing, hall, crewId, unit, ...all }: ExportDesk) {
  const [two, three] = [2, 3].map((quantity) => [{ ticketId: standing.id, quantity }]);
  const front = hall.tiers[0]?.id ?? "";
  await all.addCode({ code: "OWLS", discountType: "PERCENTAGE", discountRate: 20_000 });
  const refunded = await all.bought(two ?? [], named("Ann", "Lee"));
  await all.bought(three ?? [], named("Zoë", "O’Neil"), { code: "OWLS" });
  const cancelled = await all.bought(two ?? [], named("Mehmet", ""));
  await all.bought([{ ticketId: crewId, quantity: 1 }], named("Ida", "Crew"));
  const tiered = [{ ticketId: hall.id, tierId: front, quantity: 2 }];
  await all.bought([...tiered, ...(two ?? [])], named("Łukasz", "Front"));
  await all.bought(two ?? [], named("Ole", "Declined"), { card: "pm_card_chargeDeclined" });
  const byHand = { lines: tiered, buyer: named("Hanna", "Hand"), paidMinor: 7 * unit };
  const { data: hand } = await money.create(byHand);
  await money.pass(60);
  await money.refund(refunded, { amountMinor: 5 * unit });
  await money.pass(60);
  await money.refund(refunded, { amountMinor: 2 * unit });
  await money.cancel(cancelled, { refund: true });
  await money.sale.deliver();
  return { refunded, cancelled, hand: hand.id };
}

describe.each([["EUR"], ["JPY"], ["KWD"]])("a file of orders in %s", (currency) => {
  let usual = "";
  beforeEach(async () => {
    usual = process.env.APPLICATION_FEE ?? "";
    process.env.APPLICATION_FEE = JSON.stringify({ rate: 2_500, fixedMinor: {} });
    desk = await openExportDesk({ currency });
  });
  afterEach(async () => {
    process.env.APPLICATION_FEE = usual;
    await desk.close();
  });

  it("says what the API says of each", async () => {
    const { refunded, cancelled } = await sellAll(desk);
    const shown = await desk.shownOrders();
    const table = await desk.read("ORDERS");

    const { standing, hall, crewId } = desk;
    const tickets = [standing, hall, { id: crewId, title: "Crew" }];
    const charges: [string, string][] = [
      ["Fee: Service", "Service"],
      ["Tax: VAT", "VAT"],
    ];
    const records = recordsOf(table);
    expect(shown).toHaveLength(7);
    expect(records).toMatchObject(shown.map((order) => cellsOfOrder(order, { tickets, charges })));
    expect(table.table).toMatchObject({ count: 7, timezone: "Europe/Berlin", unreadable: [] });
    const { at } = table.table;
    expect(columnOf(table, "Exported at (Europe/Berlin)")).toEqual(shown.map(() => ({ at })));
    expect(table.heads.at(-1)).toBe("Exported at (Europe/Berlin)");
    const refundedOnes = shown.filter((_, at) => records[at]?.["Last refund (Europe/Berlin)"]);
    expect(refundedOnes.map(({ id }) => id).toSorted()).toEqual([refunded, cancelled].toSorted());
  });

  it("has an operator’s fee, and what was given back, that sum up to what billing says", async () => {
    await sellAll(desk);
    const table = await desk.read("ORDERS");
    const file = await desk.read("BILLING");

    const taken = sumOf(table, "Operator’s fee");
    const back = sumOf(table, "Operator’s fee given back");
    expect(taken).toBeGreaterThan(0);
    expect(back).toBeGreaterThan(0);
    expect(back).toBeLessThan(taken);
    expect([sumOf(file, "Taken"), sumOf(file, "Given back")]).toEqual([taken, back]);
    const { data } = await call(stats.billing, { token: desk.desk.token() });
    expect(data.currencies).toEqual([{ currency, takenMinor: taken, returnedMinor: back }]);
    const ofNone = recordsOf(table).filter(({ Payment }) => Payment !== "By card");
    expect(ofNone.length).toBeGreaterThan(1);
    for (const record of ofNone)
      expect([record["Operator’s fee"], record["Operator’s fee given back"]]).toEqual([
        { minor: 0, currency },
        { minor: 0, currency },
      ]);
  });
});

const searches = [
  "",
  ...["owls", "ann+lee", "oneil", "nobody"].map((words) => `query=${words}`),
  ...["CANCELLED,REFUNDED", "BY_HAND", "PAYMENT_FAILED", "PARTIALLY_REFUNDED"].map(
    (words) => `filter_fields[status]=${words}`,
  ),
  ...["reference", "lastName", "email", "totalMinor", "ticketCount", "status"].flatMap((sort) => [
    `sort_by=${sort}`,
    `sort_by=${sort}&sort_direction=asc&filter_fields[status]=COMPLETED`,
  ]),
];

it("the rows of a file of orders are those of the list, in its order", async () => {
  desk = await openExportDesk();
  await sellAll(desk);
  for (const search of searches) {
    const shown = await desk.shownOrders(search);
    const table = await desk.read("ORDERS", search);

    expect([search, columnOf(table, "Email")]).toEqual([search, shown.map(({ email }) => email)]);
    expect(table.table.count).toBe(shown.length);
  }
  await desk.close();
});

describe("a file of orders", () => {
  beforeEach(async () => {
    desk = await openExportDesk();
  });
  afterEach(() => desk.close());

  it("has the order’s questions as columns, of two with one title two, and deleted ones last", async () => {
    const id = await desk.bought([{ ticketId: desk.crewId, quantity: 1 }], named("Ann", "Lee"));
    await desk.bought([{ ticketId: desk.crewId, quantity: 1 }], named("Zoë", "O’Neil"));
    const ask = (title: string, fields: object = {}) =>
      desk.ask({ title, scope: "ORDER", ...fields });
    const gone = await ask("Old");
    const [one, other] = [await ask("Company"), await ask("Company")];
    const day = await ask("Day", { type: "DATE" });
    const sides = await ask("Sides", { type: "CHECKBOX", options: ["Rice", "Salad", "Soup"] });
    await ask("Unanswered");
    await ask("Of attendees", { scope: "ATTENDEE" });
    const answers = [
      to(gone, "was there"),
      ...[to(one, "Owls"), to(other, "=Bats"), to(day, "2030-02-03")],
      to(sides, ["Soup", "Rice"]),
    ];
    expect((await desk.answerOrder(id, answers)).status).toBe(200);
    await desk.forget(gone.id);

    const table = await desk.read("ORDERS", "sort_by=email&sort_direction=asc");

    const from = table.heads.indexOf("Language") + 1;
    const heads = ["Company", "Company", "Day", "Sides", "Unanswered", "Old"];
    expect(table.heads.slice(from, -1)).toEqual(heads);
    const [shown] = (await desk.shownOrders()).filter((order) => order.id === id);
    const given = (questionId: string) =>
      cellOfAnswer(shown?.answers.find((answer) => answer.questionId === questionId));
    const cells = [one.id, other.id, day.id, sides.id, "", gone.id].map(given);
    expect(cells).toEqual([
      "Owls",
      "=Bats",
      { date: "2030-02-03" },
      "Rice; Soup",
      null,
      "was there",
    ]);
    expect(table.rows.map((row) => row.slice(from, -1))).toEqual([cells, heads.map(() => null)]);
  });

  it("has tickets of one title as two columns, also one that was never sold", async () => {
    const { owner, event, standing } = desk;
    await desk.bought([{ ticketId: standing.id, quantity: 2 }], named("Ann", "Lee"));
    await given.ticket(owner, event.id, { title: "Standing" });

    const table = await desk.read("ORDERS");

    expect([columnOf(table, "Standing"), columnOf(table, "Standing", 1)]).toEqual([[2], [null]]);
  });

  it("tells the operator’s fee to an admin alone", async () => {
    const id = await desk.bought([{ ticketId: desk.standing.id, quantity: 2 }], named("A", "B"));
    const { payment } = await desk.desk.head(id);

    const [own, others] = [await desk.read("ORDERS"), await desk.read("ORDERS", "", "ORGANIZER")];

    const minor = payment?.feeMinor ?? 0;
    expect(minor).toBeGreaterThan(0);
    expect(columnOf(own, "Operator’s fee")).toEqual([{ minor, currency: "EUR" }]);
    expect(columnOf(own, "Operator’s fee given back")).toEqual([{ minor: 0, currency: "EUR" }]);
    expect(others.heads.filter((head) => head.includes("Operator"))).toEqual([]);
  });

  it("is empty but for its heads where nothing matches", async () => {
    const table = await desk.read("ORDERS");

    expect([table.rows, table.table.count]).toEqual([[], 0]);
    expect(table.heads).toContain("Reference");
  });
});
