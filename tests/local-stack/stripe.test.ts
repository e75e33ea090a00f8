// Does the Stripe stand-in take payments as Stripe does, as far as the official package can tell?
import { describe, expect, test } from "vitest";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openStripeBench, RETURN_URL, refusalOf } from "#tests/support/servers/stripe-bench.ts";

const bench = eachTest(openStripeBench);

describe("a payment", () => {
  test("succeeds with an ordinary card, and its charge shows the money", async () => {
    const intent = await bench.createIntent({ metadata: { order: "ord_7k3m" } });

    const paid = await bench.confirm(intent, "pm_card_visa", { expand: ["latest_charge"] });

    expect(intent.status).toBe("requires_payment_method");
    expect(paid).toMatchObject({
      status: "succeeded",
      amount_received: 7700,
      currency: "eur",
      next_action: null,
    });
    expect(paid.latest_charge).toMatchObject({
      amount: 7700,
      paid: true,
      metadata: { order: "ord_7k3m" },
    });
    expect(paid.lastResponse.requestId).toMatch(/^req_/);
    expect(await bench.eventTypes()).toEqual([
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
    ]);
  });

  test.each([
    ["chargeDeclined", "card_declined", "generic_decline", "Your card was declined."],
    [
      "chargeDeclinedInsufficientFunds",
      "card_declined",
      "insufficient_funds",
      "Your card has insufficient funds.",
    ],
    ["chargeDeclinedLostCard", "card_declined", "lost_card", "Your card was declined."],
    ["chargeDeclinedExpiredCard", "expired_card", undefined, "Your card has expired."],
    [
      "chargeDeclinedIncorrectCvc",
      "incorrect_cvc",
      undefined,
      "Your card's security code is incorrect.",
    ],
    [
      "chargeDeclinedProcessingError",
      "processing_error",
      undefined,
      /^An error occurred while processing your card/,
    ],
  ])(
    "with the card %s is declined as %s, and can be tried again",
    async (card, code, declineCode, message) => {
      const intent = await bench.createIntent();

      const refused = await refusalOf(bench.confirm(intent, `pm_card_${card}`));

      const after = await bench.stripe.paymentIntents.retrieve(intent.id);
      expect(refused).toMatchObject({ type: "StripeCardError", statusCode: 402, code });
      expect(refused.message).toMatch(message);
      expect(refused.payment_intent?.id).toBe(intent.id);
      expect(after).toMatchObject({
        status: "requires_payment_method",
        payment_method: null,
        amount_received: 0,
      });
      expect(after.last_payment_error).toMatchObject({ type: "card_error", code });
      expect(after.last_payment_error?.decline_code).toBe(declineCode);
      expect(await bench.eventTypes()).toContain("payment_intent.payment_failed");
      expect(await bench.confirm(intent, "pm_card_visa")).toMatchObject({
        status: "succeeded",
        last_payment_error: null,
      });
    },
  );

  test("that takes long is processing first, and cannot be cancelled meanwhile", async () => {
    const intent = await bench.createIntent();

    const slow = await bench.confirm(intent, "pm_card_bypassPending");
    const refused = await refusalOf(bench.stripe.paymentIntents.cancel(intent.id));
    await bench.pass(10);

    expect(slow).toMatchObject({ status: "processing", amount_received: 0 });
    expect(refused.code).toBe("payment_intent_unexpected_state");
    expect(await bench.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: "succeeded",
      amount_received: 7700,
    });
    expect((await bench.eventTypes()).slice(-2)).toEqual([
      "charge.succeeded",
      "payment_intent.succeeded",
    ]);
  });

  test.each([
    ["complete", "succeeded", undefined],
    ["fail", "requires_payment_method", "payment_intent_authentication_failure"],
  ])("that asks for 3-D Secure ends by the buyer's answer: %s", async (outcome, status, code) => {
    const intent = await bench.createIntent();

    const asked = await bench.confirm(intent, "pm_card_authenticationRequired");
    const page = asked.next_action?.redirect_to_url?.url ?? "";
    const answer = await fetch(page, {
      method: "POST",
      body: new URLSearchParams({ outcome }),
      redirect: "manual",
    });

    const after = await bench.stripe.paymentIntents.retrieve(intent.id);
    expect(asked.status).toBe("requires_action");
    expect(answer.headers.get("location")).toContain(`${RETURN_URL}?payment_intent=${intent.id}`);
    expect(after.status).toBe(status);
    expect(after.last_payment_error?.code).toBe(code);
  });

  test("can be cancelled until it succeeds, and only once", async () => {
    const open = await bench.createIntent();
    const paid = await bench.createIntent();
    await bench.confirm(paid, "pm_card_visa");

    const cancelled = await bench.stripe.paymentIntents.cancel(open.id, {
      cancellation_reason: "abandoned",
    });

    expect(cancelled).toMatchObject({
      status: "canceled",
      cancellation_reason: "abandoned",
      canceled_at: bench.clock.ms / 1000,
    });
    for (const late of [
      bench.stripe.paymentIntents.cancel(open.id),
      bench.stripe.paymentIntents.cancel(paid.id),
      bench.confirm(open, "pm_card_visa"),
      bench.confirm(paid, "pm_card_visa"),
    ]) {
      const refused = await refusalOf(late);
      expect(refused).toMatchObject({ statusCode: 400, code: "payment_intent_unexpected_state" });
      expect(refused.payment_intent).toBeDefined();
    }
  });

  test.each([
    [{ amount: 49, currency: "eur" }, "amount_too_small", "amount"],
    [{ amount: 100_000_000, currency: "eur" }, "amount_too_large", "amount"],
    [{ amount: 10.5, currency: "eur" }, "parameter_invalid_integer", "amount"],
    [{ amount: 5001, currency: "kwd" }, "parameter_invalid_integer", "amount"],
    [{ amount: 50_050, currency: "isk" }, "parameter_invalid_integer", "amount"],
    [{ amount: 9, currency: "uzs" }, "amount_too_small", "amount"],
    [{ amount: 5000, currency: "xyz" }, undefined, "currency"],
    [
      { amount: 5000, currency: "eur", payment_method_types: ["card"] },
      "parameter_unknown",
      "payment_method_types",
    ],
  ])("of %o is refused", async (params, code, param) => {
    const refused = await refusalOf(bench.stripe.paymentIntents.create(params));

    expect(refused).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, param });
    expect(refused.code).toBe(code);
  });
});

