// What if a limit in force gets another ticket, and what that one sold does not fit? The limit
// keeps its former tickets, and counts nothing of the other.
import { afterEach, beforeEach, expect, it } from "vitest";
import { capacityAssignmentItem } from "#functions/capacity-assignments/item.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { headItem } from "#functions/engine/order/head-item.ts";
import { findPool, readPool, readTrays } from "#functions/engine/stock/read-pools.ts";
import type { CheckoutOrder } from "#shared/contracts/checkout.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { beforeNext } from "#tests/support/before-next.ts";
import { call } from "#tests/support/call.ts";
import { limitsDesk } from "#tests/support/limits-desk.ts";
import { type OnSale, openOnSale } from "#tests/support/on-sale.ts";

const LAWN = 0;
const BALCONY = 1;
const STAGE = 2;

let sale: OnSale;
let desk: ReturnType<typeof limitsDesk>;
let hall: string;
beforeEach(async () => {
  const titles = ["Lawn", "Balcony", "Stage"];
  sale = await openOnSale(titles.map((title) => ({ title, quantityAvailable: null })));
  desk = limitsDesk(sale);
  const limit = { capacity: 10, appliesTo: "TICKETS", ticketIds: ids(LAWN) };
  hall = (await desk.addAssignment(limit)).data.id;
  await desk.build();
});
afterEach(async () => {
  expect(await sale.wrongs()).toEqual([]);
  await sale.close();
});

const ids = (...tickets: number[]) => tickets.map((index) => sale.tickets[index]?.id ?? "");
const some = (quantity: number, index: number) => [{ ticketId: ids(index)[0] ?? "", quantity }];
const limitTo = (...tickets: number[]) => desk.editAssignment(hall, { ticketIds: ids(...tickets) });
const keyOf = ({ shortId }: CheckoutOrder) =>
  headItem.key({ orderId: shortId.slice(0, ID_LENGTH) }).pk;

async function basket(quantity: number, index: number): Promise<CheckoutOrder> {
  const { data: order } = await sale.reserve(some(quantity, index));
  await sale.fillIn(order);
  return order;
}

/** Buyers of one ticket each whose payment is open. Only the build of a limit finds them. */
async function paying(buyers: number, index: number): Promise<string[]> {
  const secrets = [];
  for (let buyer = 0; buyer < buyers; buyer++)
    secrets.push((await sale.startPayment(await basket(1, index))).data.clientSecret);
  return secrets;
}

const limitOf = async (...tickets: number[]) => {
  expect((await desk.assignments())[0]).toMatchObject({
    ticketIds: ids(...tickets),
    limitState: "ON",
  });
  return (await desk.assignments())[0]?.used;
};
/** The tickets of the limit, which is OFF. */
async function switchedOff(): Promise<string[] | undefined> {
  const [limit] = await desk.assignments();
  expect(limit?.limitState).toBe("OFF");
  return limit?.ticketIds;
}

const isDone = async () =>
  (await asSystem(() => findPool(sale.event.id, hall)))?.leaving === undefined;

it("it sells all of its former tickets, and takes nothing from those who pay", async () => {
  const secrets = await paying(11, BALCONY);
  expect((await limitTo(LAWN, BALCONY)).status).toBe(200);

  await desk.build();

  expect(await limitOf(LAWN)).toBe(0);
  for (const secret of secrets) await sale.confirm(secret);
  await sale.deliver();
  await sale.buy(some(10, LAWN));
  expect((await sale.reserve(some(1, LAWN))).problem.code).toBe("sold_out");
  await desk.build();
  expect([await limitOf(LAWN), await isDone()]).toEqual([10, true]);
});

it("it counts nobody who paid while it tried, or in the moment in which it gave up", async () => {
  const early = await basket(3, BALCONY);
  const late = await basket(2, BALCONY);
  await sale.startPayment(await basket(8, BALCONY));
  await limitTo(LAWN, BALCONY);
  await sale.startPayment(early);
  const { sk } = capacityAssignmentItem.key({ eventId: sale.event.id, id: hall });
  const start = () => sale.startPayment(late);
  const isStarted = beforeNext("TransactWriteItemsCommand", start, sk);

  await desk.build();

  expect((await isStarted).status).toBe(200);
  expect(await limitOf(LAWN)).toBe(0);
});

it("it counts nobody who began to pay before and is done after it", async () => {
  const slow = await basket(2, BALCONY);
  await paying(11, BALCONY);
  await limitTo(LAWN, BALCONY);
  // The payment's start has read what limits it, and its write comes after the build.
  const isBuilt = beforeNext("TransactWriteItemsCommand", () => desk.build(), keyOf(slow));

  expect((await sale.startPayment(slow)).status).toBe(200);
  await isBuilt;

  expect([await limitOf(LAWN), await isDone()]).toEqual([2, false]);
  await desk.build();
  expect([await limitOf(LAWN), await isDone()]).toEqual([0, true]);
});

it("it counts for a network what an order still pays of it, after its other tickets left", async () => {
  await paying(9, BALCONY);
  const { data: order } = await sale.reserve([...some(2, LAWN), ...some(2, BALCONY)]);
  await sale.fillIn(order);
  await sale.startPayment(order);
  await limitTo(LAWN, BALCONY);

  await desk.build();

  expect(await limitOf(LAWN)).toBe(2);
  const trays = await asSystem(async () =>
    readTrays(sale.event.id, await readPool(sale.event.id, hall)),
  );
  const noted = trays.flatMap(({ paying: notes }) => Object.keys(notes));
  expect(noted).toEqual([order.shortId.slice(0, ID_LENGTH)]);
});

