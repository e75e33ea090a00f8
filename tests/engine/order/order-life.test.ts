// Does every path of an order end as specified, with stock, money and tickets in agreement?
import { describe, expect, it } from "vitest";
import { readLink } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { orders } from "#shared/contracts/orders.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";

const sale = eachTest(() =>
  openOnSale([
    { quantityAvailable: 3 },
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 40 },
  ]),
);

const free = () => [{ ticketId: sale.tickets[1]?.id ?? "", quantity: 2 }];
const paid = (quantity: number) => [{ ticketId: sale.ticketId, quantity }];
const agree = async () => expect(await sale.wrongs()).toEqual([]);

describe("a paid order", () => {
  it("is held, paid, completed and has its tickets", async () => {
    const { status, data: order } = await sale.reserve(paid(2));
    expect([status, order.status, order.secondsLeft, order.totals.totalMinor]).toEqual([
      201,
      "RESERVED",
      900,
      5000,
    ]);
    await agree();

    expect((await sale.fillIn(order)).data.buyer?.firstName).toBe("Bea");
    const payment = await sale.startPayment(order);
    expect([payment.status, payment.data.totalMinor]).toEqual([200, 5000]);
    await agree();
    await sale.confirm(payment.data.clientSecret);
    const answers = await sale.deliver();

    expect(answers.map((answer) => answer.status)).not.toContain(500);
    const { data: done } = await sale.look(order);
    expect([done.status, done.paymentStatus, done.attendees.length]).toEqual([
      "COMPLETED",
      "PAYMENT_RECEIVED",
      2,
    ]);
    expect(done.reference).toMatch(/^F-[0-9A-Z]{6}$/);
    expect(done.attendees.every((one) => one.shortId !== null)).toBe(true);
    await agree();
  });

  it("is completed by a look at it when the webhook is late", async () => {
    const { data: order } = await sale.reserve(paid(1));
    await sale.fillIn(order);
    const { data: payment } = await sale.startPayment(order);
    await sale.confirm(payment.clientSecret);

    expect((await sale.look(order)).data.status).toBe("COMPLETED");
    await sale.deliver((events) => [...events, ...events].reverse());
    await agree();
  });

  it("may be tried again after a declined card, with the same intent", async () => {
    const { data: order } = await sale.reserve(paid(1));
    await sale.fillIn(order);
    const { data: first } = await sale.startPayment(order);
    await sale.confirm(first.clientSecret, "pm_card_chargeDeclined");
    await sale.deliver();
    expect((await sale.look(order)).data.paymentStatus).toBe("PAYMENT_FAILED");

    const { data: second } = await sale.startPayment(order);
    await sale.confirm(second.clientSecret);
    await sale.deliver();

    expect(second.clientSecret).toBe(first.clientSecret);
    expect((await sale.look(order)).data.status).toBe("COMPLETED");
    await agree();
  });

  it("tells its organizer why each card was declined, and never that one was reported lost", async () => {
    const { data: order } = await sale.reserve(paid(1));
    await sale.fillIn(order);
    const { data: payment } = await sale.startPayment(order);
    for (const card of [
      "pm_card_chargeDeclinedInsufficientFunds",
      "pm_card_chargeDeclinedLostCard",
    ]) {
      await sale.confirm(payment.clientSecret, card);
      await sale.deliver((events) => [...events, ...events]);
    }

    const params = {
      eventId: sale.event.id,
      orderId: (await readLink("order-link", order.shortId)) ?? "",
    };
    const { timeline } = (await call(orders.get, { token: sale.owner.token, params })).data;
    expect(
      timeline.filter(({ what }) => what === "payment_failed").map(({ decline }) => decline),
    ).toEqual([
      { reason: "funds", last4: "9995" },
      { reason: "other", last4: "9987" },
    ]);
    await agree();
  });

  it("gives its stock back when nobody pays, after the payment is cancelled at the provider", async () => {
    const { data: order } = await sale.reserve(paid(3));
    await sale.fillIn(order);
    const { data: payment } = await sale.startPayment(order);
    expect((await sale.reserve(paid(1))).problem.code).toBe("sold_out");

    await sale.pass(900 + 121);
    await sale.sweep();

    expect((await sale.look(order)).data.status).toBe("EXPIRED");
    await sale.confirm(payment.clientSecret);
    expect((await sale.look(order)).data.status).toBe("EXPIRED");
    expect((await sale.reserve(paid(3))).status).toBe(201);
    await agree();
  });

  it("is completed by the sweeper when it was paid and every event was lost", async () => {
    const { data: order } = await sale.reserve(paid(1));
    await sale.fillIn(order);
    const { data: payment } = await sale.startPayment(order);
    await sale.confirm(payment.clientSecret);
    await sale.pass(900 + 121);

    await sale.sweep();

    expect((await sale.look(order)).data.status).toBe("COMPLETED");
    await agree();
  });

  it("is abandoned while paying: the payment is closed and its stock is free at once", async () => {
    const { data: order } = await sale.reserve(paid(3));
    await sale.fillIn(order);
    await sale.startPayment(order);

    expect((await sale.abandon(order)).data.status).toBe("ABANDONED");
    expect((await sale.reserve(paid(3))).status).toBe(201);
    await agree();
  });

  it("that was paid cannot be abandoned", async () => {
    const { data: order } = await sale.reserve(paid(1));
    await sale.fillIn(order);
    const { data: payment } = await sale.startPayment(order);
    await sale.confirm(payment.clientSecret);

    expect((await sale.abandon(order)).data.status).toBe("COMPLETED");
    await agree();
  });
});

