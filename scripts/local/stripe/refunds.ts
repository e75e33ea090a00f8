// How is money refunded? In full or in part; at once, later, or the refund fails.
import type Stripe from "stripe";
import { returnFee } from "#scripts/local/stripe/application-fees.ts";
import { isHeldByBank } from "#scripts/local/stripe/disputes.ts";
import { announceCharge, announceRefund } from "#scripts/local/stripe/events.ts";
import {
  allowOnly,
  booleanOf,
  choiceOf,
  integerOf,
  metadataOf,
  textOf,
} from "#scripts/local/stripe/form.ts";
import { listParams, pageOf } from "#scripts/local/stripe/lists.ts";
import { type Desk, newId, secondsNow } from "#scripts/local/stripe/state.ts";
import {
  type Call,
  docUrl,
  Refusal,
  refuseMissing,
  refuseParam,
} from "#scripts/local/stripe/wire.ts";
import { CurrencyCode } from "#shared/core/fields.ts";
import { decimalText } from "#shared/core/money.ts";

/** Long enough to read all that a pending refund changes. */
const PENDING_SECONDS = 60;

/** `POST /v1/refunds`; without an amount of all that is left. */
export function createRefund(desk: Desk, call: Call): Stripe.Refund {
  const { params } = call;
  allowOnly(params, [
    "payment_intent",
    "charge",
    "amount",
    "reason",
    "metadata",
    "refund_application_fee",
  ]);
  const reason = choiceOf(params, "reason", ["duplicate", "fraudulent", "requested_by_customer"]);
  const charge = chargeToRefund(desk, call);
  mustBeFree(desk, charge);
  const amount = amountToRefund(call, charge);
  if (booleanOf(params, "refund_application_fee")) returnFee(desk, charge, amount);
  const kind =
    typeof charge.payment_method === "string"
      ? desk.state.paymentMethods.get(charge.payment_method)
      : undefined;
  const later = kind?.card.refund;
  const refund: Stripe.Refund = {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: secondsNow(desk),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: "card",
      card: {
        reference_status: "pending",
        reference_type: "acquirer_reference_number",
        type: "refund",
      },
    },
    metadata: metadataOf(params),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: later === "succeeds-later" ? "pending" : "succeeded",
    transfer_reversal: null,
  };
  desk.state.refunds.set(refund.id, { account: call.account, object: refund });
  takeFromCharge(charge, amount);
  if (later)
    desk.state.tasks.push({
      kind: "settle-refund",
      dueAt: desk.now() + PENDING_SECONDS * 1000,
      id: refund.id,
    });
  announceRefund(desk, call, "refund.created", refund);
  announceCharge(desk, call, "charge.refunded", charge);
  return refund;
}

/** `GET /v1/refunds/{id}` */
export function retrieveRefund(desk: Desk, call: Call): Stripe.Refund {
  const refund = desk.state.refunds.get(call.id);
  if (refund?.account !== call.account) throw refuseMissing("refund", call.id, "refund");
  return refund.object;
}

/** `POST /v1/refunds/{id}`, of the metadata only. */
export function updateRefund(desk: Desk, call: Call): Stripe.Refund {
  allowOnly(call.params, ["metadata"]);
  const refund = retrieveRefund(desk, call);
  refund.metadata = metadataOf(call.params, refund.metadata ?? {});
  announceRefund(desk, call, "refund.updated", refund);
  announceRefund(desk, call, "charge.refund.updated", refund);
  return refund;
}

/** `GET /v1/refunds` */
export function listRefunds(desk: Desk, call: Call): Stripe.ApiList<Stripe.Refund> {
  const { params } = call;
  allowOnly(params, [...listParams, "payment_intent", "charge"]);
  const intent = textOf(params, "payment_intent");
  const charge = textOf(params, "charge");
  const refunds = [...desk.state.refunds.values()]
    .filter(({ account }) => account === call.account)
    .map(({ object }) => object)
    .filter((refund) => intent === undefined || refund.payment_intent === intent)
    .filter((refund) => charge === undefined || refund.charge === charge);
  return pageOf(refunds, params, "/v1/refunds");
}

/** It fails if the card's account is closed. */
export function settleRefund(desk: Desk, id: string): void {
  const owned = desk.state.refunds.get(id);
  const charge =
    typeof owned?.object.charge === "string"
      ? desk.state.charges.get(owned.object.charge)
      : undefined;
  if (!owned || !charge) return;
  const refund = owned.object;
  const comesBack = refund.status === "succeeded";
  refund.status = comesBack ? "failed" : "succeeded";
  if (comesBack) {
    refund.failure_reason = "expired_or_canceled_card";
    refund.failure_balance_transaction = newId("txn");
    takeFromCharge(charge.object, -refund.amount);
    announceRefund(desk, owned, "refund.failed", refund);
  }
  announceRefund(desk, owned, "refund.updated", refund);
  announceRefund(desk, owned, "charge.refund.updated", refund);
}

function chargeToRefund(desk: Desk, call: Call): Stripe.Charge {
  const { params } = call;
  const intentId = textOf(params, "payment_intent");
  const intent = desk.state.paymentIntents.get(intentId ?? "");
  if (intentId !== undefined && intent?.account !== call.account) {
    throw refuseMissing("payment_intent", intentId, "payment_intent");
  }
  const chargeId = intent ? intent.object.latest_charge : textOf(params, "charge");
  if (chargeId === undefined) {
    throw refuseParam(
      "parameter_missing",
      "charge",
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const charge = typeof chargeId === "string" ? desk.state.charges.get(chargeId) : undefined;
  if (!intent && charge?.account !== call.account)
    throw refuseMissing("charge", String(chargeId), "charge");
  if (charge?.object.status === "succeeded") return charge.object;
  const message = `This PaymentIntent (${intentId ?? chargeId}) does not have a successful charge to refund.`;
  throw new Refusal(400, { type: "invalid_request_error", message });
}

/** The bank holds the money of a disputed charge. */
function mustBeFree(desk: Desk, charge: Stripe.Charge): void {
  if (!isHeldByBank(desk, charge.id)) return;
  const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
  const code = "charge_disputed";
  throw new Refusal(400, { type: "invalid_request_error", code, doc_url: docUrl(code), message });
}

function amountToRefund(call: Call, charge: Stripe.Charge): number {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    const code = "charge_already_refunded";
    throw new Refusal(400, { type: "invalid_request_error", code, doc_url: docUrl(code), message });
  }
  const amount = integerOf(call.params, "amount") ?? left;
  if (amount < 1) {
    throw refuseParam(
      "parameter_invalid_integer",
      "amount",
      "This value must be greater than or equal to 1.",
    );
  }
  if (amount > left) {
    const currency = CurrencyCode.parse(charge.currency.toUpperCase());
    const inWords = (amountMinor: number) =>
      `${decimalText(amountMinor, currency)} ${charge.currency}`;
    const message = `Refund amount (${inWords(amount)}) is greater than unrefunded amount on charge (${inWords(left)})`;
    throw refuseParam(undefined, "amount", message);
  }
  return amount;
}

function takeFromCharge(charge: Stripe.Charge, amount: number) {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
}
