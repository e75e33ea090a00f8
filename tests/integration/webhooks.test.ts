// Which payment events are believed? Only signed ones, and only for the very intent, amount, currency and order they belong to.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/scope.ts";
import { readLink } from "#functions/core/secrets.ts";
import { queryItems } from "#functions/core/table.ts";
import { commitOrder } from "#functions/orders/commit.ts";
import type { CheckoutOrder } from "#shared/contracts/checkout.ts";
import { webhooks } from "#shared/contracts/webhooks.ts";
import { call } from "#tests/support/call.ts";
import { type OnSale, openOnSale } from "#tests/support/on-sale.ts";
import { WEBHOOK_SECRET } from "#tests/support/stripe-bench.ts";

let sale: OnSale;
let order: CheckoutOrder;
beforeEach(async () => {
  sale = await openOnSale([{ quantityAvailable: 2 }]);
  order = (await sale.reserve()).data;
  await sale.fillIn(order);
});
afterEach(() => sale.close());

const orderId = async () => (await readLink("order-link", order.shortId)) ?? "";
const quarantined = (intent: string) => asSystem(() => queryItems({ pk: `QUARANTINE#${intent}` }));

/** Somebody else's intent that names our order in its metadata, paid. */
async function foreignIntent(amount: number, currency: string, stripeAccount?: string): Promise<string> {
  const metadata = { orderId: await orderId(), eventId: sale.event.id, attempt: "1" };
  const options = stripeAccount === undefined ? {} : { stripeAccount };
  const intent = await sale.bench.createIntent({ amount, currency, metadata }, options);
  await sale.bench.confirm(intent, "pm_card_visa", {}, options);
  return intent.id;
}

/** An event as we would get it, had it happened on another account. */
function signedAs(account: string, body: string) {
  const payload = JSON.stringify({ ...JSON.parse(body), account });
  const timestamp = Math.floor(sale.bench.clock.ms / 1000);
  const signature = sale.bench.stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp });
  return { body: payload, signature };
}

/** Makes an intent one of the order's closed attempts, as if the provider had broken its word about a cancelled one. */
async function remember(intent: string): Promise<void> {
  const id = await orderId();
  await asSystem(() =>
    commitOrder(id, ({ head }) => ({
      head: { pay: head.pay && { ...head.pay, earlier: [intent] } },
      stock: { kind: "none" },
    })),
  );
}

describe("a payment event", () => {
  it("without our signature is refused", async () => {
    const text = JSON.stringify({
      id: "evt_1",
      object: "event",
      type: "payment_intent.succeeded",
      data: { object: {} },
    });

    const answer = await call(webhooks.stripe, { text, headers: { "stripe-signature": "t=1,v1=00" } });

    expect([answer.status, answer.problem.code]).toEqual([400, "bad_signature"]);
  });

  it("that is older than five minutes is refused", async () => {
    const { data: payment } = await sale.startPayment(order);
    await sale.confirm(payment.clientSecret);
    await sale.bench.standIn.settle();
    const [late] = sale.bench.receiver.requests.splice(0);
    await sale.pass(301);

    const answer = await call(webhooks.stripe, {
      text: late?.body ?? "",
      headers: { "stripe-signature": late?.signature ?? "" },
    });

    expect(answer.status).toBe(400);
  });

  it.each([
    ["amount", 1000, "eur"],
    ["currency", 2500, "usd"],
  ])("of another %s completes nothing and is kept for a person", async (_, amount, currency) => {
    await sale.startPayment(order);
    const intent = await foreignIntent(amount, currency);

    const answers = await sale.deliver();

    expect(answers.every((answer) => answer.status === 204)).toBe(true);
    expect((await sale.look(order)).data.status).toBe("RESERVED");
    expect(await quarantined(intent)).not.toEqual([]);
  });

  it("of another account completes nothing, be the payment there or not", async () => {
    const { data: payment } = await sale.startPayment(order);
    sale.bench.standIn.connectAccount("acct_1OTHER");
    const elsewhere = await foreignIntent(2500, "eur", "acct_1OTHER");
    await remember(elsewhere);
    await sale.confirm(payment.clientSecret, "pm_card_chargeDeclined");
    await sale.bench.standIn.settle();
    const [ours] = sale.bench.receiver.requests.filter(({ body }) => body.includes(payment.clientSecret.slice(0, 20)));
    sale.bench.receiver.requests.push(signedAs("acct_1OTHER", ours?.body ?? "{}"));

    const answers = await sale.deliver();

    expect(answers.every((answer) => answer.status === 204)).toBe(true);
    expect((await sale.look(order)).data.status).toBe("RESERVED");
    expect(await quarantined(elsewhere)).not.toEqual([]);
  });

  it("that names an order that never started a payment completes nothing", async () => {
    const intent = await foreignIntent(2500, "eur");

    await sale.deliver();

    expect((await sale.look(order)).data.status).toBe("RESERVED");
    expect(await quarantined(intent)).not.toEqual([]);
  });

  it("that only names an order with an open payment does not pay for it", async () => {
    await sale.startPayment(order);
    const intent = await foreignIntent(2500, "eur");

    await sale.deliver();

    expect((await sale.look(order)).data.status).toBe("RESERVED");
    expect(await quarantined(intent)).not.toEqual([]);
  });

  it("about second money gives it back, once, and keeps the order", async () => {
    const { data: payment } = await sale.startPayment(order);
    await sale.confirm(payment.clientSecret);
    await sale.deliver();
    const second = await foreignIntent(2500, "eur");
    await remember(second);

    await sale.deliver((events) => [...events, ...events]);

    expect((await sale.look(order)).data.status).toBe("COMPLETED");
    const refunds = [...sale.bench.standIn.state.refunds.values()].map(({ object }) => object.payment_intent);
    expect(refunds).toEqual([second]);
    expect(await sale.wrongs()).toEqual([]);
  });
});
