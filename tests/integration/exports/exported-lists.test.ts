// Do files of answers, check-ins, promo codes and billing say what the API says, cell by cell?
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nowAt } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { questions } from "#shared/contracts/questions.ts";
import { stats } from "#shared/contracts/stats.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";
import {
  beginTable,
  columnOf,
  named,
  openExportDesk,
  readTable,
  recordsOf,
  sumOf,
} from "#tests/support/exports/export-desk.ts";
import { cellOfAnswer } from "#tests/support/exports/exported-rows.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { oslo, to } from "#tests/support/scenes/question-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { inConnectMode } from "#tests/support/servers/connected.ts";

inConnectMode();

let usual = "";
beforeEach(() => {
  usual = process.env.APPLICATION_FEE ?? "";
  process.env.APPLICATION_FEE = JSON.stringify({ rate: 2_500, fixedMinor: { EUR: 5 } });
});
const desk = eachTest(openExportDesk);
afterEach(() => (process.env.APPLICATION_FEE = usual));

const crew = (quantity: number) => [{ ticketId: desk.crewId, quantity }];

describe("a file of answers", () => {
  it("has a row for each, with the wording that it was given to", async () => {
    const id = await desk.bought(crew(2), named("Ann", "Lee"));
    await desk.desk.pass(60);
    const other = await desk.bought(crew(1), named("Zoë", "O’Neil"));
    const company = await desk.ask({ title: "Company", scope: "ORDER" });
    const meal = await desk.ask({ title: "Meal?" });
    const home = await desk.ask({ title: "Home", type: "ADDRESS" });
    const both = await desk.ask({ title: "Sides", type: "CHECKBOX", options: ["Rice", "Soup"] });
    await desk.answerOrder(id, [to(company, "Owls")]);
    await desk.answerTicket(id, 1, [to(meal, "Vegan"), to(home, oslo), to(both, ["Soup", "Rice"])]);
    await desk.reword(meal, { title: "What do you eat?" });
    await desk.answerTicket(other, 0, [to(meal, "=Meat")]);
    await desk.forget(home.id);

    const table = await desk.read("ANSWERS");

    const shown = new Map((await desk.shownOrders()).map((one) => [one.id, one]));
    const rowsOf = async (orderId: string, index: number | null) => {
      const order = shown.get(orderId);
      const attendee = index === null ? null : await desk.desk.attendee(orderId, index);
      return (attendee ?? order)?.answers.map((answer) => ({
        Order: order?.reference,
        Attendee: attendee && `${attendee.firstName} ${attendee.lastName}`,
        "Ticket reference": attendee && `${order?.reference}-${(index ?? 0) + 1}`,
        Question: answer.title,
        Answer: cellOfAnswer(answer),
        "Order made (Europe/Berlin)": { at: order?.createdAt },
      }));
    };
    const first = [await rowsOf(id, null), await rowsOf(id, 1)].flat();
    const second = await rowsOf(other, 0);
    expect(second).toMatchObject([{ Question: "What do you eat?", Answer: "=Meat" }]);
    expect(first).toHaveLength(4);
    expect(recordsOf(table)).toMatchObject([...first, ...(second ?? [])]);
    expect(table.table.count).toBe(5);
  });

  it("of one question has the answers that its page has", async () => {
    const id = await desk.bought(crew(3), named("Ann", "Lee"));
    const [meal, other] = [await desk.ask({}), await desk.ask({})];
    await desk.answerTicket(id, 0, [to(meal, "Vegan"), to(other, "No")]);
    await desk.answerTicket(id, 2, [to(meal, "Meat")]);

    const { rows, heads, table } = await desk.read("ANSWERS", `questionId=${meal.id}`);

    const params = { eventId: desk.event.id, questionId: meal.id };
    const { data } = await call(questions.answers, { token: desk.owner.token, params });
    const answered = data.filter(({ answer }) => answer !== null);
    const [reference, answer] = [heads.indexOf("Ticket reference"), heads.indexOf("Answer")];
    expect(rows.map((row) => [row[reference], row[answer]]).toSorted()).toEqual(
      answered.map((one) => [one.reference, one.answer]).toSorted(),
    );
    expect(table.count).toBe(2);
    const none = await desk.read("ANSWERS", "questionId=qst_000000000000");
    expect([none.rows, none.table.count]).toEqual([[], 0]);
  });
});

