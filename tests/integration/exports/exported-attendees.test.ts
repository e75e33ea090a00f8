// Does a file of attendees say what the API says of each, cell by cell?
import { describe, expect, it } from "vitest";
import type { Cell } from "#functions/exports/table.ts";
import { MAX_QUESTIONS } from "#shared/contracts/questions.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";
import { columnOf, named, openExportDesk, recordsOf } from "#tests/support/exports/export-desk.ts";
import { cellOfAnswer, cellsOfAttendee } from "#tests/support/exports/exported-rows.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { oslo, to } from "#tests/support/scenes/question-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { inConnectMode } from "#tests/support/servers/connected.ts";

inConnectMode();

const desk = eachTest(openExportDesk);

/** Tickets as sold, moved, of tiers, cancelled, by hand, and let in, by two lists of one name. */
async function admitAll() {
  const { standing, hall, crewId, owner, event, unit, desk: money } = desk;
  const [front = "", back = ""] = hall.tiers.map(({ id }) => id);
  const tickets = [standing.id, hall.id, crewId];
  const main = await given.checkInList(owner, event.id, tickets);
  const other = await given.checkInList(owner, event.id, tickets);
  const odd = await desk.bought([{ ticketId: standing.id, quantity: 3 }], named("Ann", "Lee"));
  const tiered = await desk.bought(
    [
      { ticketId: hall.id, tierId: front, quantity: 2 },
      { ticketId: crewId, quantity: 1 },
    ],
    named("Zoë", "O’Neil"),
  );
  const line = { ticketId: hall.id, tierId: front, quantity: 2 };
  const byHand = { lines: [line], buyer: named("Hanna", ""), paidMinor: 7 * unit + 1 };
  const { data: hand } = await money.create(byHand);
  await money.move(odd, 1, { ticketId: hall.id, tierId: back });
  await money.setStatus(tiered, 1, "CANCELLED");
  await desk.letIn(main.shortId, attendeeIdOf(odd, 0));
  await money.sale.pass(60);
  await desk.letIn(other.shortId, attendeeIdOf(odd, 0));
  const undone = await desk.letIn(main.shortId, attendeeIdOf(odd, 2));
  await desk.takeBack(main.shortId, attendeeIdOf(odd, 2), undone);
  return { odd, tiered, hand: hand.id, main, other };
}

const searches = [
  "",
  ...["lee", "hall", "nobody", "f-"].map((words) => `query=${words}`),
  ...["status]=CANCELLED", "status]=ACTIVE", "checkedIn]=yes", "checkedIn]=no"].map(
    (filter) => `filter_fields[${filter}`,
  ),
  ...["firstName", "email", "ticketTitle", "reference", "checkedInAt", "createdAt", "status"].map(
    (sort) => `sort_by=${sort}&sort_direction=desc`,
  ),
];

