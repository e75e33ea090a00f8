// What if a limit is edited while it takes in what was sold, while buyers wait for the units, twice
// at once, or by an edit that dies? No more is ever sold than what is stored allows.
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { BUILD_SECONDS } from "#functions/engine/stock/limits.ts";
import { setPoolCapacity } from "#functions/engine/stock/pools.ts";
import { findPool } from "#functions/engine/stock/read-pools.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { orders } from "#shared/contracts/orders.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given, type TicketSketch } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

let sale: OnSale;
let desk: ReturnType<typeof limitsDesk>;
afterEach(async () => {
  expect(await sale.wrongs()).toEqual([]);
  await sale.close();
});

async function open(...sketches: TicketSketch[]) {
  sale = await openOnSale(sketches);
  desk = limitsDesk(sale);
}

const unlimited = (title: string) => ({ title, quantityAvailable: null });
const idOf = (index: number): string => sale.tickets[index]?.id ?? "";
const some = (quantity: number, index = 0) => [{ ticketId: idOf(index), quantity }];
const unitsOf = async (pool: string) =>
  (await asSystem(() => findPool(sale.event.id, pool)))?.c ?? null;

/** Buyers of a ticket whose payment is open. */
async function paying(quantity: number, index: number): Promise<() => Promise<void>> {
  const { data: order } = await sale.reserve(some(quantity, index));
  await sale.fillIn(order);
  const { data: payment } = await sale.startPayment(order);
  return async () => {
    await sale.confirm(payment.clientSecret);
    await sale.deliver();
  };
}

describe("a limit that still takes in what was sold", () => {
  it("of a ticket cannot be lowered below it, and then counts", async () => {
    await open(unlimited("Lawn"));
    await sale.buy(some(8));
    await desk.editTicket(sale.ticketId, { quantityAvailable: 10 });

    const lowered = await desk.editTicket(sale.ticketId, { quantityAvailable: 5 });
    await desk.build();

    expect([lowered.status, lowered.problem.code]).toEqual([409, "quantity_below_sold"]);
    expect((await desk.tickets())[0]).toMatchObject({ quantityAvailable: 10, limitState: "ON" });
    expect((await sale.reserve(some(3))).problem.code).toBe("sold_out");
  });

  it("of a whole event cannot be lowered below it either", async () => {
    await open(unlimited("Lawn"));
    await sale.buy(some(8));
    const { data: hall } = await desk.addAssignment({ capacity: 10 });

    const lowered = await desk.editAssignment(hall.id, { capacity: 5 });
    await desk.build();

    expect([lowered.status, lowered.problem.code]).toEqual([409, "capacity_below_sold"]);
    expect((await desk.assignments())[0]).toMatchObject({ limitState: "ON", used: 8 });
    expect((await sale.reserve(some(3))).problem.code).toBe("sold_out");
  });
});

describe("an assignment that loses a ticket as soon as it took in what was sold", () => {
  it("keeps that, and what is sold afterwards is not counted by a slower run", async () => {
    await open(unlimited("Lawn"), unlimited("Balcony"));
    await sale.buy(some(2));
    await sale.buy(some(3, 1));
    const ticketIds = [idOf(0), idOf(1)];
    const limit = { name: "Hall", capacity: 10, appliesTo: "TICKETS" };
    const { data: hall } = await desk.addAssignment({ ...limit, ticketIds });
    const edited = beforeNext("TransactWriteItemsCommand", async () => {
      const answer = await desk.editAssignment(hall.id, { ticketIds: [idOf(0)] });
      await sale.buy(some(4, 1));
      return answer;
    });

    await desk.build();
    expect((await edited).data.limitState).toBe("ON");

    expect((await desk.assignments())[0]).toMatchObject({ limitState: "ON", used: 5 });
  });
});

describe("an assignment whose new tickets sold more than it allows", () => {
  const some10 = { capacity: 10, appliesTo: "TICKETS" };

  it("counts only the one that it got after it was switched off", async () => {
    await open(unlimited("Lawn"), unlimited("Balcony"));
    const { data: hall } = await desk.addAssignment({ ...some10, ticketIds: [idOf(0)] });
    await desk.build();
    await desk.editAssignment(hall.id, { ticketIds: [idOf(0), idOf(1)] });
    await desk.editAssignment(hall.id, { status: "INACTIVE" });
    await sale.buy(some(9, 0));
    const pay = await paying(11, 1);
    await sale.pass(BUILD_SECONDS);
    await desk.editAssignment(hall.id, { status: "ACTIVE", ticketIds: [idOf(1)] });
    await desk.build();
    await desk.build();
    await pay();

    expect((await desk.assignments())[0]).toMatchObject({
      ticketIds: [idOf(1)],
      limitState: "OVER",
      used: 11,
    });
    expect((await sale.reserve(some(1, 0))).status).toBe(201);
  });

  it("can have a ticket back that was taken out, because its units are counted once", async () => {
    await open(unlimited("Lawn"), unlimited("Balcony"));
    const both = [idOf(0), idOf(1)];
    const { data: hall } = await desk.addAssignment({ ...some10, ticketIds: both });
    await desk.build();
    await sale.buy(some(6, 1));
    await desk.editAssignment(hall.id, { ticketIds: [idOf(0)] });

    expect((await desk.editAssignment(hall.id, { ticketIds: both })).status).toBe(200);
    await desk.build();

    expect((await desk.assignments())[0]).toMatchObject({ limitState: "ON", used: 6 });
  });
});

