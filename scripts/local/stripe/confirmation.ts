// What happens when a payment is confirmed? The card decides: paid, declined, 3-D Secure or slow.
import type Stripe from "stripe";
import { mustTakePayments } from "#scripts/local/stripe/accounts.ts";
import type { Decline } from "#scripts/local/stripe/cards.ts";
import { markFailed, markPaid, recordCharge } from "#scripts/local/stripe/charges.ts";
import { announceCharge, announceIntent, type Cause } from "#scripts/local/stripe/events.ts";
import { allowOnly, booleanOf, choiceOf, textOf } from "#scripts/local/stripe/form.ts";
import { methodNamedBy } from "#scripts/local/stripe/payment-methods.ts";
import type { Desk, OwnedPaymentMethod } from "#scripts/local/stripe/state.ts";
import {
  type Call,
  docUrl,
  Refusal,
  refuseParam,
  refuseState,
  type WireError,
} from "#scripts/local/stripe/wire.ts";

/** A create with `confirm=true` accepts them too. */
export const confirmParams = [
  "payment_method",
  "payment_method_data",
  "receipt_email",
  "return_url",
  "use_stripe_sdk",
];

/** With the payment method that the call names, or with the intent's own. */
export function confirmIntent(
  desk: Desk,
  call: Call,
  intent: Stripe.PaymentIntent,
): Stripe.PaymentIntent {
  mustBeConfirmable(intent);
  mustTakePayments(desk, call);
  mustNameReturnUrl(call, intent);
  const method = methodNamedBy(desk, call) ?? ownMethod(desk, intent);
  if (!method) {
    throw refuseState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      intent,
    );
  }
  intent.payment_method = method.object.id;
  intent.last_payment_error = null;
  intent.receipt_email = textOf(call.params, "receipt_email") ?? intent.receipt_email;
  if (method.card.asksBuyer) askBuyer(desk, call, intent);
  else takeMoney(desk, call, intent, method);
  if (intent.last_payment_error) throw declined(intent);
  return intent;
}

/** `POST /v1/payment_intents/{id}/confirm` */
export function confirmCall(
  desk: Desk,
  call: Call,
  intent: Stripe.PaymentIntent,
): Stripe.PaymentIntent {
  allowOnly(call.params, ["client_secret", ...confirmParams]);
  return confirmIntent(desk, call, intent);
}

/** The answer to a 3-D Secure challenge. The real API has no such call. */
export function authenticateIntent(
  desk: Desk,
  call: Call,
  intent: Stripe.PaymentIntent,
): Stripe.PaymentIntent {
  allowOnly(call.params, ["client_secret", "outcome"]);
  const outcome = choiceOf(call.params, "outcome", ["complete", "fail"]);
  if (!outcome)
    throw refuseParam("parameter_missing", "outcome", "Missing required param: outcome.");
  const method = ownMethod(desk, intent);
  if (intent.status !== "requires_action" || !method) {
    throw refuseState(
      `This PaymentIntent has a status of ${intent.status} and asks for no authentication.`,
      intent,
    );
  }
  intent.next_action = null;
  if (outcome === "complete") takeMoney(desk, call, intent, method);
  else fail(desk, call, intent, notAuthenticated, method);
  return intent;
}

export function settleIntent(desk: Desk, id: string): void {
  const owned = desk.state.paymentIntents.get(id);
  if (owned?.object.status !== "processing") return;
  const intent = owned.object;
  const charge =
    typeof intent.latest_charge === "string"
      ? desk.state.charges.get(intent.latest_charge)
      : undefined;
  const method = ownMethod(desk, intent);
  if (method?.card.decline && charge) {
    markFailed(charge.object, method.card.decline);
    decline(desk, owned, intent, method, charge.object);
    return;
  }
  if (charge) markPaid(desk, owned.account, charge.object);
  succeed(intent);
  if (charge) announceCharge(desk, owned, "charge.succeeded", charge.object);
  announceIntent(desk, owned, "payment_intent.succeeded", intent);
}