describe("a hold", () => {
  it("ends by itself, and its units are sold to the next buyer", async () => {
    const { data: order } = await sale.reserve(paid(3));
    const waiting = await sale.reserve(paid(1));
    expect([waiting.status, waiting.problem.code, waiting.problem.params?.seconds]).toEqual([
      409,
      "in_other_baskets",
      902,
    ]);

    await sale.pass(902);

    expect((await sale.reserve(paid(3))).status).toBe(201);
    expect((await sale.look(order)).data.status).toBe("EXPIRED");
    expect((await sale.fillIn(order)).problem.code).toBe("order_expired");
    expect((await sale.startPayment(order)).status).toBe(410);
    await agree();
  });

  it("that is over lies in nobody's basket: who wants more than is left hears that it is sold out", async () => {
    await sale.buy(paid(2));
    await sale.reserve(paid(1));
    await sale.pass(903);

    const { status, problem } = await sale.reserve(paid(2));

    expect([status, problem.code, problem.params?.remaining]).toEqual([409, "sold_out", 1]);
    await agree();
  });

  it("is the same order for the same key, and refused for another body", async () => {
    const key = "0123456789-abcdefghijk";
    const { data: first } = await sale.reserve(paid(1), key);
    const { data: again } = await sale.reserve(paid(1), key);
    const other = await sale.reserve(paid(2), key);

    expect(again.shortId).toBe(first.shortId);
    expect([other.status, other.problem.code]).toEqual([409, "idempotency_key_reused"]);
    await agree();
  });

  it("spans two limits at once, or takes nothing", async () => {
    const both = (quantity: number) => [...paid(quantity), ...free()];

    expect((await sale.reserve(both(4))).problem.code).toBe("sold_out");
    const { data: order } = await sale.reserve(both(3));
    await sale.fillIn(order);
    expect((await sale.startPayment(order)).status).toBe(200);
    await agree();
  });
});

describe("a free order", () => {
  it("is complete with its details, without a payment", async () => {
    const { data: order } = await sale.reserve(free());
    expect(order.payment).toBeNull();

    const { data: done } = await sale.fillIn(order);

    expect([done.status, done.paymentStatus, done.attendees.length]).toEqual([
      "COMPLETED",
      "NOT_REQUIRED",
      2,
    ]);
    expect((await sale.startPayment(order)).problem.code).toBe("order_already_paid");
    await agree();
  });

  it("answers the same to details that are sent again, and refuses others", async () => {
    const { data: order } = await sale.reserve(free());
    const { data: done } = await sale.fillIn(order);

    const again = await sale.fillIn(order);
    const other = await sale.fillIn(order, { firstName: "Bob" });

    expect([again.status, again.data]).toEqual([200, done]);
    expect([other.status, other.problem.code]).toEqual([409, "order_already_paid"]);
  });
});

describe("the last ticket", () => {
  it("goes to exactly one of two buyers", async () => {
    await sale.buy(paid(2));

    const answers = await Promise.all([sale.reserve(paid(1)), sale.reserve(paid(1))]);

    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    expect(answers.find((answer) => answer.status === 409)?.problem.code).toBe("in_other_baskets");
    await agree();
  });
});

it("an order never gets a status that may not follow its own, whoever decides so", async () => {
  const id = (await sale.buy(paid(1))).shortId.slice(0, ID_LENGTH);
  const before = await asSystem(() => readOrder(id));

  const forbidden = asSystem(() => commitOrder(id, () => ({ head: { status: "RESERVED" } })));

  await expect(forbidden).rejects.toThrow("is COMPLETED, so never RESERVED");
  expect(await asSystem(() => readOrder(id))).toEqual(before);
  await agree();
});
