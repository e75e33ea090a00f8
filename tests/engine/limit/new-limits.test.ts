// What if a limit appears after sales began? It takes in what was sold, and nothing passes it.
import { describe, expect, it } from "vitest";
import { events } from "#shared/contracts/events.ts";
import { orders } from "#shared/contracts/orders.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const sale = eachTest(() =>
  openOnSale([
    { title: "Standing", quantityAvailable: null },
    { title: "Seat", quantityAvailable: 10 },
  ]),
);
const desk = eachTest(() => limitsDesk(sale));

const idOf = (index: number): string => sale.tickets[index]?.id ?? "";
const some = (quantity: number, index = 0) => [{ ticketId: idOf(index), quantity }];
const agree = async () => expect(await sale.wrongs()).toEqual([]);

describe("a quantity on a ticket that sold without one", () => {
  it("pauses the ticket until it has taken in what was sold", async () => {
    await sale.buy(some(3));

    const limited = await desk.editTicket(idOf(0), { quantityAvailable: 5 });
    const meanwhile = await sale.reserve(some(1));
    const seen = await call(publicEvents.get, { params: { eventId: sale.event.id } });

    expect(seen.data.tickets.map(({ prices }) => prices[0]?.isPausedShortly)).toEqual([
      true,
      false,
    ]);
    expect([limited.status, limited.data.limitState, limited.data.availability]).toEqual([
      200,
      "BUILDING",
      "PAUSED",
    ]);
    expect([meanwhile.status, meanwhile.problem.code]).toEqual([409, "limit_changing"]);
    await desk.build();
    expect((await desk.tickets())[0]).toMatchObject({
      limitState: "ON",
      availability: "ON_SALE",
      quantitySold: 3,
    });
    await agree();
    await sale.buy(some(2));
    expect((await sale.reserve(some(1))).problem.code).toBe("sold_out");
    await agree();
  });

  it("is refused at once, with the number, if more was sold", async () => {
    await sale.buy(some(3));

    const refused = await desk.editTicket(idOf(0), { quantityAvailable: 2 });

    expect([refused.status, refused.problem.code]).toEqual([409, "quantity_below_sold"]);
    expect(refused.problem.fields).toMatchObject([
      { path: "quantityAvailable", params: { minimum: 3 } },
    ]);
    expect((await desk.tickets())[0]).toMatchObject({ quantityAvailable: null, limitState: null });
    expect((await sale.reserve(some(1))).status).toBe(201);
    await agree();
  });

  it("takes in a payment that was open when it came", async () => {
    const { data: order } = await sale.reserve(some(2));
    await sale.fillIn(order);
    const { data: payment } = await sale.startPayment(order);
    await desk.editTicket(idOf(0), { quantityAvailable: 3 });

    await desk.build();
    expect((await desk.tickets())[0]).toMatchObject({ limitState: "ON", quantityHeld: 2 });
    await agree();
    await sale.confirm(payment.clientSecret);
    await sale.deliver();
    await agree();
    expect((await sale.reserve(some(2))).problem.code).toBe("sold_out");
  });

  it("takes a basket of before at its payment, or refuses it there", async () => {
    const { data: first } = await sale.reserve(some(2));
    const { data: second } = await sale.reserve(some(2));
    await sale.fillIn(first);
    await sale.fillIn(second);
    await desk.editTicket(idOf(0), { quantityAvailable: 3 });

    expect((await sale.startPayment(first)).status).toBe(200);
    const { problem } = await sale.startPayment(second);
    expect([problem.code, problem.params]).toEqual(["sold_out", { remaining: 1 }]);
    await desk.build();
    await agree();
  });

  it("has its last units for a basket whose buyer presses Pay twice at once", async () => {
    const { data: order } = await sale.reserve(some(2));
    await sale.fillIn(order);
    await desk.editTicket(idOf(0), { quantityAvailable: 2 });

    // The second press begins after the first has read the order, and before it looks for units.
    const second = beforeNext("QueryCommand", () => sale.startPayment(order), `#${idOf(0)}#`);
    const presses = [await sale.startPayment(order), await second];

    expect(presses.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(presses.map(({ data }) => data.clientSecret)).size).toBe(1);
    await agree();
  });

  it("is taken away and put back, and counts what was sold in between", async () => {
    const off = await desk.editTicket(idOf(1), { quantityAvailable: null });
    expect([off.status, off.data.limitState]).toEqual([200, null]);
    await sale.buy(some(4, 1));

    await desk.editTicket(idOf(1), { quantityAvailable: 5 });
    await desk.build();

    expect((await sale.reserve(some(2, 1))).problem.code).toBe("sold_out");
    expect((await sale.reserve(some(1, 1))).status).toBe(201);
    await agree();
  });
});