it("it gives an order's units back once, if the order ends at that moment", async () => {
  const ending = await basket(2, BALCONY);
  await paying(9, BALCONY);
  await limitTo(LAWN, BALCONY);
  await sale.startPayment(ending);
  const end = () => sale.abandon(ending);
  const isEnded = beforeNext("TransactWriteItemsCommand", end, keyOf(ending));

  await desk.build();

  expect((await isEnded).status).toBe(200);
  expect(await limitOf(LAWN)).toBe(0);
});

it("it has what the organizer gives it while it gives back, and nothing of before", async () => {
  const first = await basket(2, BALCONY);
  await paying(9, BALCONY);
  await paying(4, STAGE);
  await limitTo(LAWN, BALCONY);
  await sale.startPayment(first);
  const change = () => limitTo(LAWN, STAGE);
  const isChanged = beforeNext("TransactWriteItemsCommand", change, keyOf(first));

  await desk.build();
  expect((await isChanged).status).toBe(200);
  await desk.build();

  expect(await limitOf(LAWN, STAGE)).toBe(4);
});

it("it goes on counting a ticket that the organizer had taken out before", async () => {
  await limitTo(LAWN, BALCONY);
  await desk.build();
  await sale.buy(some(3, BALCONY));
  await limitTo(LAWN);
  await paying(8, STAGE);
  await limitTo(LAWN, STAGE);

  await desk.build();

  expect(await limitOf(LAWN)).toBe(3);
});

it("it does not get back a ticket that the organizer took out for the other", async () => {
  await limitTo(LAWN, STAGE);
  await desk.build();
  const stage = await basket(4, STAGE);
  await paying(11, BALCONY);
  await limitTo(LAWN, BALCONY);
  await sale.startPayment(stage);

  await desk.build();
  expect(await limitOf(LAWN)).toBe(4); // What was taken out stays counted.
});

it("it limits nothing and says so, where the other ticket came instead of its only one", async () => {
  await sale.buy(some(6, LAWN));
  await paying(11, BALCONY);
  await limitTo(BALCONY);
  await sale.buy(some(15, LAWN));

  await desk.build();

  expect(await switchedOff()).toEqual(ids(BALCONY));
});

it("it limits nothing, where its only ticket was out of it for a moment", async () => {
  await limitTo(LAWN, BALCONY);
  await desk.build();
  await sale.buy(some(6, BALCONY));
  await limitTo(BALCONY, STAGE);
  for (let order = 0; order < 6; order++) await sale.buy(some(1, LAWN));
  expect((await limitTo(LAWN)).status).toBe(200);

  await desk.build();

  expect(await switchedOff()).toEqual(ids(LAWN));
});

it("it takes no ticket back that somebody pays at that moment without it", async () => {
  await paying(11, BALCONY);
  await limitTo(BALCONY);
  const slow = await basket(8, LAWN);
  const isBuilt = beforeNext("PutItemCommand", () => desk.build(), keyOf(slow));

  expect((await sale.startPayment(slow)).status).toBe(200);
  await isBuilt;

  expect(await switchedOff()).toEqual(ids(BALCONY));
});

it("it sells all of its own again after it failed with another one alone", async () => {
  await paying(11, BALCONY);
  await limitTo(BALCONY);
  await desk.build();
  expect(await switchedOff()).toEqual(ids(BALCONY));

  await limitTo(LAWN);
  await desk.build();

  expect(await limitOf(LAWN)).toBe(0);
  expect((await sale.reserve(some(10, LAWN))).status).toBe(201);
});

it("it keeps its only ticket, although a refused edit had taken that out", async () => {
  await sale.buy(some(4, LAWN));
  await paying(11, BALCONY);
  const { sk } = capacityAssignmentItem.key({ eventId: sale.event.id, id: hall });
  const rename = () => desk.editAssignment(hall, { name: "House" });
  const isRenamed = beforeNext("UpdateItemCommand", rename, `"${sk}"`);
  expect((await limitTo(BALCONY)).problem.code).toBe("changed_meanwhile");
  expect((await isRenamed).status).toBe(200);

  await limitTo(LAWN, BALCONY);
  await desk.build();

  expect(await limitOf(LAWN)).toBe(4);
});

it("it limits nothing, where its only other ticket was deleted", async () => {
  await limitTo(STAGE);
  await desk.build();
  await paying(11, BALCONY);
  await limitTo(STAGE, BALCONY);
  const params = { eventId: sale.event.id, ticketId: ids(STAGE)[0] ?? "" };
  expect((await call(tickets.remove, { token: sale.owner.token, params })).status).toBe(204);

  await desk.build();

  expect(await switchedOff()).toContain(ids(BALCONY)[0]);
});

it("it goes on giving back, if it gets a ticket that nobody ordered", async () => {
  const slow = await basket(3, BALCONY);
  await paying(11, BALCONY);
  await limitTo(LAWN, BALCONY);
  const isBuilt = beforeNext("TransactWriteItemsCommand", () => desk.build(), keyOf(slow));
  await sale.startPayment(slow);
  await isBuilt;
  expect([await limitOf(LAWN), await isDone()]).toEqual([3, false]);

  await limitTo(STAGE);
  await desk.build();

  expect(await limitOf(STAGE)).toBe(0);
});

it("it has the other ticket as soon as it fits, and keeps it when it is taken out", async () => {
  await paying(11, BALCONY);
  await limitTo(LAWN, BALCONY);
  await desk.build();
  expect(await limitOf(LAWN)).toBe(0);

  await desk.editAssignment(hall, { capacity: 11, ticketIds: ids(LAWN, BALCONY) });
  await desk.build();
  expect(await limitOf(LAWN, BALCONY)).toBe(11);
  await limitTo(LAWN);
  await desk.build();

  expect([await limitOf(LAWN), await isDone()]).toEqual([11, true]);
});