function mustBeConfirmable(intent: Stripe.PaymentIntent) {
  if (intent.status === "succeeded") {
    throw refuseState(
      "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.",
      intent,
    );
  }
  if (
    !["requires_payment_method", "requires_confirmation", "requires_action"].includes(intent.status)
  ) {
    throw refuseState(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_payment_method, requires_confirmation, requires_action.`,
      intent,
    );
  }
}

function mustNameReturnUrl(call: Call, intent: Stripe.PaymentIntent) {
  const mayRedirect = intent.automatic_payment_methods?.allow_redirects !== "never";
  if (!mayRedirect || textOf(call.params, "return_url")) return;
  throw refuseParam(
    undefined,
    "return_url",
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.",
  );
}

function askBuyer(desk: Desk, call: Call, intent: Stripe.PaymentIntent) {
  const returnUrl = textOf(call.params, "return_url") ?? null;
  intent.status = "requires_action";
  intent.next_action = booleanOf(call.params, "use_stripe_sdk")
    ? { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_challenge" } }
    : {
        type: "redirect_to_url",
        redirect_to_url: { return_url: returnUrl, url: challengeUrl(call, intent, returnUrl) },
      };
  announceIntent(desk, call, "payment_intent.requires_action", intent);
}

function challengeUrl(call: Call, intent: Stripe.PaymentIntent, returnUrl: string | null): string {
  const query = new URLSearchParams({
    client_secret: intent.client_secret ?? "",
    return_url: returnUrl ?? "",
  });
  return `${call.baseUrl}/challenge/${intent.id}?${query}`;
}

function takeMoney(
  desk: Desk,
  cause: Cause,
  intent: Stripe.PaymentIntent,
  method: OwnedPaymentMethod,
) {
  const { slowSeconds } = method.card;
  if (slowSeconds !== undefined) {
    intent.status = "processing";
    announceCharge(desk, cause, "charge.pending", recordCharge(desk, intent, method, "pending"));
    announceIntent(desk, cause, "payment_intent.processing", intent);
    desk.state.tasks.push({
      kind: "settle-intent",
      dueAt: desk.now() + slowSeconds * 1000,
      id: intent.id,
    });
    return;
  }
  if (method.card.decline) {
    decline(desk, cause, intent, method, recordCharge(desk, intent, method, "failed"));
    return;
  }
  const charge = recordCharge(desk, intent, method, "succeeded");
  succeed(intent);
  announceCharge(desk, cause, "charge.succeeded", charge);
  announceIntent(desk, cause, "payment_intent.succeeded", intent);
}

/** Another card may be tried for the intent. */
function decline(
  desk: Desk,
  cause: Cause,
  intent: Stripe.PaymentIntent,
  method: OwnedPaymentMethod,
  charge: Stripe.Charge,
) {
  announceCharge(desk, cause, "charge.failed", charge);
  const { code, declineCode, message } = method.card.decline ?? unexplained;
  const error = {
    type: "card_error" as const,
    code,
    ...(declineCode && { decline_code: declineCode }),
    message,
  };
  fail(desk, cause, intent, { ...error, charge: charge.id, doc_url: docUrl(code) }, method);
}

const unexplained: Decline = { code: "card_declined", message: "Your card was declined." };

function succeed(intent: Stripe.PaymentIntent) {
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.next_action = null;
}

function fail(
  desk: Desk,
  cause: Cause,
  intent: Stripe.PaymentIntent,
  error: WireError,
  method: OwnedPaymentMethod,
) {
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.last_payment_error = { ...error, payment_method: structuredClone(method.object) };
  announceIntent(desk, cause, "payment_intent.payment_failed", intent);
}

const notAuthenticated: WireError = {
  type: "invalid_request_error",
  code: "payment_intent_authentication_failure",
  doc_url: docUrl("payment_intent_authentication_failure"),
  message:
    "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.",
};

function declined(intent: Stripe.PaymentIntent): Refusal {
  return new Refusal(402, {
    type: "card_error",
    ...intent.last_payment_error,
    payment_intent: structuredClone(intent),
  });
}

const ownMethod = (desk: Desk, intent: Stripe.PaymentIntent): OwnedPaymentMethod | undefined =>
  typeof intent.payment_method === "string"
    ? desk.state.paymentMethods.get(intent.payment_method)
    : undefined;
