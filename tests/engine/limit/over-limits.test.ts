// What if more was sold than a new limit allows? The edit finds only what is sold, and open
// payments come to light later. The limit counts all of it then, and sells nothing until it fits.
import { afterEach, describe, expect, it } from "vitest";
import { capacityAssignmentItem } from "#functions/stored/capacity-assignments.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { orders } from "#shared/contracts/orders.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { attendeeIdOf, ID_LENGTH } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const FREE = { type: "FREE", priceMinor: 0, quantityAvailable: null };
const LIMIT = 3;
const LAWN = 0;
const BALCONY = 1;
/** Longer than the time between two looks at a limit that is over. */
const LOOK_SECONDS = 301;

const sale = eachTest(() =>
  openOnSale([
    { title: "Lawn", quantityAvailable: null },
    { title: "Balcony", quantityAvailable: null },
    { title: "Guest", ...FREE },
  ]),
);
const desk = eachTest(() => limitsDesk(sale));
afterEach(async () => expect(await sale.wrongs()).toEqual([]));

const idOf = (index: number) => sale.tickets[index]?.id ?? "";
const some = (quantity: number, index = LAWN) => [{ ticketId: idOf(index), quantity }];
const lawn = async () => (await desk.tickets())[LAWN];
const orderIdOf = ({ shortId }: CheckoutOrder) => shortId.slice(0, ID_LENGTH);

async function basket(quantity: number, index = LAWN): Promise<CheckoutOrder> {
  const { data: order } = await sale.reserve(some(quantity, index));
  await sale.fillIn(order);
  return order;
}

type Paying = { order: CheckoutOrder; pay: () => Promise<void> };

/** Baskets whose payment is open. Only the build of a limit finds them. */
async function paying(...quantities: number[]): Promise<Paying[]> {
  const all = [];
  for (const quantity of quantities) {
    const order = await basket(quantity);
    const { data } = await sale.startPayment(order);
    const pay = async () => {
      await sale.confirm(data.clientSecret);
      await sale.deliver();
    };
    all.push({ order, pay });
  }
  return all;
}

/** Two buyers of two tickets and one of one are paying, and then the lawn gets three places. */
async function exceed(): Promise<Paying[]> {
  const all = await paying(2, 2, 1);
  expect((await desk.editTicket(idOf(LAWN), { quantityAvailable: LIMIT })).status).toBe(200);
  await desk.build();
  await desk.build();
  return all;
}

const setStatus = (order: CheckoutOrder, index: number, status: "ACTIVE" | "CANCELLED") =>
  call(attendees.setStatus, {
    token: sale.owner.token,
    params: { eventId: sale.event.id, attendeeId: attendeeIdOf(orderIdOf(order), index) },
    body: { status },
  });

const byHand = (quantity: number) =>
  call(orders.create, {
    token: sale.owner.token,
    params: { eventId: sale.event.id },
    body: { lines: some(quantity), buyer: { firstName: "Jana", email: "jana@buyer.example" } },
  });

