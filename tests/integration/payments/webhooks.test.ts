// Which payment webhooks are accepted? Only signed ones, and only for the exact intent, amount,
// currency and order.
import { beforeEach, describe, expect, it } from "vitest";
import { readLink } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { quarantineItem } from "#functions/stored/order/quarantine.ts";
import { orders } from "#shared/contracts/orders.ts";
import { webhooks } from "#shared/contracts/public/webhooks.ts";
import { moneyAlarms } from "#tests/support/oracles/money-alarms.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { rememberIntent } from "#tests/support/scenes/earlier-intent.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";
import { WEBHOOK_SECRET } from "#tests/support/servers/stripe-bench.ts";

const sale = eachTest(() => openOnSale([{ quantityAvailable: 2 }]));
const order = eachTest(async () => (await sale.reserve()).data);
beforeEach(() => sale.fillIn(order));

const orderId = async () => (await readLink("order-link", order.shortId)) ?? "";
const quarantined = (id: string) => asSystem(() => queryItems(quarantineItem.within({ id })));

/** A paid intent of another seller that names our order in its metadata. */
async function foreignIntent(
  amount: number,
  currency: string,
  stripeAccount?: string,
  card = "pm_card_visa",
): Promise<string> {
  const metadata = { orderId: await orderId(), eventId: sale.event.id, attempt: "1" };
  const options = stripeAccount === undefined ? {} : { stripeAccount };
  const intent = await sale.bench.createIntent({ amount, currency, metadata }, options);
  await sale.bench.confirm(intent, card, {}, options);
  return intent.id;
}

/** A body signed like the provider's, at the current time or so many seconds away from it. */
function signed(payload: string, secondsAhead = 0) {
  const timestamp = Math.floor(sale.bench.clock.ms / 1000) + secondsAhead;
  const signature = sale.bench.stripe.webhooks.generateTestHeaderString({
    payload,
    secret: WEBHOOK_SECRET,
    timestamp,
  });
  return { body: payload, signature };
}

/** The event as it would arrive from another account. */
const signedAs = (account: string, body: string) =>
  signed(JSON.stringify({ ...JSON.parse(body), account }));
const hand = ({ body, signature }: { body: string; signature: string }) =>
  call(webhooks.stripe, { text: body, headers: { "stripe-signature": signature } });
const failCalls = () => Object.assign(sale.bench.standIn.state.switches, { failCalls: 1000 });

