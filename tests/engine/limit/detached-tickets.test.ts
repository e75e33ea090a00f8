// What if a limit gets another ticket, and what that one sold does not fit? The limit is over,
// until the organizer takes the ticket out again. Then it gives back what it counted of it.
import { afterEach, beforeEach, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { findPool, readPool, readTrays } from "#functions/engine/stock/read-pools.ts";
import { capacityAssignmentItem } from "#functions/stored/capacity-assignments.ts";
import { headItem } from "#functions/stored/order/head.ts";
import type { CheckoutOrder } from "#shared/contracts/checkout.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

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
const isDone = async () =>
  (await asSystem(() => findPool(sale.event.id, hall)))?.leaving === undefined;

/** The limit gets these tickets, and has counted more of them than it allows. */
async function exceed(...tickets: number[]): Promise<void> {
  expect((await limitTo(...tickets)).status).toBe(200);
  await desk.build();
  await desk.build();
  expect((await desk.assignments())[0]?.limitState).toBe("OVER");
}

it("it sells nothing, and all of its former tickets once the other is taken out", async () => {
  const secrets = await paying(11, BALCONY);
  await exceed(LAWN, BALCONY);
  expect((await desk.assignments())[0]).toMatchObject({ used: 11, capacity: 10 });
  expect((await sale.reserve(some(1, LAWN))).problem.code).toBe("sold_out");

  expect((await limitTo(LAWN)).status).toBe(200);
  await desk.build();

  expect(await limitOf(LAWN)).toBe(0);
  for (const secret of secrets) await sale.confirm(secret);
  await sale.deliver();
  await sale.buy(some(10, LAWN));
  expect((await sale.reserve(some(1, LAWN))).problem.code).toBe("sold_out");
  await desk.build();
  expect([await limitOf(LAWN), await isDone()]).toEqual([10, true]);
});

it("it sells nothing while it gives back, not even to older baskets", async () => {
  const slow = await basket(1, LAWN);
  await paying(10, BALCONY);
  await paying(1, BALCONY);
  await exceed(LAWN, BALCONY);

  await limitTo(LAWN);

  expect((await sale.startPayment(slow)).status).toBe(200); // It holds its unit since before.
  expect((await sale.reserve(some(1, LAWN))).problem.code).toBe("limit_changing");
  await desk.build();
  expect(await limitOf(LAWN)).toBe(1);
});

it("it counts nobody of a ticket that is taken out before it found out", async () => {
  const early = await basket(3, BALCONY);
  await sale.startPayment(await basket(8, BALCONY));
  await limitTo(LAWN, BALCONY);
  await sale.startPayment(early);
  await desk.build();
  expect((await desk.assignments())[0]?.limitState).toBe("BUILDING");

  await limitTo(LAWN);
  await desk.build();
  expect(await limitOf(LAWN)).toBe(0);
  await desk.build();

  expect([await limitOf(LAWN), await isDone()]).toEqual([0, true]);
});

it("it counts nobody who began to pay before and is done after it", async () => {
  const slow = await basket(2, BALCONY);
  await paying(8, BALCONY);
  await limitTo(LAWN, BALCONY);
  // The payment's start has read what limits it. Its write comes after the ticket is taken out.
  const leave = async () => {
    await limitTo(LAWN);
    await desk.build();
  };
  const isBuilt = beforeNext("TransactWriteItemsCommand", leave, keyOf(slow));

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
  await exceed(LAWN, BALCONY);

  await limitTo(LAWN);
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
  await sale.startPayment(ending);
  await exceed(LAWN, BALCONY);
  await limitTo(LAWN);
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
  await sale.startPayment(first);
  await exceed(LAWN, BALCONY);
  await limitTo(LAWN);
  const change = () => limitTo(LAWN, STAGE);
  const isChanged = beforeNext("TransactWriteItemsCommand", change, keyOf(first));

  await desk.build();
  expect((await isChanged).status).toBe(200);
  await desk.build();

  expect(await limitOf(LAWN, STAGE)).toBe(4);
});

it("it goes on counting a ticket that it had in force", async () => {
  await limitTo(LAWN, BALCONY);
  await desk.build();
  await sale.buy(some(3, BALCONY));
  await paying(8, STAGE);
  await exceed(LAWN, BALCONY, STAGE);

  await limitTo(LAWN);
  await desk.build();

  expect(await limitOf(LAWN)).toBe(3);
});

it("it goes on counting those it had, also if it was changed twice meanwhile", async () => {
  await sale.buy(some(4, LAWN));
  await paying(7, BALCONY);
  await limitTo(LAWN, BALCONY);
  await exceed(LAWN, BALCONY, STAGE);

  await limitTo(LAWN);
  await desk.build();

  expect(await limitOf(LAWN)).toBe(4);
});

it("it is over where the other ticket came instead of its only one, until that one is back", async () => {
  await sale.buy(some(6, LAWN));
  await paying(11, BALCONY);
  await exceed(BALCONY);
  expect((await sale.reserve(some(1, BALCONY))).problem.code).toBe("sold_out");
  expect((await sale.reserve(some(1, LAWN))).status).toBe(201);

  await limitTo(LAWN);
  await desk.build();

  expect(await limitOf(LAWN)).toBe(6);
});

it("it counts what was sold while its only ticket was out of it", async () => {
  await limitTo(LAWN, BALCONY);
  await desk.build();
  await sale.buy(some(6, BALCONY));
  await limitTo(BALCONY, STAGE);
  for (let order = 0; order < 6; order++) await sale.buy(some(1, LAWN));

  await exceed(LAWN);

  expect((await desk.assignments())[0]).toMatchObject({ ticketIds: ids(LAWN), used: 12 });
});

it("it goes on counting its tickets after a refused edit had taken them out", async () => {
  await sale.buy(some(4, LAWN));
  await paying(11, BALCONY);
  const { sk } = capacityAssignmentItem.key({ eventId: sale.event.id, id: hall });
  const rename = () => desk.editAssignment(hall, { name: "House" });
  const isRenamed = beforeNext("UpdateItemCommand", rename, `"${sk}"`);
  expect((await limitTo(BALCONY)).problem.code).toBe("changed_meanwhile");
  expect((await isRenamed).status).toBe(200);

  await exceed(LAWN, BALCONY);
  await limitTo(LAWN);
  await desk.build();

  expect(await limitOf(LAWN)).toBe(4);
});

it("it gives back what a deleted ticket leaves alone with another", async () => {
  await exceedWithStage();
  const params = { eventId: sale.event.id, ticketId: ids(STAGE)[0] ?? "" };
  expect((await call(tickets.remove, { token: sale.owner.token, params })).status).toBe(204);

  expect((await desk.assignments())[0]).toMatchObject({ limitState: "OVER", used: 11 });
  await limitTo(LAWN);
  await desk.build();
  expect(await limitOf(LAWN)).toBe(0);
});

async function exceedWithStage(): Promise<void> {
  await limitTo(STAGE);
  await desk.build();
  await paying(11, BALCONY);
  await exceed(STAGE, BALCONY);
}

it("it has the other ticket as soon as it fits, and keeps its units when it is taken out", async () => {
  await paying(11, BALCONY);
  await exceed(LAWN, BALCONY);

  await desk.editAssignment(hall, { capacity: 11 });
  await desk.build();
  expect(await limitOf(LAWN, BALCONY)).toBe(11);
  await limitTo(LAWN);
  await desk.build();

  expect([await limitOf(LAWN), await isDone()]).toEqual([11, true]);
});