describe("a capacity assignment", () => {
  it("made while its tickets sell takes in what was sold of all of them", async () => {
    await sale.buy(some(3));
    await sale.buy(some(2, 1));

    const made = await desk.addAssignment({ capacity: 6 });
    expect([made.status, made.data.limitState]).toEqual([201, "BUILDING"]);
    expect((await sale.reserve(some(1, 1))).problem.code).toBe("limit_changing");
    await desk.build();

    expect((await desk.assignments())[0]).toMatchObject({ limitState: "ON", used: 5, held: 0 });
    expect((await sale.reserve([...some(1), ...some(1, 1)])).problem.code).toBe("sold_out");
    await sale.buy(some(1, 1));
    await agree();
  });

  it("switched off limits nothing, and switched on again counts what was sold meanwhile", async () => {
    const { data: hall } = await desk.addAssignment({ capacity: 4 });
    await desk.build();
    await sale.buy(some(2));
    await desk.editAssignment(hall.id, { status: "INACTIVE" });
    await sale.buy(some(3));

    const refused = await desk.editAssignment(hall.id, { status: "ACTIVE" });
    expect([refused.status, refused.problem.code]).toEqual([409, "capacity_below_sold"]);
    expect(refused.problem.fields).toMatchObject([{ path: "capacity", params: { kept: 5 } }]);
    const back = await desk.editAssignment(hall.id, { status: "ACTIVE", capacity: 6 });
    expect(back.data.limitState).toBe("BUILDING");
    await desk.build();

    expect((await desk.assignments())[0]).toMatchObject({ limitState: "ON", used: 5 });
    await agree();
  });

  it("that gets another ticket counts what that one sold", async () => {
    const { data: hall } = await desk.addAssignment({
      capacity: 5,
      appliesTo: "TICKETS",
      ticketIds: [idOf(1)],
    });
    await desk.build();
    await sale.buy(some(3));
    await sale.buy(some(1, 1));

    await desk.editAssignment(hall.id, { ticketIds: [idOf(0), idOf(1)] });
    await desk.build();

    expect((await desk.assignments())[0]).toMatchObject({ limitState: "ON", used: 4 });
    await agree();
  });

  it("refuses another ticket at once if its baskets and sales leave no room", async () => {
    const { data: hall } = await desk.addAssignment({
      capacity: 8,
      appliesTo: "TICKETS",
      ticketIds: [idOf(1)],
    });
    await desk.build();
    await sale.buy(some(3, 1));
    await sale.reserve(some(2, 1));
    await sale.buy(some(4));

    const refused = await desk.editAssignment(hall.id, { ticketIds: [idOf(0), idOf(1)] });

    expect([refused.status, refused.problem.params]).toEqual([
      409,
      { held: 2, kept: 7, minimum: 9 },
    ]);
    await agree();
  });

  it("gives nothing out by hand while it counts what was sold", async () => {
    await sale.buy(some(3));
    await desk.editTicket(idOf(0), { quantityAvailable: 5 });

    const made = await call(orders.create, {
      token: sale.owner.token,
      params: { eventId: sale.event.id },
      body: { lines: some(3), buyer: { firstName: "Jana", email: "jana@buyer.example" } },
    });

    expect([made.status, made.problem.code]).toEqual([409, "limit_changing"]);
    await desk.build();
    expect((await desk.tickets())[0]?.limitState).toBe("ON");
  });

  it("that loses a ticket still gets its units back from orders that list it", async () => {
    const { data: hall } = await desk.addAssignment({ capacity: 5 });
    await desk.build();
    const { data: order } = await sale.reserve(some(2));
    await desk.editAssignment(hall.id, { appliesTo: "TICKETS", ticketIds: [idOf(1)] });

    await sale.abandon(order);

    expect((await desk.assignments())[0]).toMatchObject({ used: 0, held: 0 });
    await agree();
  });

  it("of an event that nobody could ever buy from is in force at once", async () => {
    const { event } = await given.event(sale.owner, { isDraft: true, tickets: [{}] });
    const { addAssignment } = limitsDesk({ ...sale, event });

    expect((await addAssignment({ capacity: 5 })).data.limitState).toBe("ON");
  });

  it("of an event that was just taken off sale counts who still reserved", async () => {
    const params = { eventId: sale.event.id };
    const made = beforeNext("TransactWriteItemsCommand", async () => {
      await call(events.setStatus, { token: sale.owner.token, params, body: { status: "DRAFT" } });
      return desk.addAssignment({ capacity: 2 });
    });

    const { data: order } = await sale.reserve(some(2));
    expect((await made).data.limitState).toBe("BUILDING");
    await sale.fillIn(order);
    await sale.startPayment(order);
    await desk.build();

    expect((await desk.assignments())[0]).toMatchObject({ limitState: "ON", used: 2 });
    await agree();
  });

  it("is lowered to what is held and sold, and no further", async () => {
    const { data: hall } = await desk.addAssignment({ capacity: 9 });
    await desk.build();
    await sale.buy(some(2));
    await sale.reserve(some(1, 1));

    expect((await desk.editAssignment(hall.id, { capacity: 2 })).problem.params).toMatchObject({
      held: 1,
      kept: 2,
    });
    expect((await desk.editAssignment(hall.id, { capacity: 3 })).status).toBe(200);
    expect((await sale.reserve(some(1))).problem.code).toBe("in_other_baskets");
    await agree();
  });
});
