// What if one part of an order's unfinished work fails? The other parts continue, and an alarm is
// raised.
import { afterEach, describe, expect, it, vi } from "vitest";
import { logger } from "#functions/core/ports/logger.ts";
import { replaceSecrets } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { orders } from "#shared/contracts/orders.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { moneyAlarms } from "#tests/support/oracles/money-alarms.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { testSecrets } from "#tests/support/runs/environment.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const HOLD_AND_LOOK_SECONDS = 900 + 121;

const sale = eachTest(() => openOnSale([{ quantityAvailable: 3 }]));

const lines = (quantity: number) => [{ ticketId: sale.ticketId, quantity }];
const idOf = (order: CheckoutOrder) => order.shortId.slice(0, ID_LENGTH);
const headOf = async (order: CheckoutOrder) => (await asSystem(() => readOrder(idOf(order))))?.head;
const waitOf = async (order: CheckoutOrder) =>
  ((await headOf(order))?.due ?? 0) - sale.bench.clock.ms / 1000;
const shownTo = async (order: CheckoutOrder) => {
  const params = { eventId: sale.event.id, orderId: idOf(order) };
  return (await call(orders.get, { token: sale.owner.token, params })).data;
};
const failCalls = (count: number) =>
  Object.assign(sale.bench.standIn.state.switches, { failCalls: count });

async function paying(quantity = 3) {
  const { data: order } = await sale.reserve(lines(quantity));
  await sale.fillIn(order);
  return { order, secret: (await sale.startPayment(order)).data.clientSecret };
}

/** An order whose first payment was cancelled and replaced, and then paid nevertheless. */
async function paidOnTheFirst(card = "pm_card_visa") {
  const { order, secret: first } = await paying();
  const intent = await sale.bench.stripe.paymentIntents.cancel(first.split("_secret_")[0] ?? "");
  await sale.deliver();
  const { data: second } = await sale.startPayment(order);
  const stored = sale.bench.standIn.state.paymentIntents.get(intent.id)?.object;
  Object.assign(stored ?? {}, { status: "requires_payment_method", canceled_at: null });
  await sale.confirm(first, card);
  return { order, first: intent.id, second: second.clientSecret };
}

describe("a refund that the provider refuses for good", () => {
  async function refused() {
    const opened = await paidOnTheFirst();
    for (const { object } of sale.bench.standIn.state.charges.values())
      Object.assign(object, { status: "failed" });
    return { ...opened, answers: await sale.deliver() };
  }

  it("ends as failed, wakes a person, and is shown on the order", async () => {
    const { order, answers } = await refused();

    expect(answers.map(({ status }) => status)).not.toContain(500);
    expect((await headOf(order))?.refunds).toMatchObject([{ state: "FAILED" }]);
    expect(await moneyAlarms()).toContain("refund_failed");
    const shown = await shownTo(order);
    expect([shown.status, shown.timeline.map(({ what }) => what)]).toEqual([
      "REFUND_FAILED",
      expect.arrayContaining(["refund_started", "refund_failed"]),
    ]);
  });

  it("does not keep the stock of an order whose hold is over", async () => {
    const { order } = await refused();

    await sale.pass(HOLD_AND_LOOK_SECONDS);
    await sale.sweep();

    expect((await sale.look(order)).data.status).toBe("EXPIRED");
    expect((await sale.reserve(lines(3))).status).toBe(201);
  });
});