describe("a file of check-ins", () => {
  it("has each admission, undone or not, on all lists or on one", async () => {
    const { owner, event, crewId } = desk;
    const vip = await given.checkInList(owner, event.id, [crewId], { name: "VIP" });
    const old = await given.checkInList(owner, event.id, [crewId], { name: "Old" });
    const id = await desk.bought(crew(2), named("Ann", "Lee"));
    const [ann, bea] = [attendeeIdOf(id, 0), attendeeIdOf(id, 1)];
    const wrong = await desk.letIn(vip.shortId, ann);
    await desk.desk.pass(60);
    const undoneAt = await desk.takeBack(vip.shortId, ann, wrong);
    await desk.desk.pass(60);
    const again = await desk.letIn(vip.shortId, ann);
    const elsewhere = await desk.letIn(old.shortId, bea);
    const params = { eventId: event.id, checkInListId: old.id };
    await call(checkInLists.remove, { token: desk.desk.token(), params });

    const all = await desk.read("CHECK_INS");
    const one = await desk.read("CHECK_INS", `checkInListId=${vip.id}`);

    const [shown] = await desk.shownOrders();
    const row = (place: number, list: string, at: string, undone: string | null) => ({
      "Check-in list": list,
      Ticket: "Crew",
      "First name": "Ann",
      "Last name": "Lee",
      "Ticket reference": `${shown?.reference}-${place}`,
      State: undone === null ? "In" : "Undone",
      "Checked in (Europe/Berlin)": { at },
      "Undone (Europe/Berlin)": undone === null ? null : { at: undone },
    });
    const anns = [row(1, "VIP", wrong, undoneAt), row(1, "VIP", again, null)];
    const beas = row(2, "A deleted list", elsewhere, null);
    expect(recordsOf(one)).toMatchObject(anns);
    expect(recordsOf(all)).toHaveLength(3);
    expect(recordsOf(all)).toMatchObject(expect.arrayContaining([...anns, beas].map(similar)));
    expect([all.table.count, one.table.count]).toEqual([3, 2]);
    const [attendee] = (await desk.shownAttendees()).filter((shownOne) => shownOne.id === ann);
    expect(attendee?.checkedInAt).toBe(again);
  });
});

const similar = (row: object): unknown => expect.objectContaining(row);

