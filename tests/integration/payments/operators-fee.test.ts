// Which fee has the operator of a payment, and of money that goes back? That of the attempt which
// asked for the money.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { listedOrders } from "#functions/engine/tickets/event-index.ts";
import { orders } from "#shared/contracts/orders.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";
import { inConnectMode, onboardingOf } from "#tests/support/servers/connected.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

inConnectMode();

const sale = eachTest(openOnSale);
beforeEach(() => onboardingOf(sale).connect());

it("is in the event's list with what of it went back, as the provider counts it", async () => {
  const { data: order } = await sale.reserve([{ ticketId: sale.ticketId, quantity: 1 }]);
  await sale.fillIn(order);
  const { data: payment } = await sale.startPayment(order);
  await sale.confirm(payment.clientSecret);
  await sale.deliver();
  const orderId = order.shortId.slice(0, ID_LENGTH);

  const params = { eventId: sale.event.id, orderId };
  const body = { amountMinor: 1000 };
  const refund = { token: sale.owner.token, params, body, idempotencyKey: randomUUID() };
  expect((await call(orders.refund, refund)).status).toBe(200);

  const [row] = await asSystem(() => listedOrders(sale.event.id));
  expect(row).toMatchObject({
    operatorFeeMinor: 68,
    refunds: [{ amountMinor: 1000, operatorFeeMinor: 27 }],
  });
  const charged = (await sale.bench.stripe.applicationFees.list()).data;
  expect(charged.map((fee) => [fee.amount, fee.amount_refunded])).toEqual([[68, 27]]);
});

const state = () => sale.bench.standIn.state;
const refundsOf = async ({ shortId }: CheckoutOrder) =>
  (await asSystem(() => readOrder(shortId.slice(0, ID_LENGTH))))?.head.refunds;

async function reserved(): Promise<CheckoutOrder> {
  const { data: order } = await sale.reserve();
  await sale.fillIn(order);
  return order;
}

describe("the operator's fee after a promo code", () => {
  beforeEach(() => limitsDesk(sale).addCode({ discountRate: 80_000 }));
  const intents = () =>
    [...state().paymentIntents.values()].map(({ object }) => [
      object.amount,
      object.application_fee_amount,
      object.status,
    ]);
  async function pays(order: CheckoutOrder): Promise<void> {
    const { data } = await sale.startPayment(order);
    await sale.confirm(data.clientSecret);
    await sale.deliver();
  }

  it("is that of the lower price", async () => {
    const order = await reserved();
    await sale.startPayment(order);
    await sale.setCode(order, "SAVE10");

    await pays(order);

    expect(intents()).toEqual([
      [2500, 68, "canceled"],
      [500, 38, "succeeded"],
    ]);
    expect(await sale.wrongs()).toEqual([]);
  });

  it("is that of the whole price once the code is removed", async () => {
    const { data: order } = await sale.reserveWith("SAVE10");
    await sale.fillIn(order);
    await sale.startPayment(order);
    await sale.removeCode(order);

    await pays(order);

    expect(intents()).toEqual([
      [500, 38, "canceled"],
      [2500, 68, "succeeded"],
    ]);
  });

  it("is that of the amount also when the code is set while Pay is pressed", async () => {
    const order = await reserved();
    const set = beforeNext("TransactWriteItemsCommand", () => sale.setCode(order, "SAVE10"));

    await sale.startPayment(order);

    expect((await set).status).toBe(200);
    expect(intents()).toEqual([[500, 38, "requires_payment_method"]]);
  });
});

describe("the operator's fee on money of an earlier attempt", () => {
  const FEE = { rate: 2_500, fixedMinor: { EUR: 5 } };
  let usual = "";
  beforeEach(async () => {
    usual = process.env.APPLICATION_FEE ?? "";
    await limitsDesk(sale).addCode({ discountRate: 80_000 });
  });
  afterEach(() => {
    process.env.APPLICATION_FEE = usual;
  });
  const asks = (fee: typeof FEE | { rate: 0; fixedMinor: object }) => {
    process.env.APPLICATION_FEE = JSON.stringify(fee);
  };
  const none = { rate: 0, fixedMinor: {} } as const;

  it.each([
    ["goes back where the last attempt had none", FEE, none, [[68, 68]]],
    ["is not asked for where only the last attempt had one", none, FEE, [[18, 0]]],
  ])("%s", async (_, first, last, fees) => {
    const order = await reserved();
    asks(first);
    const { data: early } = await sale.startPayment(order);
    await sale.setCode(order, "SAVE10");
    asks(last);
    const { data: late } = await sale.startPayment(order);
    await sale.confirm(late.clientSecret);
    await sale.deliver();

    await sale.confirmCancelled(early.clientSecret);
    await sale.deliver();

    expect(await refundsOf(order)).toMatchObject([{ amountMinor: 2500, state: "DONE" }]);
    const charged = (await sale.bench.stripe.applicationFees.list()).data;
    expect(charged.map((fee) => [fee.amount, fee.amount_refunded])).toEqual(fees);
    expect(await sale.wrongs()).toEqual([]);
  });
});
