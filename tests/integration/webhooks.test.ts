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
async function foreignIntent(amount: number, currency: string): Promise<string> {
  const metadata = { orderId: await orderId(), eventId: sale.event.id, attempt: "1" };
  const intent = await sale.bench.createIntent({ amount, currency, metadata });
  await sale.bench.confirm(intent, "pm_card_visa");
  return intent.id;
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