describe("a file of promo codes", () => {
  const searches = [
    "",
    ...["owls", "nothing"].map((words) => `query=${words}`),
    ...["FIXED", "PERCENTAGE,NONE"].map((words) => `filter_fields[discountType]=${words}`),
    ...["code", "timesUsed", "expiresAt", "createdAt"].map(
      (by) => `sort_by=${by}&sort_direction=desc`,
    ),
  ];

  it("says what the API says of each, and has the rows of the list in its order", async () => {
    const ticketIds = [desk.standing.id];
    await desk.addCode({
      code: "OWLS",
      discountType: "PERCENTAGE",
      discountRate: 12_345,
      maxUses: 9,
    });
    const expiresAt = "2030-06-01T00:00:00.000Z";
    await desk.addCode({ code: "FIVE", discountType: "FIXED", discountMinor: 500, expiresAt });
    await desk.addCode({ code: "SHOWS", discountType: "NONE", ticketIds });
    const lines = [{ ticketId: desk.standing.id, quantity: 1 }];
    const kept = await desk.bought(lines, named("Ann", "Lee"), { code: "OWLS" });
    const cancelled = await desk.bought(lines, named("Zoë", "Lee"), { code: "OWLS" });
    await desk.bought(lines, named("Ida", "Lee"), { code: "FIVE" });
    const declined = { code: "OWLS", card: "pm_card_chargeDeclined" };
    await desk.bought(lines, named("Ole", "Lee"), declined);
    await desk.desk.cancel(cancelled);
    const shownOrders = await desk.shownOrders();
    const gross = (code: string) =>
      shownOrders
        .filter((one) => one.promoCode === code && one.completedAt !== null)
        .reduce((sum, one) => sum + one.totalMinor, 0);
    expect(kept).not.toBe(cancelled);
    const percents: Record<string, number> = { OWLS: 12.345 };
    const words = { PERCENTAGE: "Percentage", FIXED: "Fixed amount", NONE: "Only reveals tickets" };

    for (const search of searches) {
      const { data } = await call(promoCodes.list, {
        ...{ token: desk.desk.token(), params: { eventId: desk.event.id } },
        search: `?per_page=100&${search}`,
      });
      const table = await desk.read("PROMO_CODES", search);

      const money = (minor: number) => ({ minor, currency: "EUR" });
      const expected = data.map((one) => ({
        "Promo code": one.code,
        Discount: words[one.discountType],
        "Discount in percent": percents[one.code] ?? null,
        "Discount per ticket (EUR)": one.discountType === "FIXED" ? money(one.discountMinor) : null,
        "Starts (Europe/Berlin)": { at: one.createdAt },
        "Ends (Europe/Berlin)": one.expiresAt === null ? null : { at: one.expiresAt },
        Uses: one.timesUsed,
        "Maximum uses": one.maxUses,
        Orders: { OWLS: 2, FIVE: 1 }[one.code] ?? 0,
        "Gross sales (EUR)": money(gross(one.code)),
      }));
      expect([search, table.rows.length]).toEqual([search, data.length]);
      expect(recordsOf(table)).toMatchObject(expected);
    }
  });
});

describe("a file of billing", () => {
  it("has the numbers of the account’s page, all counted when it is made or later", async () => {
    const lines = [{ ticketId: desk.standing.id, quantity: 2 }];
    const id = await desk.bought(lines, named("Ann", "Lee"));
    await desk.desk.pass(40 * 86_400);
    await desk.desk.refund(id, { amountMinor: 2500 });
    await desk.bought(lines, named("Zoë", "Lee"));
    const ids = { accountId: desk.ids.accountId, eventId: null };
    const read = () => asSystem(async () => readTable(await beginTable(ids, "BILLING")));
    const startedAt = nowAt();

    const table = await read();

    const { data } = await call(stats.billing, { token: desk.desk.token() });
    expect(data.isCounting).toBe(false);
    expect(data.months).toHaveLength(2);
    const money = (minor: number) => ({ minor, currency: "EUR" });
    expect(recordsOf(table)).toMatchObject(
      data.months.map((one) => ({
        Month: one.month,
        Event: desk.event.title,
        Currency: "EUR",
        Taken: money(one.takenMinor),
        "Given back": money(one.returnedMinor),
        Net: money(one.takenMinor - one.returnedMinor),
        "Exported at (UTC)": { at: data.at },
      })),
    );
    expect(table.table).toMatchObject({ at: startedAt, timezone: "UTC", count: 2 });
    await desk.desk.pass(600);
    await desk.bought(lines, named("Ida", "Lee"));
    // The page may still show what was counted ten minutes ago.
    const { data: shown } = await call(stats.billing, { token: desk.desk.token() });
    expect([shown.at, shown.isCounting]).toEqual([startedAt, false]);
    const later = await read();
    expect(later.table.at).toBe(nowAt());
    expect(columnOf(later, "Exported at (UTC)")).toEqual(later.rows.map(() => ({ at: nowAt() })));
    expect(sumOf(later, "Taken")).toBeGreaterThan(sumOf(table, "Taken"));
  });

  it("is empty without events, of the moment when it was asked for", async () => {
    const { me } = await given.owner();
    const ids = { accountId: me.account.id, eventId: null };
    const { rows, table } = await asSystem(async () => readTable(await beginTable(ids, "BILLING")));
    expect([rows, table.count, table.at]).toEqual([[], 0, nowAt()]);
  });
});
