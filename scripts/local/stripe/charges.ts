// What does one attempt to take money create? A charge, whether the attempt succeeds or fails.
import type Stripe from "stripe";
import { collectFee } from "#scripts/local/stripe/application-fees.ts";
import type { Card, Decline } from "#scripts/local/stripe/cards.ts";
import { cvcCheck } from "#scripts/local/stripe/payment-methods.ts";
import {
  type Desk,
  newId,
  type OwnedPaymentMethod,
  secondsNow,
} from "#scripts/local/stripe/state.ts";
import { type Call, refuseMissing } from "#scripts/local/stripe/wire.ts";

/** `GET /v1/charges/{id}` */
export function retrieveCharge(desk: Desk, call: Call): Stripe.Charge {
  const charge = desk.state.charges.get(call.id);
  if (charge?.account !== call.account) throw refuseMissing("charge", call.id);
  return charge.object;
}

export function recordCharge(
  desk: Desk,
  intent: Stripe.PaymentIntent,
  method: OwnedPaymentMethod,
  status: "succeeded" | "pending" | "failed",
): Stripe.Charge {
  const { decline } = method.card;
  const charge: Stripe.Charge = {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: intent.application,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: structuredClone(method.object.billing_details),
    calculated_statement_descriptor: "FOYER LOCAL",
    captured: false,
    created: secondsNow(desk),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: status === "failed" ? (decline?.code ?? null) : null,
    failure_message: status === "failed" ? (decline?.message ?? null) : null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: status === "failed" ? declinedOutcome(method.card) : authorizedOutcome,
    paid: false,
    payment_intent: intent.id,
    payment_method: method.object.id,
    payment_method_details: { type: "card", card: cardDetails(method, intent.amount) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status,
    transfer_data: null,
    transfer_group: null,
  };
  if (status === "succeeded") markPaid(desk, method.account, charge);
  const { dispute } = method.card;
  if (status === "succeeded" && dispute)
    desk.state.tasks.push({
      kind: "open-dispute",
      dueAt: desk.now(),
      id: charge.id,
      isInquiry: dispute === "inquiry",
    });
  desk.state.charges.set(charge.id, { account: method.account, object: charge });
  intent.latest_charge = charge.id;
  return charge;
}

export function markPaid(desk: Desk, account: string, charge: Stripe.Charge): void {
  charge.status = "succeeded";
  charge.paid = true;
  charge.captured = true;
  charge.amount_captured = charge.amount;
  charge.balance_transaction = newId("txn");
  collectFee(desk, account, charge);
}

export function markFailed(charge: Stripe.Charge, { code, message }: Decline): void {
  charge.status = "failed";
  charge.failure_code = code;
  charge.failure_message = message;
}

const authorizedOutcome: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: "approved_by_network",
  reason: null,
  risk_level: "normal",
  risk_score: 20,
  seller_message: "Payment complete.",
  type: "authorized",
};

const declinedOutcome = (card: Card): Stripe.Charge.Outcome => ({
  ...authorizedOutcome,
  advice_code: "try_again_later",
  network_status: "declined_by_network",
  reason: card.decline?.declineCode ?? card.decline?.code ?? null,
  seller_message: "The bank did not return any further details with this decline.",
  type: "issuer_declined",
});

const cardDetails = (
  method: OwnedPaymentMethod,
  amount: number,
): Stripe.Charge.PaymentMethodDetails.Card => ({
  amount_authorized: amount,
  authorization_code: null,
  brand: method.card.brand,
  checks: {
    address_line1_check: null,
    address_postal_code_check: null,
    cvc_check: cvcCheck(method.card),
  },
  country: "US",
  electronic_commerce_indicator: null,
  exp_month: method.object.card?.exp_month ?? 0,
  exp_year: method.object.card?.exp_year ?? 0,
  fingerprint: method.card.testName,
  funding: "credit",
  installments: null,
  last4: method.card.number.slice(-4),
  mandate: null,
  network: method.card.brand,
  network_transaction_id: null,
  regulated_status: "unregulated",
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
});