describe("a duty that fails for the moment", () => {
  /** A complete order with a pending refund and an unsent mail. */
  async function unfinished() {
    const { order, second } = await paidOnTheFirst("pm_card_pendingRefund");
    await sale.deliver();
    await sale.confirm(second);
    await sale.deliver();
    await sale.pass(HOLD_AND_LOOK_SECONDS);
    return order;
  }

  /** Otherwise the sweep reads in the provider's list of events that the refund has arrived. */
  const forgetEvents = () => sale.bench.standIn.state.events.clear();

  it("keeps no other duty of the order from its work", async () => {
    const order = await unfinished();
    sale.mails.splice(0);
    failCalls(2);

    await expect(sale.sweep()).rejects.toThrow("Could not be driven on: 1 orders.");

    expect(sale.mails).toContainEqual({ order: idOf(order) });
  });

  it("is looked at again after longer and longer, and a person is woken when that does not help", async () => {
    const order = await unfinished();
    const waits: (number | undefined)[] = [];
    for (let look = 0; look < 6; look++) {
      forgetEvents();
      // The list of events is asked for at the same time.
      failCalls(50);
      await expect(sale.sweep()).rejects.toThrow();
      failCalls(0);
      // The confirmation mail is checked on its own schedule, which may be earlier.
      waits.push((await headOf(order))?.wait?.seconds);
      if (look === 3) expect(await moneyAlarms()).not.toContain("unfinished_work");
      await sale.pass(await waitOf(order));
    }

    expect(waits).toEqual([60, 120, 240, 480, 900, 900]);
    expect(await moneyAlarms()).toContain("unfinished_work");
    await sale.sweep();
    expect((await headOf(order))?.refunds).toMatchObject([{ state: "DONE" }]);
  });

  it("never lets the end of a hold wait: it is looked at in its time", async () => {
    const { order } = await paidOnTheFirst("pm_card_pendingRefund");
    await sale.extend(order);
    await sale.deliver();
    for (let look = 0; look < 5; look++) {
      await sale.pass(await waitOf(order));
      forgetEvents();
      failCalls(50);
      await sale.sweep().catch(() => undefined);
      failCalls(0);
    }
    failCalls(0);

    await sale.pass(await waitOf(order));
    await sale.sweep();

    expect((await headOf(order))?.status).toBe("EXPIRED");
    expect(sale.bench.clock.ms / 1000).toBeLessThanOrEqual(
      ((await headOf(order))?.heldUntil ?? 0) + 120,
    );
  });
});

describe("an order whose payment the provider does not know", () => {
  it("ends, its stock returns, and a person is woken", async () => {
    const { order } = await paying();
    sale.bench.standIn.state.paymentIntents.clear(); // simulates keys of another Stripe account
    await sale.pass(HOLD_AND_LOOK_SECONDS);

    await sale.sweep();

    expect((await headOf(order))?.status).toBe("EXPIRED");
    expect((await sale.reserve(lines(3))).status).toBe(201);
    expect(await moneyAlarms()).toContain("payment_unknown");
    expect(await sale.wrongs()).toEqual([]);
  });

  it("keeps its stock while money may be under way, and ends two weeks later at the latest", async () => {
    const { order, secret } = await paying();
    await sale.confirm(secret, "pm_card_bypassPending");
    await sale.deliver();
    sale.bench.standIn.state.paymentIntents.clear();
    await sale.pass(HOLD_AND_LOOK_SECONDS);
    await sale.sweep();
    expect((await headOf(order))?.status).toBe("EXPIRING");
    expect(await moneyAlarms()).toEqual(["payment_unreachable"]);

    await sale.pass(14 * 24 * 3600);
    await sale.sweep();

    expect((await headOf(order))?.status).toBe("EXPIRED");
  });
});

describe("keys that are missing", () => {
  const keys = (stripe: object) =>
    replaceSecrets(async (arn) =>
      JSON.stringify(new Map<string, object>(Object.entries({ ...testSecrets, stripe })).get(arn)),
    );
  afterEach(() => keys(testSecrets.stripe));

  it("release no stock: a payment that cannot be cancelled may still be paid", async () => {
    const { order } = await paying();
    await sale.pass(HOLD_AND_LOOK_SECONDS);
    keys({ secretKey: "", publishableKey: "", webhookSecret: "" });

    await expect(sale.sweep()).rejects.toThrow();

    expect(await headOf(order)).toMatchObject({ status: "EXPIRING", kept: true });
    expect(await moneyAlarms()).toEqual(["unfinished_work"]);
    keys(testSecrets.stripe);
    await sale.pass(61);
    await sale.sweep();
    expect((await headOf(order))?.status).toBe("EXPIRED");
    expect(await sale.wrongs()).toEqual([]);
  });
});

describe("a ticket", () => {
  it("has the name that its order has, even if that changes while the payment arrives", async () => {
    const { order, secret } = await paying(1);
    await sale.confirm(secret);
    await sale.bench.standIn.settle();
    const changed = beforeNext("PutItemCommand", () => sale.fillIn(order, { firstName: "Nora" }));

    await sale.deliver();

    expect((await changed).status).toBe(200);
    const { attendees, firstName } = await shownTo(order);
    expect([firstName, attendees.map((one) => one.firstName)]).toEqual(["Nora", ["Nora"]]);
  });
});

describe("a money alarm", () => {
  it("is one line of the log in a shape that an alarm can count, without anybody's name or address", async () => {
    const logged = vi.spyOn(logger, "error").mockReturnValue();
    const { order, first } = await paidOnTheFirst();

    await sale.deliver();

    const about = { orderId: idOf(order), intentId: first };
    expect(logged.mock.calls).toEqual([
      [
        "Money arrived that could not be used. It is being refunded.",
        { alarm: "money", trouble: "unusable_money", ...about },
      ],
    ]);
    logged.mockRestore();
  });
});
