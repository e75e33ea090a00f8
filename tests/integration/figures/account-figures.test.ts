// What do all events of an account sum up to, and what did the operator keep of their sales?
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nowMs } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { figuresItem } from "#functions/stored/figures.ts";
import { events } from "#shared/contracts/events.ts";
import { orders } from "#shared/contracts/orders.ts";
import { stats } from "#shared/contracts/stats.ts";
import { type JobDesk, openJobDesk } from "#tests/support/scenes/job-desk.ts";
import { type MoneyDesk, openMoneyDesk } from "#tests/support/scenes/money-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { inConnectMode, onboardingOf } from "#tests/support/servers/connected.ts";

inConnectMode();

const FEE = { rate: 2_500, fixedMinor: { EUR: 5 } };
let usual = "";
let desk: MoneyDesk;
let jobs: JobDesk;
beforeEach(async () => {
  usual = process.env.APPLICATION_FEE ?? "";
  process.env.APPLICATION_FEE = JSON.stringify(FEE);
  desk = await openMoneyDesk([{ quantityAvailable: 50 }]);
  jobs = openJobDesk();
  await onboardingOf(desk.sale).connect();
});
afterEach(async () => {
  process.env.APPLICATION_FEE = usual;
  expect(await desk.agree()).toEqual([]);
  jobs.close();
  await desk.close();
});

const accountId = () => desk.sale.owner.me.account.id;
const account = async () => (await call(stats.account, { token: desk.token() })).data;
const billing = async () => (await call(stats.billing, { token: desk.token() })).data;
const settle = async () => jobs.work(...(await jobs.queue(accountId())));
/** As the figures are kept after so long. */
async function countedAnew(look: () => Promise<{ isCounting: boolean }>): Promise<void> {
  await desk.pass(3601);
  expect((await look()).isCounting).toBe(true);
  await settle();
}
const monthNow = () => new Date(nowMs()).toISOString().slice(0, 7);

describe("an account's sums", () => {
  it("are nothing until a first count, which looking begins", async () => {
    await desk.bought(2);
    expect(await account()).toEqual({ at: null, isCounting: true, currencies: [] });
    await settle();
    const { at, isCounting, currencies } = await account();
    expect([at !== null, isCounting]).toEqual([true, false]);
    expect(currencies).toMatchObject([
      { currency: "EUR", events: 1, totals: { ticketsSold: 2, grossMinor: 5000, netMinor: 5000 } },
    ]);
  });

  it("never add two currencies, and tell the oldest moment", async () => {
    const { owner } = desk.sale;
    const { event, tickets } = await given.event(owner, {
      fields: { currency: "JPY", title: "Tokyo" },
    });
    const lines = [{ ticketId: tickets[0]?.id ?? "", quantity: 1 }];
    const buyer = { firstName: "Jana", lastName: "", email: "j@buyer.example" };
    const body = { lines, buyer, paidMinor: 2500 };
    const other = { token: desk.token(), params: { eventId: event.id } };
    await call(orders.create, { ...other, body });
    await desk.bought(1);
    await account();
    await settle();
    const first = await account();
    expect(first.currencies.map(({ currency, totals }) => [currency, totals.grossMinor])).toEqual([
      ["EUR", 2500],
      ["JPY", 2500],
    ]);
    await desk.pass(60);
    await call(stats.event, other);
    expect((await account()).at).toBe(first.at);
  });

  it("older than an hour are never shown without a new count begun", async () => {
    await account();
    await settle();
    await desk.bought(1);
    expect(await account()).toMatchObject({ isCounting: false, currencies: [{ events: 1 }] });
    await countedAnew(account);
    expect((await account()).currencies).toMatchObject([{ totals: { orders: 1 } }]);
    expect((await jobs.jobsOf(accountId())).map(({ state }) => state)).toEqual(["DONE"]);
  });

  it("are on the rows of events, which begin the same count", async () => {
    await desk.bought(2);
    const rows = async () => (await call(events.list, { token: desk.token() })).data;
    expect((await rows()).map(({ figures }) => figures)).toEqual([null]);
    await settle();
    expect((await rows()).map(({ figures }) => figures)).toMatchObject([
      { ticketsSold: 2, grossMinor: 5000 },
    ]);
  });

  it("of another account are its own", async () => {
    await desk.bought(1);
    await account();
    await settle();
    const { token } = await given.owner();
    expect((await call(stats.account, { token })).data).toEqual({
      ...{ at: null, isCounting: false, currencies: [] },
    });
  });
});

describe("billing", () => {
  it("has the operator's fee by month and event, less what went back", async () => {
    const taken = monthNow();
    const [one] = [await desk.bought(2), await desk.bought(1)];
    await desk.pass(40 * 86_400);
    await desk.refund(one, { amountMinor: 2500 });
    const returned = monthNow();
    await billing();
    await settle();
    const { currencies, months, isFree, hasOwnKeys } = await billing();
    // Two fees of 2.5 % and 5 ct: 130 and 68. Half of the first goes back with half of its order.
    expect(currencies).toEqual([{ currency: "EUR", takenMinor: 198, returnedMinor: 65 }]);
    const { id: eventId, title } = desk.sale.event;
    const of = { eventId, title, currency: "EUR" };
    expect(months).toEqual([
      { ...of, month: returned, takenMinor: 0, returnedMinor: 65 },
      { ...of, month: taken, takenMinor: 198, returnedMinor: 0 },
    ]);
    expect([isFree, hasOwnKeys]).toEqual([false, false]);
    const fees = (await desk.sale.bench.stripe.applicationFees.list()).data;
    expect(fees.map((fee) => fee.amount_refunded).toSorted()).toEqual([0, 65]);
  });

  it("with a fee of 0 is free", async () => {
    process.env.APPLICATION_FEE = JSON.stringify({ rate: 0, fixedMinor: {} });
    await desk.bought(1);
    await billing();
    await settle();
    expect(await billing()).toMatchObject({ isFree: true, currencies: [], months: [] });
  });

  it("says that there is none with own keys, and is for admins alone", async () => {
    process.env.STRIPE_MODE = "own-keys";
    expect(await billing()).toMatchObject({ hasOwnKeys: true, currencies: [] });
    const organizer = await given.organizerOf(desk.sale.owner);
    const options = { token: organizer.token };
    expect((await call(stats.billing, options)).status).toBe(403);
    expect((await call(stats.account, options)).status).toBe(200);
  });
});

it("a later count never gives way to an earlier one", async () => {
  await account();
  await settle();
  const later = "2099-01-01T00:00:00.000Z";
  const update = figuresItem.key({ accountId: accountId(), eventId: desk.sale.event.id });
  const change = { set: "SET #at = :at", names: { "#at": "at" }, values: { ":at": later } };
  await asSystem(() => writeItem({ update, ...change }));
  await desk.bought(1);
  await desk.pass(60);
  await call(stats.event, { token: desk.token(), params: { eventId: desk.sale.event.id } });
  expect(await account()).toMatchObject({ at: later, currencies: [{ totals: { orders: 0 } }] });
});