describe("an idempotency key", () => {
  const key = { idempotencyKey: "ord_7k3m#1" };

  test("gets the first answer again, without a second payment", async () => {
    const first = await bench.createIntent({}, key);
    await bench.confirm(first, "pm_card_visa");
    const again = await bench.createIntent({}, key);

    expect(again).toEqual(first);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(bench.standIn.state.paymentIntents.size).toBe(1);
  });

  test("replays a decline too", async () => {
    const intent = await bench.createIntent();
    const first = await refusalOf(bench.confirm(intent, "pm_card_chargeDeclined", {}, key));
    const again = await refusalOf(bench.confirm(intent, "pm_card_chargeDeclined", {}, key));

    expect(again.charge).toBe(first.charge);
    expect(bench.standIn.state.charges.size).toBe(1);
  });

  test("replays a refusal by status, even when the payment has succeeded since", async () => {
    const intent = await bench.createIntent();
    const refund = () => refusalOf(bench.stripe.refunds.create({ payment_intent: intent.id }, key));
    const first = await refund();
    await bench.confirm(intent, "pm_card_visa");

    expect((await refund()).message).toBe(first.message);
  });

  test("is refused for other parameters and for another endpoint", async () => {
    const intent = await bench.createIntent({}, key);

    const otherAmount = await refusalOf(bench.createIntent({ amount: 5000 }, key));
    const otherEndpoint = await refusalOf(bench.stripe.paymentIntents.cancel(intent.id, {}, key));

    expect(otherAmount).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
    expect(otherEndpoint).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
  });

  test("may be used again after a refused parameter, and is forgotten after 24 hours", async () => {
    await refusalOf(bench.createIntent({ amount: 1 }, key));
    const first = await bench.createIntent({}, key);
    bench.clock.ms += 24 * 3600 * 1000;
    const nextDay = await bench.createIntent({}, key);

    expect(nextDay.id).not.toBe(first.id);
  });
});
