// Does the dashboard say what the orders say? Sold through the real handlers, on days of the event.
import { afterEach, describe, expect, it, test } from "vitest";
import { events } from "#shared/contracts/events.ts";
import { type EventStats, type Figures, stats } from "#shared/contracts/stats.ts";
import { dayAfter } from "#shared/rules/figures/days.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openMoneyDesk } from "#tests/support/scenes/money-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const DAY = 86_400;
/** Kept figures are counted again after it. */
const OLD = 6;
const desk = eachTest(() =>
  openMoneyDesk([{ quantityAvailable: 50 }, { title: "Free", type: "FREE", priceMinor: 0 }]),
);
afterEach(async () => expect(await desk.agree()).toEqual([]));

const buyer = { firstName: "Jana", lastName: "Lindqvist", email: "jana@buyer.example" };
const params = () => ({ eventId: desk.sale.event.id });
const ask = (search = "", token = desk.token()) =>
  call(stats.event, { token, params: params(), search });
async function look(search = ""): Promise<EventStats> {
  const { status, data, text } = await ask(search);
  if (status !== 200) throw new Error(text);
  return data;
}
/** Later than the kept figures are fresh. */
async function lookLater(search = ""): Promise<EventStats> {
  await desk.pass(OLD);
  return look(search);
}
const none: Figures = {
  ...{ ticketsSold: 0, orders: 0, grossMinor: 0, byHandMinor: 0, feesMinor: 0, taxesMinor: 0 },
  ...{ refundedMinor: 0, netMinor: 0 },
};
const sales = ({ series }: EventStats) =>
  series.filter(({ orders, grossMinor, refundedMinor }) => orders + grossMinor + refundedMinor > 0);

describe("an event's figures", () => {
  it("are zero before the first order", async () => {
    const { totals, series, before, troubles } = await look();
    expect([totals, series.length, before]).toEqual([none, 1, null]);
    expect(Object.values(troubles).every((count) => count === 0)).toBe(true);
  });

  it("have a complete order within ten seconds, with its tickets and its money", async () => {
    await look();
    await desk.bought(2);
    const { totals, currency, timezone } = await lookLater();
    expect(totals).toEqual({
      ...none,
      ticketsSold: 2,
      orders: 1,
      grossMinor: 5000,
      netMinor: 5000,
    });
    expect([currency, timezone]).toEqual(["EUR", "Europe/Berlin"]);
  });

  it("have refunds on their day, and gross where it was", async () => {
    const id = await desk.bought(2);
    const { endDate: first } = await look();
    await desk.pass(3 * DAY);
    await desk.refund(id, { amountMinor: 1500 });
    const after = await lookLater();
    expect(
      sales(after).map(({ date, grossMinor, refundedMinor }) => [date, grossMinor, refundedMinor]),
    ).toEqual([
      [first, 5000, 0],
      [dayAfter(first, 3), 0, 1500],
    ]);
    expect(after.totals).toMatchObject({ orders: 1, ticketsSold: 2, netMinor: 3500 });

    const since = await look(`?start_date=${dayAfter(first, 2)}`);
    expect(since.totals).toEqual({ ...none, refundedMinor: 1500, netMinor: -1500 });
    expect(since.before).toMatchObject({ startDate: first, totals: { grossMinor: 5000 } });
  });

  it("lose the tickets of a cancelled order at once, and its money when it is refunded", async () => {
    const id = await desk.bought(2);
    await desk.bought(1);
    await desk.cancel(id);
    expect((await lookLater()).totals).toEqual({
      ...{ ...none, ticketsSold: 1, orders: 1, grossMinor: 7500, netMinor: 7500 },
    });
  });

  it("lose a single cancelled ticket", async () => {
    const id = await desk.bought(3);
    await desk.setStatus(id, 1, "CANCELLED");
    expect((await lookLater()).totals).toMatchObject({
      ticketsSold: 2,
      orders: 1,
      grossMinor: 7500,
    });
  });

  it("show an open dispute beside, and a lost one as refunded", async () => {
    await desk.bought(2, "pm_card_createDispute");
    const open = await lookLater();
    expect(open.troubles).toMatchObject({ openDisputes: 1, openDisputesMinor: 5000 });
    expect(open.totals).toMatchObject({ refundedMinor: 0, netMinor: 5000 });
    await desk.decide("lost");
    const lost = await lookLater();
    expect(lost.troubles).toMatchObject({ openDisputes: 0, openDisputesMinor: 0 });
    expect(lost.totals).toMatchObject({ grossMinor: 5000, refundedMinor: 5000, netMinor: 0 });
  });

  it("count an order by hand with what it says was paid, apart", async () => {
    const lines = [{ ticketId: desk.sale.ticketId, quantity: 3 }];
    await desk.create({ lines, buyer, paidMinor: 6000 });
    await desk.create({
      lines: [{ ticketId: desk.sale.tickets[1]?.id ?? "", quantity: 1 }],
      buyer,
    });
    expect((await lookLater()).totals).toMatchObject({
      ...{ ticketsSold: 4, orders: 2, grossMinor: 6000, byHandMinor: 6000, netMinor: 6000 },
    });
  });

  it("follow the event into another zone", async () => {
    await desk.bought(1);
    await look();
    const of = { token: desk.token(), params: params() };
    const { version } = (await call(events.get, of)).data;
    const { data: event } = await call(events.get, of);
    await call(events.update, {
      ...of,
      version,
      body: { ...event, timezone: "Pacific/Kiritimati" },
    });
    const { timezone, series, totals } = await look();
    expect([timezone, totals.orders]).toEqual(["Pacific/Kiritimati", 1]);
    expect(series.at(-1)?.date).toBe(dayInKiritimati(desk.sale.bench.clock.ms));
  });
});

