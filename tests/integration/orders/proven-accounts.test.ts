// Which orders prove an account? Paid ones of different mailboxes, as long as the money stays.
import { afterEach, expect, test } from "vitest";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import { accountItem } from "#functions/stored/account.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { isProven, PROOFS } from "#shared/rules/people/proven.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openMoneyDesk } from "#tests/support/scenes/money-desk.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { type Change, follow, stored } from "#tests/support/servers/stream.ts";

const desk = eachTest(() =>
  openMoneyDesk([
    { title: "Seat", quantityAvailable: 40 },
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 40 },
  ]),
);
eachTest(openPostOffice);
afterEach(async () => expect(await desk.agree()).toEqual([]));

test("three of different mailboxes do, once the first is a day old", async () => {
  for (const name of ["ann", "bea", "cay"]) await follow(await sold(name));
  const atOnce = await proven();
  await desk.pass(PROOFS.seconds);

  expect([atOnce, await proven()]).toEqual([false, true]);
});

test("the first alone does not, a minute after it or a day", async () => {
  await follow(await sold("ann"));
  await desk.pass(60);
  const soon = await proven();
  await desk.pass(PROOFS.seconds);

  expect([soon, await proven()]).toEqual([false, false]);
});

test("three of one mailbox do not, however it is spelt", async () => {
  for (const name of ["ann", "ANN", "ann+second"]) await follow(await sold(name));
  await follow(await sold("bea"));
  await desk.pass(PROOFS.seconds);
  const ofTwo = await proven();
  await follow(await sold("cay"));

  expect([ofTwo, await proven()]).toEqual([false, true]);
});

test("free ones and those made by hand do not", async () => {
  const [seat, guest] = desk.sale.tickets;
  const lines = [{ ticketId: seat?.id ?? "", quantity: 1 }];
  for (const name of ["ann", "bea", "cay"]) {
    const { data } = await desk.sale.reserve([{ ticketId: guest?.id ?? "", quantity: 1 }]);
    await desk.sale.fillIn(data, { email: addressOf(name) });
    await follow(await writtenTo(data.shortId.slice(0, ID_LENGTH)));
    const buyer = { firstName: name, lastName: "", email: addressOf(name) };
    const { data: made } = await desk.create({ lines, buyer, paidMinor: 2500, sendMail: false });
    await follow(await writtenTo(made.id));
  }

  expect(await proofs()).toEqual([]);
});

test("of several that are followed at once, each counts", async () => {
  const changes = [];
  for (const name of ["ann", "bea", "cay", "dee"]) changes.push(await sold(name));

  await Promise.all(changes.map((change) => follow(change)));

  expect(new Set(await proofs())).toEqual(new Set(changes.map(orderOf)));
});

test("one that is followed again and again counts once, even when its buyer was edited meanwhile", async () => {
  const change = await sold("ann");
  await follow(change, change);
  await asSystem(() =>
    commitOrder(orderOf(change), ({ head }) => ({
      head: { buyer: head.buyer && { ...head.buyer, email: addressOf("bea") } },
    })),
  );

  await follow(await writtenTo(orderOf(change)));

  expect(await proofs()).toEqual([orderOf(change)]);
});

test("one that is refunded in full no longer does, a part of it changes nothing", async () => {
  const change = await sold("ann");
  await follow(change);
  const id = orderOf(change);

  await followed(id, () => desk.refund(id, { amountMinor: 100 }));
  const ofPart = await proofs();
  await followed(id, () => desk.refund(id, { amountMinor: 2400 }));

  expect([ofPart, await proofs()]).toEqual([[id], []]);
});

test("one that was refunded before it was noted never does, though its old record comes late or again", async () => {
  const change = await sold("ann");
  const id = orderOf(change);
  const refunded = await changeOf(id, () => desk.refund(id, { amountMinor: 2500 }));

  await follow(refunded);
  await follow(change);
  const late = await proofs();
  await follow(change, refunded, change);

  expect([late, await proofs()]).toEqual([[], []]);
});

