// How is a payment intent managed without a card? Create, retrieve, update and cancel.
import type Stripe from "stripe";
import { mustTakePayments } from "#scripts/local/stripe/accounts.ts";
import { amountOf, currencyOf } from "#scripts/local/stripe/amounts.ts";
import { feeAmountOf } from "#scripts/local/stripe/application-fees.ts";
import { confirmIntent, confirmParams } from "#scripts/local/stripe/confirmation.ts";
import { announceIntent } from "#scripts/local/stripe/events.ts";
import {
  allowOnly,
  booleanOf,
  choiceOf,
  groupOf,
  listOf,
  metadataOf,
  textOf,
} from "#scripts/local/stripe/form.ts";
import { methodNamedBy } from "#scripts/local/stripe/payment-methods.ts";
import {
  APPLICATION,
  type Desk,
  newId,
  OWN_ACCOUNT,
  secondsNow,
} from "#scripts/local/stripe/state.ts";
import {
  type Call,
  Refusal,
  refuseMissing,
  refuseParam,
  refuseState,
} from "#scripts/local/stripe/wire.ts";
import { CurrencyCode } from "#shared/core/fields.ts";

const describing = [
  "description",
  "metadata",
  "receipt_email",
  "statement_descriptor",
  "statement_descriptor_suffix",
];
const creating = [
  "amount",
  "application_fee_amount",
  "currency",
  "automatic_payment_methods",
  "capture_method",
  "confirm",
  "excluded_payment_method_types",
  ...describing,
];

/** `POST /v1/payment_intents`, with automatic payment methods only. */
export function createIntent(desk: Desk, call: Call): Stripe.PaymentIntent {
  const { params } = call;
  allowOnly(params, [...creating, ...confirmParams]);
  mustTakePayments(desk, call);
  const currency = currencyOf(params);
  const intent = newIntent(desk, call, amountOf(params, currency), currency.toLowerCase());
  const method = methodNamedBy(desk, call);
  if (method) {
    intent.payment_method = method.object.id;
    intent.status = "requires_confirmation";
  }
  desk.state.paymentIntents.set(intent.id, { account: call.account, object: intent });
  announceIntent(desk, call, "payment_intent.created", intent);
  return booleanOf(params, "confirm") ? confirmIntent(desk, call, intent) : intent;
}

/** `GET /v1/payment_intents/{id}` */
export const retrieveIntent = (desk: Desk, call: Call): Stripe.PaymentIntent =>
  intentOf(desk, call);

/** `POST /v1/payment_intents/{id}`: the amount only until the payment is under way. */
export function updateIntent(desk: Desk, call: Call): Stripe.PaymentIntent {
  const { params } = call;
  allowOnly(params, ["amount", ...describing]);
  const intent = intentOf(desk, call);
  if (textOf(params, "amount") !== undefined) {
    if (
      !["requires_payment_method", "requires_confirmation", "requires_action"].includes(
        intent.status,
      )
    ) {
      throw refuseState(
        `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
        intent,
      );
    }
    intent.amount = amountOf(params, CurrencyCode.parse(intent.currency.toUpperCase()));
  }
  intent.metadata = metadataOf(params, intent.metadata);
  intent.description = textOf(params, "description") ?? intent.description;
  intent.receipt_email = textOf(params, "receipt_email") ?? intent.receipt_email;
  return intent;
}

/** `POST /v1/payment_intents/{id}/cancel` */
export function cancelIntent(desk: Desk, call: Call): Stripe.PaymentIntent {
  allowOnly(call.params, ["cancellation_reason"]);
  const intent = intentOf(desk, call);
  const reasons = ["duplicate", "fraudulent", "requested_by_customer", "abandoned"] as const;
  const reason = choiceOf(call.params, "cancellation_reason", reasons);
  if (["succeeded", "processing", "canceled"].includes(intent.status)) {
    throw refuseState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action.`,
      intent,
    );
  }
  intent.status = "canceled";
  intent.canceled_at = secondsNow(desk);
  intent.cancellation_reason = reason;
  intent.next_action = null;
  announceIntent(desk, call, "payment_intent.canceled", intent);
  return intent;
}

/** A browser must also send the client secret. */
export function intentOf(desk: Desk, call: Call): Stripe.PaymentIntent {
  const intent = desk.state.paymentIntents.get(call.id);
  if (intent?.account !== call.account) throw refuseMissing("payment_intent", call.id, "intent");
  if (call.byBrowser && textOf(call.params, "client_secret") !== intent.object.client_secret) {
    const message =
      "The client_secret provided does not match any associated PaymentIntent on this account. Ensure the publishable key used belongs to the same account that created the PaymentIntent.";
    throw new Refusal(400, {
      type: "invalid_request_error",
      code: "payment_intent_invalid_parameter",
      message,
      param: "client_secret",
    });
  }
  return intent.object;
}

function newIntent(desk: Desk, call: Call, amount: number, currency: string): Stripe.PaymentIntent {
  const { params } = call;
  const id = newId("pi");
  const automatic = groupOf(params, "automatic_payment_methods");
  if (automatic && textOf(automatic, "enabled") !== "true") {
    throw refuseParam(
      undefined,
      "automatic_payment_methods",
      "Only automatic payment methods are known here.",
    );
  }
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: call.account === OWN_ACCOUNT ? null : APPLICATION,
    application_fee_amount: feeAmountOf(call, amount),
    automatic_payment_methods: {
      allow_redirects:
        choiceOf(automatic ?? {}, "allow_redirects", ["always", "never"]) ?? "always",
      enabled: true,
    },
    canceled_at: null,
    cancellation_reason: null,
    capture_method:
      choiceOf(params, "capture_method", ["automatic", "automatic_async"]) ?? "automatic_async",
    client_secret: `${id}_${newId("secret")}`,
    confirmation_method: "automatic",
    created: secondsNow(desk),
    currency,
    customer: null,
    customer_account: null,
    description: textOf(params, "description") ?? null,
    excluded_payment_method_types: listOf(params, "excluded_payment_method_types"),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: metadataOf(params),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: "automatic",
      },
    },
    payment_method_types: ["card"],

    payment_record: null,
    processing: null,
    receipt_email: textOf(params, "receipt_email") ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: textOf(params, "statement_descriptor") ?? null,
    statement_descriptor_suffix: textOf(params, "statement_descriptor_suffix") ?? null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}
