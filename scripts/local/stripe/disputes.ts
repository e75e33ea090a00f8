// What if a buyer disputes a charge? The bank takes the money, or only asks, and decides later.
import type Stripe from "stripe";
import { announceDispute } from "#scripts/local/stripe/events.ts";
import { type Desk, newId, secondsNow } from "#scripts/local/stripe/state.ts";
import { Refusal, refuseMissing } from "#scripts/local/stripe/wire.ts";

const DAY_SECONDS = 24 * 3600;

/** Of all that is left of a charge. `isInquiry`: the bank only asks. */
export function openDispute(desk: Desk, chargeId: string, isInquiry = false): void {
  const owned = desk.state.charges.get(chargeId);
  if (!owned) throw refuseMissing("charge", chargeId);
  const charge = owned.object;
  const left = charge.amount - charge.amount_refunded;
  if (charge.disputed || left === 0)
    throw new Refusal(400, {
      type: "invalid_request_error",
      message: "This charge is disputed or refunded already.",
    });
  charge.disputed = true;
  const dispute = newDispute(desk, charge, left, isInquiry);
  desk.state.disputes.set(dispute.id, { account: owned.account, object: dispute });
  announceDispute(desk, owned, "charge.dispute.created", dispute);
}

/** An inquiry is only closed, in the seller's favour. */
export function endDispute(desk: Desk, id: string, end: "won" | "lost"): void {
  const owned = desk.state.disputes.get(id);
  if (!owned) throw refuseMissing("dispute", id);
  const isInquiry = owned.object.status.startsWith("warning_");
  owned.object.status = isInquiry && end === "won" ? "warning_closed" : end;
  owned.object.is_charge_refundable = end === "won";
  announceDispute(desk, owned, "charge.dispute.closed", owned.object);
}

export const isHeldByBank = ({ state }: Desk, chargeId: string): boolean =>
  [...state.disputes.values()].some(
    ({ object }) => object.charge === chargeId && object.status === "needs_response",
  );

function newDispute(
  desk: Desk,
  charge: Stripe.Charge,
  amount: number,
  isInquiry: boolean,
): Stripe.Dispute {
  return {
    id: newId("du"),
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: secondsNow(desk),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: structuredClone(noEvidence),
    evidence_details: {
      due_by: secondsNow(desk) + 7 * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "manual",
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: isInquiry ? "warning_needs_response" : "needs_response",
  };
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
