// How does an organizer make an order or an attendee by hand? It takes stock, is complete at once,
// and its money cannot be refunded.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { attendees } from "#shared/contracts/attendees.ts";
import { orders } from "#shared/contracts/orders.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { type MoneyDesk, openMoneyDesk } from "#tests/support/scenes/money-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const STOCK = 4;
const buyer = { firstName: "Jana", lastName: "Lindqvist", email: "jana@buyer.example" };
let desk: MoneyDesk;
beforeEach(async () => {
  desk = await openMoneyDesk([
    { quantityAvailable: STOCK },
    { title: "Crew", priceMinor: 1000, isHidden: true },
    { title: "Early bird", saleEndsAt: "2026-01-01T00:00:00.000Z" },
  ]);
});
afterEach(async () => {
  expect(await desk.agree()).toEqual([]);
  await desk.close();
});

const lines = (quantity: number, at = 0) => [
  { ticketId: desk.sale.tickets[at]?.id ?? "", quantity },
];

describe("an order made by hand", () => {
  it("is complete at once, takes stock and says who made it", async () => {
    const { status, data } = await desk.create({ lines: lines(3), buyer, paidMinor: 10000 });

    expect(status).toBe(201);
    expect(data).toMatchObject({
      ...buyer,
      status: "COMPLETED",
      isManual: true,
      totalMinor: 10000,
      refundableMinor: 0,
      ticketCount: 3,
    });
    expect(data.reference).toMatch(/^F-[0-9A-Z]{6}$/);
    expect(data.attendees).toHaveLength(3);
    expect(data.timeline.map(({ what, by }) => [what, by])).toEqual([
      ["created_by_hand", "Olivia Owner"],
      ["completed", null],
    ]);
    expect(await desk.level()).toEqual({ free: 1, held: 0, kept: 3 });
    expect((await desk.head(data.id)).due).toBeNull();
  });

  it("splits what was paid over its tickets, to the last cent", async () => {
    const { data } = await desk.create({ lines: lines(3), buyer, paidMinor: 10000 });

    expect(
      data.lines.map(({ quantity, unitMinor, totalMinor }) => [quantity, unitMinor, totalMinor]),
    ).toEqual([
      [1, 3334, 3334],
      [2, 3333, 6666],
    ]);
  });

  it("sends its confirmation if asked to, and else none", async () => {
    const { data: told } = await desk.create({ lines: lines(1), buyer, sendMail: true });
    const { data: silent } = await desk.create({ lines: lines(1), buyer });

    expect(told.mails).toMatchObject([{ kind: "CONFIRMATION", to: buyer.email, state: "PENDING" }]);
    expect(silent.mails).toEqual([]);
  });

  it("gives each ticket its name, or the buyer's to all", async () => {
    const mira = { firstName: "Mira", lastName: "Solberg", email: "mira@buyer.example" };
    const ticketId = desk.sale.ticketId;
    const named = await desk.create({
      lines: lines(2),
      buyer,
      attendees: [
        { ticketId, ...buyer },
        { ticketId, ...mira },
      ],
    });
    const unnamed = await desk.create({ lines: lines(1), buyer });
    const few = await desk.create({ lines: lines(2), buyer, attendees: [{ ticketId, ...mira }] });

    expect(named.data.attendees.map(({ firstName }) => firstName)).toEqual(["Jana", "Mira"]);
    expect(unnamed.data.attendees.map(({ firstName }) => firstName)).toEqual(["Jana"]);
    expect([few.status, few.problem.code]).toEqual([409, "attendee_count"]);
  });

  it("may have hidden tickets, and tickets whose sale is over", async () => {
    const answers = [
      await desk.create({ lines: lines(1, 1), buyer }),
      await desk.create({ lines: lines(1, 2), buyer }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  it("is made once for one key; another order under the key is refused", async () => {
    const key = randomUUID();

    const answers = await Promise.all([
      desk.create({ lines: lines(2), buyer }, key),
      desk.create({ lines: lines(2), buyer }, key),
    ]);
    const other = await desk.create({ lines: lines(1), buyer }, key);

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect([other.status, other.problem.code]).toEqual([409, "idempotency_key_reused"]);
    expect(await desk.level()).toEqual({ free: STOCK - 2, held: 0, kept: 2 });
  });

  it("asked for again after it was cancelled stops no sale", async () => {
    const limits = limitsDesk(desk.sale);
    const key = randomUUID();
    const { data } = await desk.create({ lines: lines(1), buyer }, key);
    await desk.cancel(data.id);
    await limits.addAssignment({ capacity: 10 });
    await limits.build();

    expect((await desk.create({ lines: lines(1), buyer }, key)).status).toBe(201);

    expect((await limits.assignments())[0]?.limitState).toBe("ON");
  });

  it("is listed as made by hand", async () => {
    await desk.create({ lines: lines(1), buyer });
    await desk.bought(1);
    const params = { eventId: desk.sale.event.id };

    const { data } = await call(orders.list, { token: desk.sale.owner.token, params });

    expect(data.map(({ isManual }) => isManual).toSorted()).toEqual([false, true]);
  });

  it("without a mail can be cancelled: it gives its stock back, and its buyer is told", async () => {
    const { data } = await desk.create({ lines: lines(STOCK), buyer });

    const cancelled = await desk.cancel(data.id);

    expect(cancelled.data.status).toBe("CANCELLED");
    expect(cancelled.data.mails).toMatchObject([{ kind: "ORDER_CANCELLED", to: buyer.email }]);
    expect(await desk.level()).toEqual({ free: STOCK, held: 0, kept: 0 });
  });
});

describe("an order made by hand is refused, and nothing changes,", () => {
  it("where not enough tickets are free, with the numbers", async () => {
    await desk.bought(2);
    await desk.sale.reserve(lines(1));

    const { status, problem } = await desk.create({ lines: lines(2), buyer });

    expect([status, problem.code]).toEqual([409, "no_stock"]);
    expect(problem.params).toEqual({
      title: "Standard",
      wanted: 2,
      free: 1,
      held: 1,
      kept: 2,
      limit: STOCK,
    });
    expect(await desk.level()).toEqual({ free: 1, held: 1, kept: 2 });
  });

  it("before the event has a ticket", async () => {
    const { event } = await given.event(desk.sale.owner, { isDraft: true });
    const body = { lines: lines(1), buyer };

    const { status, problem } = await call(orders.create, {
      token: desk.sale.owner.token,
      params: { eventId: event.id },
      body,
    });

    expect([status, problem.code]).toEqual([409, "event_has_no_tickets"]);
  });

  it("with a ticket of another event", async () => {
    const { tickets: others } = await given.event(desk.sale.owner);
    const foreign = [...lines(1), { ticketId: others[0]?.id ?? "", quantity: 1 }];

    const { status, problem } = await desk.create({ lines: foreign, buyer });

    expect([status, problem.fields]).toEqual([
      422,
      [{ path: "lines.1.ticketId", code: "unknown_ticket" }],
    ]);
  });

  it.each([
    [{ lines: [] }, "lines"],
    [{ paidMinor: -1 }, "paidMinor"],
    [{ paidMinor: 1.5 }, "paidMinor"],
    [{ paidMinor: 100_000_000 }, "paidMinor"],
    [{ buyer: { ...buyer, email: "nobody" } }, "buyer.email"],
    [{ status: "COMPLETED" }, "status"],
    [{ totalMinor: 1 }, "totalMinor"],
    [{ isManual: false }, "isManual"],
    [{ accountId: "acc_000000000000" }, "accountId"],
  ])("with %j", async (fields, path) => {
    const body = { lines: lines(1), buyer, ...fields };
    const params = { eventId: desk.sale.event.id };

    const answer = await call(orders.create, { token: desk.sale.owner.token, params, body });

    expect([answer.status, answer.problem.fields?.[0]?.path]).toEqual([422, path]);
    expect(await desk.level()).toEqual({ free: STOCK, held: 0, kept: 0 });
  });

  it("a refund, whatever was paid", async () => {
    const { data } = await desk.create({ lines: lines(1), buyer, paidMinor: 2500 });

    const { status, problem } = await desk.refund(data.id, { amountMinor: 100 });
    const withIt = await desk.cancel(data.id, { refund: true });

    expect([status, problem.code]).toEqual([409, "manual_order_not_refundable"]);
    expect([withIt.status, withIt.problem.code]).toEqual([409, "manual_order_not_refundable"]);
    expect((await desk.look(data.id)).status).toBe("COMPLETED");
  });
});

describe("an amount in a currency with three decimals", () => {
  it("is refused between the provider's steps, and split in them", async () => {
    await desk.close();
    desk = await openMoneyDesk([]);
    const { event } = await given.event(desk.sale.owner, {
      isDraft: true,
      fields: { currency: "KWD" },
    });
    const ticket = await given.ticket(desk.sale.owner, event.id, { priceMinor: 1000 });
    const make = (paidMinor: number) =>
      call(orders.create, {
        token: desk.sale.owner.token,
        params: { eventId: event.id },
        body: { lines: [{ ticketId: ticket.id, quantity: 3 }], buyer, paidMinor },
      });

    const between = await make(1005);
    const { data } = await make(1000);

    expect([between.status, between.problem.fields?.[0]]).toEqual([
      422,
      { path: "paidMinor", code: "not_multiple", params: { stepMinor: 10, currency: "KWD" } },
    ]);
    expect(data.lines.map(({ quantity, unitMinor }) => [quantity, unitMinor])).toEqual([
      [1, 340],
      [2, 330],
    ]);
  });
});

describe("an attendee added by hand", () => {
  it("has an order of one ticket, once for one key", async () => {
    const key = randomUUID();
    const body = { ticketId: desk.sale.ticketId, ...buyer, paidMinor: 2500 };

    const { status, data } = await desk.addAttendee(body, key);
    const again = await desk.addAttendee(body, key);

    expect([status, again.status]).toEqual([201, 201]);
    expect(data).toMatchObject({ ...buyer, status: "ACTIVE", ticketTitle: "Standard" });
    expect(again.data.id).toBe(data.id);
    expect(await desk.look(data.orderId)).toMatchObject({ isManual: true, totalMinor: 2500 });
    expect(await desk.level()).toEqual({ free: STOCK - 1, held: 0, kept: 1 });
  });

  it("is refused where no ticket is free, and before there is one", async () => {
    await desk.bought(STOCK);
    const { problem } = await desk.addAttendee({ ticketId: desk.sale.ticketId, ...buyer });
    const { event } = await given.event(desk.sale.owner, { isDraft: true });
    const none = await call(attendees.create, {
      token: desk.sale.owner.token,
      params: { eventId: event.id },
      body: { ticketId: desk.sale.ticketId, ...buyer },
    });

    expect([problem.code, none.problem.code]).toEqual(["no_stock", "event_has_no_tickets"]);
  });

  it("keeps their ticket from being deleted, like any order of it", async () => {
    const [, hidden] = desk.sale.tickets;
    await desk.addAttendee({ ticketId: hidden?.id ?? "", ...buyer });

    const { problem } = await call(tickets.remove, {
      token: desk.sale.owner.token,
      params: { eventId: desk.sale.event.id, ticketId: hidden?.id ?? "" },
    });

    expect(problem.code).toBe("ticket_has_orders");
  });
});