const dayInKiritimati = (ms: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Kiritimati" }).format(ms);

test.each([
  ["?start_date=0000-01-01&end_date=0000-01-01", 1, null],
  ["?start_date=0000-01-01&end_date=0001-12-31", 731, null],
  ["?start_date=0001-01-01&end_date=0002-12-31", 730, null],
  ["?start_date=0000-01-02&end_date=0000-01-02", 1, "0000-01-01"],
  ["?start_date=9999-12-31", 1, "9999-12-30"],
  ["?end_date=0000-01-01", 1, null],
])("at an end of the calendar %s has days, and those before if there are any", async (...row) => {
  const [search, length, before] = row;
  const { series, before: earlier } = await look(search);
  expect(new Set(series.map(({ date }) => date)).size).toBe(length);
  expect(earlier?.startDate ?? null).toBe(before);
});

it("a parameter that is given twice is the last one", async () => {
  const { startDate } = await look("?start_date=2027-01-01&start_date=2027-01-03");
  expect(startDate).toBe("2027-01-03");
});

test.each([
  ["?start_date=0000-01-01", "start_date", "too_many_days"],
  ["?start_date=2026-11-30&end_date=2026-11-29", "end_date", "range_backwards"],
  ["?start_date=2016-11-30&end_date=2026-11-29", "start_date", "too_many_days"],
  ["?start_date=2016-11-30", "start_date", "too_many_days"],
  ["?start_date=2026-02-30", "start_date", "invalid_date"],
  ["?end_date=tomorrow", "end_date", "invalid_date"],
  ["?start=2026-11-30", "start", "unknown_field"],
])("%s is refused at %s", async (search, path, code) => {
  const { status, problem } = await ask(search);
  expect([status, problem.fields?.map((field) => [field.path, field.code])]).toEqual([
    422,
    [[path, code]],
  ]);
});

it("another account's event is none", async () => {
  const stranger = await given.owner();
  expect((await ask("", stranger.token)).status).toBe(404);
  const options = { token: stranger.token, params: params() };
  expect((await call(stats.checkIns, options)).status).toBe(404);
});

it("check-ins are expected of active attendees, in all and for each list", async () => {
  const id = await desk.bought(3);
  const { owner, event, ticketId } = desk.sale;
  const main = await given.checkInList(owner, event.id, [ticketId]);
  const side = await given.checkInList(owner, event.id, [ticketId], { name: "Side door" });
  await desk.setStatus(id, 2, "CANCELLED");
  const { data } = await call(stats.checkIns, { token: desk.token(), params: params() });
  expect(data).toEqual({
    ...{ at: new Date(desk.sale.bench.clock.ms).toISOString(), checkedIn: 0, total: 2 },
    lists: [
      { checkInListId: main.id, name: "Main door", checkedIn: 0, total: 2 },
      { checkInListId: side.id, name: "Side door", checkedIn: 0, total: 2 },
    ],
  });
});