describe("a file of attendees", () => {
  it("says what the API says of each, and has the rows of the list in its order", async () => {
    await admitAll();
    const orders = new Map((await desk.shownOrders()).map((one) => [one.id, one]));
    const byTicket = [desk.hall.id, desk.crewId].map((id) => `filter_fields[ticketId]=${id}`);
    for (const search of [...searches, ...byTicket]) {
      const shown = await desk.shownAttendees(search);
      const table = await desk.read("ATTENDEES", search);

      const expected = shown.flatMap((one) => {
        const order = orders.get(one.orderId);
        return order ? [cellsOfAttendee(one, order)] : [];
      });
      expect([search, table.rows.length]).toEqual([search, shown.length]);
      expect(recordsOf(table)).toMatchObject(expected);
      expect(table.table).toMatchObject({ count: shown.length, unreadable: [] });
    }
  });

  it("has the moment of each list’s check-in, of two lists with one name in two columns", async () => {
    const { odd, main, other } = await admitAll();
    const [first] = (await desk.shownAttendees()).filter(({ id }) => id === attendeeIdOf(odd, 0));
    const item = await desk.storedAttendee(odd, 0);

    const table = await desk.read("ATTENDEES", "filter_fields[checkedIn]=yes");

    const head = "Check-in: Main door (Europe/Berlin)";
    const moments = [columnOf(table, head), columnOf(table, head, 1)].flat();
    const own = [main, other].map(({ id }) => ({ at: item.checkIns[id]?.at }));
    expect(moments).toHaveLength(2);
    expect(moments).toEqual(expect.arrayContaining(own));
    expect(columnOf(table, "First check-in (Europe/Berlin)")).toEqual([{ at: first?.checkedInAt }]);
  });

  it("divides each line’s total among its tickets, and a moved one keeps its share", async () => {
    const { odd, tiered, hand } = await admitAll();
    const orders = await desk.shownOrders();

    const table = await desk.read("ATTENDEES", "sort_by=reference");

    const [prices, references] = [columnOf(table, "Price paid (EUR)"), columnOf(table, "Order")];
    const sharesOf = (id: string) => {
      const order = orders.find((one) => one.id === id);
      const own = prices.filter((_, at) => references[at] === order?.reference);
      return { total: order?.totalMinor, shares: own.map((cell) => Object(cell).minor) };
    };
    for (const id of [odd, tiered, hand]) {
      const { total, shares } = sharesOf(id);
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(total);
    }
    expect(sharesOf(odd).shares).toEqual([2600, 2600, 2600]);
    expect(sharesOf(tiered).shares.toSorted()).toEqual([0, 3000, 3000]);
    expect(sharesOf(hand).shares.toSorted()).toEqual([350, 351]);
  });

  it("has questions as columns: the event’s in their order, then others that were answered", async () => {
    const id = await desk.bought([{ ticketId: desk.crewId, quantity: 2 }], named("Ann", "Lee"));
    const gone = await desk.ask({ title: "Old" });
    const [one, other] = [await desk.ask({}), await desk.ask({})];
    const place = await desk.ask({ title: "Home", type: "ADDRESS" });
    await desk.ask({ title: "Of the order", scope: "ORDER" });
    const answers = [to(gone, "+49"), to(one, "Vegan"), to(other, "007"), to(place, oslo)];
    await desk.answerTicket(id, 1, answers);
    await desk.forget(gone.id);

    const table = await desk.read("ATTENDEES", "sort_by=reference");

    const heads = ["Meal", "Meal", "Home", "Old"];
    expect(table.heads.slice(-5, -1)).toEqual(heads);
    const { answers: shown } = await desk.desk.attendee(id, 1);
    const cells = [one, other, place, gone].map((question) =>
      cellOfAnswer(shown.find(({ questionId }) => questionId === question.id)),
    );
    expect(cells).toEqual(["Vegan", "007", "Gate 1, 0150 Oslo, Norway", "+49"]);
    const rows = table.rows.map((row) => row.slice(-5, -1));
    expect(rows).toEqual(expect.arrayContaining([cells, heads.map(() => null)]));
  });

  it("has all questions that an event may ask", async () => {
    const id = await desk.bought([{ ticketId: desk.crewId, quantity: 1 }], named("Ann", "Lee"));
    const asked = [];
    for (let at = 0; at < MAX_QUESTIONS; at++) asked.push(await desk.ask({ title: `Q ${at}` }));
    await desk.answerTicket(
      id,
      0,
      asked.map((one, at) => to(one, `A ${at}`)),
    );

    const { heads, rows } = await desk.read("ATTENDEES");

    const from = -1 - MAX_QUESTIONS;
    const cells: Cell[] = asked.map((_, at) => `A ${at}`);
    expect(heads.slice(from, -1)).toEqual(asked.map(({ title }) => title));
    expect(rows.map((row) => row.slice(from, -1))).toEqual([cells]);
  });

  it("of an archived event is the same as before", async () => {
    await admitAll();
    const before = await desk.read("ATTENDEES");
    expect((await desk.setStatus("ARCHIVED")).status).toBe(200);

    const { rows, table } = await desk.read("ATTENDEES");

    const without = (all: typeof rows) => all.map((row) => row.slice(0, -1));
    expect(without(rows)).toEqual(without(before.rows));
    expect(table.count).toBe(8);
  });

  it("is empty but for its heads where nobody comes", async () => {
    const { rows, table, heads } = await desk.read("ATTENDEES");
    expect([rows, table.count]).toEqual([[], 0]);
    expect(heads.slice(0, 3)).toEqual(["First name", "Last name", "Email"]);
  });
});