describe("a payment event", () => {
  it("without our signature is refused", async () => {
    const text = JSON.stringify({
      id: "evt_1",
      object: "event",
      type: "payment_intent.succeeded",
      data: { object: {} },
    });

    const answer = await call(webhooks.stripe, {
      text,
      headers: { "stripe-signature": "t=1,v1=00" },
    });

    expect([answer.status, answer.problem.code]).toEqual([400, "bad_signature"]);
  });

  it("that is older than five minutes is refused", async () => {
    const { data: payment } = await sale.startPayment(order);
    await sale.confirm(payment.clientSecret);
    await sale.bench.standIn.settle();
    const [late] = sale.bench.receiver.requests.splice(0);
    await sale.pass(301);

    const answer = await hand(late ?? { body: "", signature: "" });

    expect(answer.status).toBe(400);
  });

  it.each([
    [300, 204],
    [301, 400],
    [3600, 400],
  ])(
    "that was signed %i seconds ahead of our time is answered with %i",
    async (secondsAhead, status) => {
      expect((await hand(signed('{"type":"charge.succeeded"}', secondsAhead))).status).toBe(status);
    },
  );

  const intentEvent = (intent: unknown) =>
    JSON.stringify({ type: "payment_intent.processing", data: { object: intent } });
  const facts = {
    amount: 1,
    amount_received: 0,
    currency: "eur",
    livemode: false,
    status: "processing",
  };
  it.each([
    "[]",
    "null",
    "1",
    '"text"',
    "{}",
    "not JSON",
    intentEvent(null),
    intentEvent({ id: "pi_1" }),
    intentEvent({ ...facts, id: "../charges", metadata: { orderId: "1" } }),
    intentEvent({ ...facts, id: "pi_1/../../refunds", metadata: { orderId: "1" } }),
    '{"type":"account.updated","account":"../customers"}',
    '{"type":"refund.failed","data":{"object":7}}',
  ])("with a signed body that is no event is refused as such: %s", async (body) => {
    const { status, problem } = await hand(signed(body));

    expect([status, problem.code]).toEqual([400, "bad_json"]);
  });

  it.each([
    ["a success", "pm_card_visa", "COMPLETED"],
    ["a cancellation", null, "RESERVED"],
  ])("about %s is final: it is believed without asking the provider", async (_, card, status) => {
    const { data: payment } = await sale.startPayment(order);
    if (card) await sale.confirm(payment.clientSecret, card);
    else
      await sale.bench.stripe.paymentIntents.cancel(
        payment.clientSecret.split("_secret_")[0] ?? "",
      );
    failCalls();

    const answers = await sale.deliver();

    expect(answers.every((answer) => answer.status === 204)).toBe(true);
    const stored = await asSystem(async () => readOrder(await orderId()));
    expect([stored?.head.status, stored?.head.payment?.state]).toEqual([status, "CLOSED"]);
  });

  it("about anything else may be old: the provider is asked", async () => {
    const { data: payment } = await sale.startPayment(order);
    await sale.confirm(payment.clientSecret, "pm_card_chargeDeclined");
    failCalls();

    const answers = await sale.deliver();

    expect(answers.map(({ status }) => status)).toContain(503);
  });

  it.each([
    ["that names no order", {}],
    ["with order numbers of its own", { orderId: "WC-1000" }],
  ])("of something else that the account sells, %s, is no concern of ours", async (_, metadata) => {
    const intent = await sale.bench.createIntent({ metadata });
    await sale.bench.confirm(intent, "pm_card_visa");

    const answers = await sale.deliver();

    expect(answers.every((answer) => answer.status === 204)).toBe(true);
    expect(await moneyAlarms()).toEqual([]);
  });

  it.each([
    ["amount", 1000, "eur", "pm_card_visa"],
    ["amount, while it is processed,", 1000, "eur", "pm_card_bypassPending"],
    ["currency", 2500, "usd", "pm_card_visa"],
  ])("of another %s completes nothing, and is quarantined", async (_, amount, currency, card) => {
    await sale.startPayment(order);
    const intent = await foreignIntent(amount, currency, undefined, card);
    await rememberIntent(await orderId(), intent);

    const answers = await sale.deliver();

    expect(answers.every((answer) => answer.status === 204)).toBe(true);
    expect((await sale.look(order)).data.status).toBe("RESERVED");
    expect(await quarantined(intent)).not.toEqual([]);
    expect(await moneyAlarms()).toEqual(["quarantined"]);
  });

  it("of another account completes nothing, be the payment there or not", async () => {
    const { data: payment } = await sale.startPayment(order);
    sale.bench.standIn.connectAccount("acct_1OTHER");
    const elsewhere = await foreignIntent(2500, "eur", "acct_1OTHER");
    await rememberIntent(await orderId(), elsewhere);
    await sale.confirm(payment.clientSecret, "pm_card_chargeDeclined");
    await sale.bench.standIn.settle();
    const [ours] = sale.bench.receiver.requests.filter(({ body }) =>
      body.includes(payment.clientSecret.slice(0, 20)),
    );
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
    await rememberIntent(await orderId(), second);

    await sale.deliver((events) => [...events, ...events]);

    expect((await sale.look(order)).data.status).toBe("COMPLETED");
    const refunds = [...sale.bench.standIn.state.refunds.values()].map(
      ({ object }) => object.payment_intent,
    );
    expect(refunds).toEqual([second]);
    expect(await sale.wrongs()).toEqual([]);
  });

  it("about money on an earlier attempt that asked for another amount gives it back too", async () => {
    const { data: payment } = await sale.startPayment(order);
    await sale.confirm(payment.clientSecret);
    await sale.deliver();
    const earlier = await foreignIntent(1900, "eur");
    await rememberIntent(await orderId(), earlier, 1900);

    await sale.deliver();

    const refunds = [...sale.bench.standIn.state.refunds.values()].map(({ object }) => object);
    expect(refunds).toMatchObject([{ payment_intent: earlier, amount: 1900 }]);
    expect(await quarantined(earlier)).toEqual([]);
  });
});

describe("a refund that comes back after it went out", () => {
  it("is told as failed on the order and wakes a person, whatever comes after it", async () => {
    const { data: payment } = await sale.startPayment(order);
    await sale.confirm(payment.clientSecret);
    await sale.deliver();
    const second = await foreignIntent(2500, "eur", undefined, "pm_card_refundFail");
    await rememberIntent(await orderId(), second);
    await sale.deliver();
    const refundsOf = async () =>
      (await asSystem(async () => readOrder(await orderId())))?.head.refunds;
    expect(await refundsOf()).toMatchObject([{ intent: second, state: "DONE" }]);
    expect(await moneyAlarms()).toEqual(["unusable_money"]);

    await sale.pass(60);
    const answers = await sale.deliver((events) => [...events, ...events]);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await refundsOf()).toMatchObject([{ intent: second, state: "FAILED" }]);
    expect(await moneyAlarms()).toContain("refund_failed");
    const token = sale.owner.token;
    const { data } = await call(orders.get, {
      token,
      params: { eventId: sale.event.id, orderId: await orderId() },
    });
    expect(data.status).toBe("REFUND_FAILED");
  });

  it.each([
    ["of a payment that the order does not list", "pi_foreign", undefined],
    ["of another account", undefined, "acct_1OTHER"],
  ])("is not believed %s", async (_, foreign, account) => {
    const { data: payment } = await sale.startPayment(order);
    const payment_intent = foreign ?? (await sale.confirm(payment.clientSecret));
    const facts = { id: "re_1", amount: 2500, created: 1_800_000_000, status: "failed" };
    const data = { object: { ...facts, payment_intent, metadata: { orderId: await orderId() } } };
    await sale.deliver();
    const told = await hand(signed(JSON.stringify({ type: "refund.failed", account, data })));
    const stored = await asSystem(async () => readOrder(await orderId()));
    expect([told.status, stored?.head.refunds, await moneyAlarms()]).toEqual([204, [], []]);
  });
});
