// What if the provider's answers are late, lost or wrong? No order waits for ever, and no money is
// forgotten.
import { afterEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";

const sale = eachTest(() => openOnSale([{ quantityAvailable: 3 }]));
afterEach(async () => expect(await sale.wrongs()).toEqual([]));

const lines = (quantity: number) => [{ ticketId: sale.ticketId, quantity }];
const headOf = async (order: CheckoutOrder) =>
  (await asSystem(() => readOrder(order.shortId.slice(0, ID_LENGTH))))?.head;

async function paying(quantity: number) {
  const { data: order } = await sale.reserve(lines(quantity));
  await sale.fillIn(order);
  return { order, secret: (await sale.startPayment(order)).data.clientSecret };
}

async function payCancelled(secret: string, card?: string): Promise<void> {
  await sale.confirmCancelled(secret, card);
  await sale.deliver();
}

describe("late money for stock that is gone", () => {
  async function refundedLate(card: string): Promise<CheckoutOrder> {
    const { order, secret } = await paying(3);
    await sale.pass(900 + 121);
    await sale.sweep();
    await sale.buy(lines(3));
    await payCancelled(secret, card);
    return order;
  }

  it("is told as refunded once a slow refund has arrived", async () => {
    const order = await refundedLate("pm_card_pendingRefund");
    expect((await headOf(order))?.refundStatus).toBe("PENDING");

    await sale.pass(61);
    await sale.sweep();

    expect((await headOf(order))?.refundStatus).toBe("REFUNDED");
    expect((await headOf(order))?.due).toBeNull();
  });

  it("is given back once, however late it is asked for again", async () => {
    const order = await refundedLate("pm_card_pendingRefund");

    await sale.pass(26 * 3600);
    await sale.sweep();

    expect((await headOf(order))?.refundStatus).toBe("REFUNDED");
    expect(sale.bench.standIn.state.refunds.size).toBe(1);
  });
});

describe("second money for an order whose payment goes on", () => {
  async function paidOnTheFirst(card?: string) {
    const { order, secret: first } = await paying(3);
    await sale.bench.stripe.paymentIntents.cancel(first.split("_secret_")[0] ?? "");
    await sale.deliver();
    const { data: second } = await sale.startPayment(order);
    await payCancelled(first, card);
    return { order, second: second.clientSecret };
  }

  it("is refunded, and the hold still ends", async () => {
    const { order } = await paidOnTheFirst();
    expect((await headOf(order))?.refunds).toMatchObject([{ state: "DONE" }]);

    await sale.pass(900 + 121);
    await sale.sweep();

    expect((await sale.look(order)).data.status).toBe("EXPIRED");
    expect((await sale.reserve(lines(3))).status).toBe(201);
  });

  it("is refunded also where the order ends before the refund has arrived", async () => {
    const { order } = await paidOnTheFirst("pm_card_pendingRefund");
    expect((await sale.abandon(order)).data.status).toBe("ABANDONED");

    await sale.pass(61);
    await sale.sweep();

    expect((await headOf(order))?.refunds).toMatchObject([{ state: "DONE" }]);
  });

  it("is refunded, and the order that is paid then is no refunded one", async () => {
    const { order, second } = await paidOnTheFirst();

    await sale.confirm(second);
    await sale.deliver();

    expect((await sale.look(order)).data.status).toBe("COMPLETED");
    expect((await headOf(order))?.refundStatus).toBeNull();
  });
});

describe("an order whose payment is open", () => {
  it("is shown as it is known while the provider does not answer", async () => {
    const { order } = await paying(1);
    Object.assign(sale.bench.standIn.state.switches, { failCalls: 3, failCallsBy: "fault" });

    const { status, data } = await sale.look(order);

    expect([status, data.status, data.secondsLeft]).toEqual([200, "RESERVED", 900]);
  });
});

describe("a payment that the provider failed to open", () => {
  it("is opened by another attempt, because the first one's key is answered with the failure for a day", async () => {
    const { data: order } = await sale.reserve(lines(1));
    await sale.fillIn(order);
    const { switches } = sale.bench.standIn.state;
    Object.assign(switches, { failCalls: 1, failCallsBy: "kept-fault" });

    const kept = await sale.startPayment(order);
    const { status, data: payment } = await sale.startPayment(order);

    expect([kept.status, kept.problem.code, status]).toEqual([503, "payments_unavailable", 200]);
    await sale.confirm(payment.clientSecret);
    await sale.deliver();
    expect((await sale.look(order)).data.status).toBe("COMPLETED");
  });
});