describe("a quantity of three of which five are being paid", () => {
  it("counts all five, says so, and sells nothing", async () => {
    const all = await exceed();

    expect(await lawn()).toMatchObject({
      quantityAvailable: LIMIT,
      limitState: "OVER",
      availability: "SOLD_OUT",
      quantitySold: 0,
      quantityHeld: 5,
    });
    const { data } = await call(publicEvents.get, { params: { eventId: sale.event.id } });
    expect(data.tickets[LAWN]?.availability).toBe("SOLD_OUT");
    expect((await sale.reserve(some(1))).problem.code).toBe("sold_out");
    for (const { pay } of all) await pay();
    expect(await lawn()).toMatchObject({ limitState: "OVER", quantitySold: 5, quantityHeld: 0 });
  });

  it("takes no basket of before, and nobody comes to it by hand, by a move or back", async () => {
    const early = await basket(1);
    const [first] = await exceed();
    await first?.pay();
    const moved = await sale.buy(some(1, BALCONY));
    expect((await setStatus(first?.order as CheckoutOrder, 0, "CANCELLED")).status).toBe(200);

    expect((await sale.startPayment(early)).problem.code).toBe("sold_out");
    const given = await byHand(1);
    expect(given.problem).toMatchObject({
      code: "no_stock",
      params: { wanted: 1, free: 0, kept: 4, limit: LIMIT },
    });
    const move = await call(attendees.move, {
      token: sale.owner.token,
      params: { eventId: sale.event.id, attendeeId: attendeeIdOf(orderIdOf(moved), 0) },
      body: { ticketId: idOf(LAWN), tierId: null, sendTicket: false },
      version: 1,
    });
    expect(move.problem.code).toBe("no_stock");
    const back = await setStatus(first?.order as CheckoutOrder, 0, "ACTIVE");
    expect(back.problem.code).toBe("no_stock");
    expect(await lawn()).toMatchObject({ limitState: "OVER", quantitySold: 1, quantityHeld: 3 });
  });

  it("sells what comes back as soon as it fits, and no unit before", async () => {
    const all = await exceed();
    const [first, second] = all;
    await sale.abandon(first?.order as CheckoutOrder);
    expect((await sale.reserve(some(1))).problem.code).toBe("sold_out");
    expect(await lawn()).toMatchObject({ limitState: "ON", availability: "SOLD_OUT" });

    await sale.abandon(second?.order as CheckoutOrder);

    expect((await sale.reserve(some(2))).status).toBe(201);
    expect((await sale.reserve(some(1))).problem.code).toBe("in_other_baskets");
  });

  it("is looked at by the sweep alone, and then sells again", async () => {
    const [first, second] = await exceed();
    await sale.abandon(first?.order as CheckoutOrder);
    await sale.abandon(second?.order as CheckoutOrder);
    expect((await sale.reserve(some(1))).problem.code).toBe("sold_out");

    await sale.pass(LOOK_SECONDS);
    await sale.sweep();
    await desk.build(); // No sheet is older.

    expect((await sale.reserve(some(3))).problem.code).toBe("sold_out");
    expect((await sale.reserve(some(2))).status).toBe(201);
  });

  it("is raised only to what it has sold, with the number, and then sells the rest", async () => {
    await exceed();

    const refused = await desk.editTicket(idOf(LAWN), { quantityAvailable: 4 });
    expect([refused.status, refused.problem.code]).toEqual([409, "quantity_below_sold"]);
    expect(refused.problem.fields).toMatchObject([{ params: { minimum: 5 } }]);
    const renamed = await desk.editTicket(idOf(LAWN), { title: "Grass" });
    expect([renamed.status, renamed.data.limitState]).toEqual([200, "OVER"]);
    const raised = await desk.editTicket(idOf(LAWN), { quantityAvailable: 6 });
    expect([raised.status, raised.data.limitState]).toEqual([200, "BUILDING"]);
    await desk.build();

    expect((await sale.reserve(some(2))).problem.code).toBe("sold_out");
    expect((await sale.reserve(some(1))).status).toBe(201);
  });

  it("limits nothing once it is taken away, and counts all of it when it is put back", async () => {
    await exceed();
    await desk.editTicket(idOf(LAWN), { quantityAvailable: null });
    await paying(2);

    await desk.editTicket(idOf(LAWN), { quantityAvailable: 8 });
    await desk.build();

    expect(await lawn()).toMatchObject({ limitState: "ON", quantityHeld: 7 });
    expect((await sale.reserve(some(2))).problem.code).toBe("sold_out");
    expect((await sale.reserve(some(1))).status).toBe(201);
  });
});

describe("a capacity assignment over the whole event of which more is being paid", () => {
  it("is renamed while it is over, and a raise that is too small is refused", async () => {
    await paying(2, 2, 1);
    const { data: hall } = await desk.addAssignment({ capacity: LIMIT });
    await desk.build();
    await desk.build();

    const renamed = await desk.editAssignment(hall.id, { name: "House" });
    const refused = await desk.editAssignment(hall.id, { capacity: 4 });

    expect([renamed.status, renamed.data.limitState]).toEqual([200, "OVER"]);
    expect([refused.status, refused.problem.params]).toMatchObject([409, { minimum: 5 }]);
    expect((await desk.editAssignment(hall.id, { capacity: 6 })).status).toBe(200);
    await desk.build();
    expect((await sale.reserve([...some(1), ...some(1, BALCONY)])).problem.code).toBe("sold_out");
    expect((await sale.reserve(some(1, BALCONY))).status).toBe(201);
  });
});