describe("a limit that is raised", () => {
  it("with another that cannot be lowered sells nothing more", async () => {
    const tiers = [
      { label: "Front", priceMinor: 1000, quantityAvailable: 2 },
      { label: "Back", priceMinor: 1000, quantityAvailable: 20 },
    ];
    await open({ title: "Seats", type: "TIERED", priceMinor: 0, tiers });
    const [front, back] = sale.tickets[0]?.tiers ?? [];
    const seats = (tier: typeof front, quantity: number) => [
      { ticketId: idOf(0), tierId: tier?.id ?? "", quantity },
    ];
    await sale.buy(seats(front, 2));
    await sale.buy(seats(back, 6));
    const edited = [
      { id: front?.id, label: "Front", priceMinor: 1000, quantityAvailable: 50 },
      { id: back?.id, label: "Back", priceMinor: 1000, quantityAvailable: 5 },
    ];

    const [{ status }, early] = await Promise.all([
      desk.editTicket(idOf(0), { tiers: edited }),
      inTurn(20, () => sale.reserve(seats(front, 1))),
    ]);

    expect(status).toBe(409);
    expect(early.filter((answer) => answer.status === 201)).toEqual([]);
    expect([await unitsOf(front?.id ?? ""), await unitsOf(back?.id ?? "")]).toEqual([2, 20]);
  });

  it("by three edits at once has the units of the one that is stored", async () => {
    await open({ quantityAvailable: 10 });
    await sale.buy(some(10));
    const set = (quantityAvailable: number) => desk.editTicket(idOf(0), { quantityAvailable });

    await Promise.all([set(11), set(500), set(12), inTurn(10, () => sale.reserve())]);

    expect(await unitsOf(idOf(0))).toBe((await desk.tickets())[0]?.quantityAvailable);
  });

  it("by an edit that dies before it is stored stays as it was", async () => {
    await open({ quantityAvailable: 10 });
    const ticketKey = ticketItem.key({ eventId: sale.event.id, id: idOf(0) });
    let isDead = false;
    const dying = { step: "initialize", name: "dying" } as const;
    dynamo().middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          const isTicket = JSON.stringify(args.input).includes(`"${ticketKey.sk}"`);
          if (commandName === "TransactWriteItemsCommand" && isTicket) isDead = true;
          if (isDead) throw new Error("The function died.");
          return next(args);
        },
      dying,
    );

    await desk.editTicket(idOf(0), { quantityAvailable: 500 });
    dynamo().middlewareStack.remove(dying.name);

    expect(await unitsOf(idOf(0))).toBe(10);
    expect((await desk.tickets())[0]?.quantityAvailable).toBe(10);
  });
});

describe("a pool that differs from what is stored", () => {
  const pool = () => ({ id: sale.event.id, accountId: sale.owner.me.account.id });

  it("because an edit died before it raised it, is raised when the organizer looks", async () => {
    await open({ quantityAvailable: 10 });
    const { data: hall } = await desk.addAssignment({ capacity: 8 });
    await desk.build();
    for (const id of [idOf(0), hall.id]) await asSystem(() => setPoolCapacity(pool(), id, 3));

    await desk.tickets();

    expect([await unitsOf(idOf(0)), await unitsOf(hall.id)]).toEqual([10, 8]);
  });

  it("because its units lay in baskets, is lowered when they are free", async () => {
    await open({ quantityAvailable: 10 });
    await asSystem(() => setPoolCapacity(pool(), idOf(0), 30));
    const { data: basket } = await sale.reserve(some(25));
    await desk.tickets();
    expect(await unitsOf(idOf(0))).toBe(25);

    await sale.abandon(basket);
    await desk.tickets();

    expect(await unitsOf(idOf(0))).toBe(10);
  });

  it("is that of a promo code too", async () => {
    await open({ quantityAvailable: 10 });
    const { data: code } = await desk.addCode({ maxUses: 5 });
    await asSystem(() => setPoolCapacity(pool(), code.id, 2));

    await desk.codes();

    expect(await unitsOf(code.id)).toBe(5);
  });
});

it("a promo code that is renamed and limited counts the baskets that had its old text", async () => {
  await open(unlimited("Lawn"));
  const { data: code } = await desk.addCode({ code: "SAVE10" });
  const held = [await sale.reserveWith("SAVE10"), await sale.reserveWith("SAVE10")];
  for (const { data } of held) await sale.fillIn(data);

  await desk.editCode(code.id, { code: "SAVE11", maxUses: 1 });
  await desk.build();

  const starts = [];
  for (const { data } of held) starts.push((await sale.startPayment(data)).problem.code);
  expect(starts).toEqual([undefined, "promo_code_used_up"]);
});

it("an assignment counts an order by hand that was on its way when it was made", async () => {
  await open({});
  const draft = await given.event(sale.owner, { isDraft: true, tickets: [unlimited("Lawn")] });
  desk = limitsDesk({ ...sale, event: draft.event });
  const isMade = beforeNext("TransactWriteItemsCommand", () => desk.addAssignment({ capacity: 3 }));

  const manual = await call(orders.create, {
    token: sale.owner.token,
    params: { eventId: draft.event.id },
    idempotencyKey: randomUUID(),
    body: {
      buyer: { firstName: "Bea", lastName: "", email: "bea@foyer.example" },
      lines: [{ ticketId: draft.tickets[0]?.id ?? "", quantity: 3 }],
      attendees: [],
      paidMinor: 0,
      sendMail: false,
    },
  });
  await isMade;
  await desk.build();

  expect(manual.status).toBe(201);
  expect((await desk.assignments())[0]).toMatchObject({ limitState: "ON", used: 3 });
});

async function inTurn<T>(times: number, act: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let time = 0; time < times; time++) results.push(await act());
  return results;
}