test("one whose refund was lost on the way is found by the sweep's look at it", async () => {
  const change = await sold("ann");
  await follow(change);
  const id = orderOf(change);
  await desk.refund(id, { amountMinor: 2500 });

  await asSystem(() => commitOrder(id, () => ({ head: { due: nowSeconds() } })));
  await desk.sale.sweep();

  expect(await proofs()).toEqual([]);
});

test("one that is disputed no longer does, also after the bank decided for the organizer", async () => {
  const change = await sold("ann", "pm_card_createDispute");
  const id = orderOf(change);
  await follow(change);
  const disputed = await proofs();

  await followed(id, () => desk.decide("won"));

  expect([disputed, await proofs()]).toEqual([[], []]);
});

test("one that is cancelled, but not refunded, still does", async () => {
  const change = await sold("ann");
  await follow(change);
  const id = orderOf(change);

  await followed(id, () => desk.cancel(id));

  expect(await proofs()).toEqual([id]);
});

test("at most ten are kept, and the sale of an account that has enough asks nothing more of it", async () => {
  for (let buyer = 0; buyer < 12; buyer++) await follow(await sold(`buyer${buyer}`));
  const next = await sold("ann");

  const asked = await asksOfAccount(() => follow(next));

  expect([(await proofs()).length, asked]).toEqual([10, 0]);
});

test("nor does one of an account that is proven by three", async () => {
  for (const name of ["ann", "bea", "cay"]) await follow(await sold(name));
  await desk.pass(PROOFS.seconds);
  const [first, second] = [await sold("dee"), await sold("eve")];

  const asked = [
    await asksOfAccount(() => follow(first)),
    await asksOfAccount(() => follow(second)),
  ];

  expect(asked[0]).toBeGreaterThan(0);
  expect(asked[1]).toBe(0);
});

const account = () => desk.sale.owner.me.account.id;
const accountKey = () => accountItem.key({ accountId: account() });
const addressOf = (name: string) => `${name}@gmail.com`;
const orderOf = ({ now }: Change): string =>
  headItem.idsIn(now ?? { pk: "", sk: "" })?.orderId ?? "";

const read = async () => accountItem.parse((await stored(accountKey())) ?? { pk: "", sk: "" });
const proven = async () => isProven(await read(), nowSeconds());
const proofs = async () => (await read()).proofs.map(({ orderId }) => orderId);

/** A buyer buys a seat by card; returns the write that completed the order. */
async function sold(name: string, card?: string): Promise<Change> {
  const { data: order } = await desk.sale.reserve();
  await desk.sale.fillIn(order, { email: addressOf(name) });
  const { data: payment } = await desk.sale.startPayment(order);
  await desk.sale.confirm(payment.clientSecret, card);
  return changeOf(order.shortId.slice(0, ID_LENGTH), () => desk.sale.deliver());
}

const writtenTo = async (orderId: string): Promise<Change> => ({
  now: await stored(headItem.key({ orderId })),
});

async function changeOf(orderId: string, act: () => Promise<unknown>): Promise<Change> {
  const { now: before } = await writtenTo(orderId);
  await act();
  return { before, ...(await writtenTo(orderId)) };
}

const followed = async (orderId: string, act: () => Promise<unknown>) =>
  follow(await changeOf(orderId, act));

async function asksOfAccount(work: () => Promise<unknown>): Promise<number> {
  const key = `"pk":{"S":"${accountKey().pk}"},"sk":{"S":"${accountKey().sk}"}`;
  let asked = 0;
  dynamo().middlewareStack.add(
    (next) => (args) => {
      if (JSON.stringify(args.input).includes(key)) asked++;
      return next(args);
    },
    { step: "initialize", name: "asksOfAccount" },
  );
  await work().finally(() => dynamo().middlewareStack.remove("asksOfAccount"));
  return asked;
}