describe("an assignment that is over and gets another ticket", () => {
  it("sells nothing that comes back before the edit is stored", async () => {
    const early = await basket(1);
    const [first] = await paying(2, 2, 1);
    const one = { appliesTo: "TICKETS", ticketIds: [idOf(LAWN)] };
    const { data: hall } = await desk.addAssignment({ capacity: LIMIT, ...one });
    await desk.build();
    await desk.build();
    const tryMeanwhile = async () => {
      await sale.abandon(first?.order as CheckoutOrder);
      return sale.startPayment(early);
    };
    const stored = capacityAssignmentItem.key({ eventId: sale.event.id, id: hall.id });
    const tried = beforeNext("TransactWriteItemsCommand", tryMeanwhile, stored.sk);

    await desk.editAssignment(hall.id, { capacity: 9, ticketIds: [idOf(LAWN), idOf(BALCONY)] });

    expect((await tried).problem.code).toBe("sold_out");
  });
});

describe("while it finds out that more is being paid than it allows", () => {
  it("it takes nobody any more, although one unit is free", async () => {
    const early = await basket(1);
    await paying(2, 2);
    await desk.editTicket(idOf(LAWN), { quantityAvailable: LIMIT });
    await desk.build();
    expect(await lawn()).toMatchObject({ limitState: "BUILDING" });

    expect((await sale.startPayment(early)).problem.code).toBe("sold_out");
    expect((await sale.reserve(some(1))).problem.code).toBe("limit_changing");
    await desk.build();
    expect(await lawn()).toMatchObject({ limitState: "OVER", quantityHeld: 4 });
  });

  it("it counts whoever read before that it had units, and took one after", async () => {
    const slow = await basket(1);
    await paying(2, 2);
    await desk.editTicket(idOf(LAWN), { quantityAvailable: LIMIT });
    const { pk } = headItem.key({ orderId: orderIdOf(slow) });
    const isFound = beforeNext("TransactWriteItemsCommand", () => desk.build(), pk);

    expect((await sale.startPayment(slow)).status).toBe(200);
    await isFound;
    await desk.build();

    expect(await lawn()).toMatchObject({ limitState: "OVER", quantityHeld: 5 });
  });

  it("it comes into force if enough payments end in that time", async () => {
    const [first] = await paying(2, 2);
    await desk.editTicket(idOf(LAWN), { quantityAvailable: LIMIT });
    await desk.build();
    await sale.abandon(first?.order as CheckoutOrder);

    await desk.build();

    expect(await lawn()).toMatchObject({ limitState: "ON", quantityHeld: 2 });
    expect((await sale.reserve(some(1))).status).toBe(201);
  });

  it("a slow run never makes it larger after another has ended its work", async () => {
    const [first] = await paying(2, 2);
    await desk.editTicket(idOf(LAWN), { quantityAvailable: LIMIT });
    await desk.build();
    const runFirst = async () => {
      await sale.sweep();
      await sale.abandon(first?.order as CheckoutOrder);
      expect(await lawn()).toMatchObject({ limitState: "ON", quantityHeld: 2 });
    };
    const other = beforeNext("TransactWriteItemsCommand", runFirst, idOf(LAWN));

    await desk.build();
    await other;

    expect((await sale.reserve(some(2))).problem.code).toBe("sold_out");
    expect((await sale.reserve(some(1))).status).toBe(201);
  });

  it("an edit that leaves enough room begins anew", async () => {
    await paying(2, 2);
    await desk.editTicket(idOf(LAWN), { quantityAvailable: LIMIT });
    await desk.build();

    await desk.editTicket(idOf(LAWN), { quantityAvailable: 5 });
    await desk.build();

    expect(await lawn()).toMatchObject({ limitState: "ON", quantityHeld: 4 });
    expect((await sale.reserve(some(1))).status).toBe(201);
  });
});
