// Where does a buyer's money go in connect mode? To the organizer, less the operator's fee; refunds
// come from the same account.
import { beforeEach, describe, expect, it } from "vitest";
import { readLink } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { quarantineItem } from "#functions/stored/order/quarantine.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { inConnectMode, onboardingOf } from "#tests/support/servers/connected.ts";

inConnectMode();

const sale = eachTest(openOnSale);
const stripe = eachTest(() => onboardingOf(sale));
beforeEach(() => stripe.connect());

const state = () => sale.bench.standIn.state;
const orderIdOf = async (order: CheckoutOrder) =>
  (await readLink("order-link", order.shortId)) ?? "";
const headOf = async (order: CheckoutOrder) => {
  const id = await orderIdOf(order);
  return (await asSystem(() => readOrder(id)))?.head;
};
const quarantined = (intent: string) =>
  asSystem(() => queryItems(quarantineItem.within({ id: intent })));

async function reserved(): Promise<CheckoutOrder> {
  const { data: order } = await sale.reserve();
  await sale.fillIn(order);
  return order;
}

describe("a purchase", () => {
  it("is a charge on the organizer's account, with the operator's fee", async () => {
    const order = await reserved();
    const { data: payment } = await sale.startPayment(order);

    const intent = await sale.confirm(payment.clientSecret);
    await sale.deliver();

    expect((await sale.look(order)).data.status).toBe("COMPLETED");
    expect(state().paymentIntents.get(intent)).toMatchObject({
      account: stripe.stripeAccount(),
      object: { amount: 2500, application_fee_amount: 68, status: "succeeded" },
    });
    expect((await sale.bench.stripe.applicationFees.list()).data).toMatchObject([
      { amount: 68, account: stripe.stripeAccount(), amount_refunded: 0 },
    ]);
    expect(await sale.wrongs()).toEqual([]);
  });

  it("mounts the payment form on the organizer's account before anything is paid", async () => {
    const order = await reserved();

    expect((await sale.look(order)).data.payment).toMatchObject({
      accountId: stripe.stripeAccount(),
    });
  });

  it("stays on the account where its payment began, even once another is connected", async () => {
    const first = stripe.stripeAccount();
    const order = await reserved();
    const { data: payment } = await sale.startPayment(order);
    await sale.confirm(payment.clientSecret, "pm_card_chargeDeclined");

    await stripe.disconnect();
    await stripe.connect();

    const again = await sale.startPayment(order);
    expect([again.status, again.problem.code]).toEqual([409, "payments_not_connected"]);
    expect((await headOf(order))?.payment?.account).toBe(first);
    expect(stripe.stripeAccount()).not.toBe(first);
  });

  it("that never came to an intent goes to the account that is connected now", async () => {
    const order = await reserved();
    await stripe.disconnect({ isTold: false });
    expect((await sale.startPayment(order)).problem.code).toBe("payments_not_connected");
    await stripe.connect();

    const { status, data } = await sale.startPayment(order);
    await sale.confirm(data.clientSecret);
    await sale.deliver();

    expect(status).toBe(200);
    expect((await headOf(order))?.payment?.account).toBe(stripe.stripeAccount());
    expect((await sale.look(order)).data.status).toBe("COMPLETED");
    expect(await sale.wrongs()).toEqual([]);
  });

  it("pays the same fee when it is asked for again after the operator changed it", async () => {
    const order = await reserved();
    await sale.startPayment(order);
    const before = process.env.APPLICATION_FEE ?? "";
    process.env.APPLICATION_FEE = JSON.stringify({ rate: 9_000, fixedMinor: {} });

    const { status, data } = await sale.startPayment(order);
    process.env.APPLICATION_FEE = before;

    expect(status).toBe(200);
    expect(
      state().paymentIntents.get(data.clientSecret.split("_secret_")[0] ?? "")?.object
        .application_fee_amount,
    ).toBe(68);
  });
});

describe("an event of another account", () => {
  it("that names our order changes nothing and is kept for a person", async () => {
    const order = await reserved();
    await sale.startPayment(order);
    sale.bench.standIn.connectAccount("acct_1OTHER");
    const metadata = { orderId: await orderIdOf(order), eventId: sale.event.id, attempt: "1" };
    const elsewhere = { stripeAccount: "acct_1OTHER" };
    const intent = await sale.bench.createIntent({ amount: 2500, metadata }, elsewhere);
    await sale.bench.confirm(intent, "pm_card_visa", {}, elsewhere);
    const before = await headOf(order);

    const answers = await sale.deliver();

    expect(answers.every(({ status }) => status === 204)).toBe(true);
    expect(await headOf(order)).toEqual(before);
    expect(await quarantined(intent.id)).not.toEqual([]);
  });

  it("even with an intent that the order lists is not believed", async () => {
    const order = await reserved();
    await sale.startPayment(order);
    const metadata = { orderId: await orderIdOf(order), eventId: sale.event.id, attempt: "1" };
    const own = await sale.bench.createIntent({ amount: 2500, metadata });
    await remember(order, own.id);
    await sale.bench.confirm(own, "pm_card_visa");

    await sale.deliver();

    expect((await sale.look(order)).data.status).toBe("RESERVED");
    expect(await quarantined(own.id)).not.toEqual([]);
  });
});

/** Adds an intent to the order's closed attempts. */
async function remember(order: CheckoutOrder, intent: string, amountMinor = 2500): Promise<void> {
  const id = await orderIdOf(order);
  await asSystem(() =>
    commitOrder(id, ({ head }) => ({
      head: {
        payment: head.payment && {
          ...head.payment,
          earlier: [{ attempt: 1, intent, amountMinor, feeMinor: head.payment.feeMinor }],
        },
      },
    })),
  );
}

describe("money that cannot be used", () => {
  /** A paid order with a second payment. */
  async function paidTwice(): Promise<string> {
    const order = await reserved();
    const { data: payment } = await sale.startPayment(order);
    await sale.confirm(payment.clientSecret);
    await sale.deliver();
    const metadata = { orderId: await orderIdOf(order), eventId: sale.event.id, attempt: "2" };
    const params = { amount: 2500, application_fee_amount: 68, metadata };
    const second = await sale.bench.createIntent(params, stripe.at());
    await remember(order, second.id);
    await sale.bench.confirm(second, "pm_card_visa", {}, stripe.at());
    return second.id;
  }
  const refunds = () =>
    [...state().refunds.values()].map(({ account, object }) => [
      account,
      object.payment_intent,
      object.amount,
    ]);

  it("goes back in full from the account it went to, with the operator's fee", async () => {
    const second = await paidTwice();

    await sale.deliver();

    expect(refunds()).toEqual([[stripe.stripeAccount(), second, 2500]]);
    const fees = (await sale.bench.stripe.applicationFees.list()).data.map((fee) => [
      fee.amount,
      fee.amount_refunded,
    ]);
    expect(fees).toEqual([
      [68, 68],
      [68, 0],
    ]);
  });

  it("goes back from the original account, even once another is connected", async () => {
    const original = stripe.stripeAccount();
    const second = await paidTwice();
    await sale.bench.standIn.settle();
    const sent = sale.bench.receiver.requests.splice(0);
    // Another account is connected now, and the former one still answers our calls.
    state().lostAccounts.add(original);
    await stripe.connect();
    state().lostAccounts.delete(original);
    sale.bench.receiver.requests.push(...sent);

    await sale.deliver();

    expect(stripe.stripeAccount()).not.toBe(original);
    expect(refunds()).toEqual([[original, second, 2500]]);
  });
});
