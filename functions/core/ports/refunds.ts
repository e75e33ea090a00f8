// How does money go back? As refunds at the card provider, each asked for once, whatever fails.
import Stripe from "stripe";
import {
  actingFor,
  askStripe,
  isAccessTaken,
  isKeptFailure,
  isUnknown,
} from "#functions/core/ports/stripe-client.ts";
import type { RefundFailure } from "#shared/contracts/refunds.ts";
import { problem } from "#shared/core/problems.ts";

type RefundState = "PENDING" | "DONE" | "FAILED";
/**
 * `id` is the provider's; null for a refund that was refused before it had one. `cause` says why a
 * refund failed; null for any other, and where nobody said why.
 */
export type RefundProgress = {
  id: string | null;
  state: RefundState;
  cause: RefundFailure | null;
};
/**
 * A refund of an intent, by its own id and idempotency key. Without an amount it is of all that is
 * left. `withFee` also refunds the operator's fee, in proportion.
 */
export type RefundRequest = {
  id: string;
  key: string;
  intent: string;
  amountMinor: number | null;
  orderId: string;
  account: string | null;
  withFee: boolean;
};

/**
 * Refunds an intent once and returns the progress; FAILED is final. Once the progress had an id,
 * `findRefund` asks for it. Until then it first looks for an earlier refund with our id. The
 * idempotency key alone is not enough: Stripe repeats the first answer for a day, then forgets the
 * key. Null where that first answer was a passing failure: only another key can succeed. Throws 503
 * `payments_unavailable` if Stripe cannot be asked, or if the account's balance is too low for now.
 */
export async function refundIntent(request: RefundRequest): Promise<RefundProgress | null> {
  return askStripe((stripe) =>
    begunRefund(stripe, request).then(progressOf, (error: unknown) =>
      refusedRefund(error, request),
    ),
  );
}

/** Reads a refund by the provider's id; null where the account does not know it. */
export async function findRefund(
  id: string,
  account: string | null,
): Promise<RefundProgress | null> {
  return askStripe((stripe) =>
    stripe.refunds.retrieve(id, {}, actingFor(account)).then(progressOf, (error: unknown) => {
      if (isUnknown(error) || isAccessTaken(error, account)) return null;
      throw error;
    }),
  );
}

async function begunRefund(
  stripe: Stripe,
  { id, key, intent, amountMinor, orderId, account, withFee }: RefundRequest,
): Promise<Stripe.Refund> {
  const { data } = await stripe.refunds.list(
    { payment_intent: intent, limit: 100 },
    actingFor(account),
  );
  // Whoever owns the account can copy our metadata to a refund of another amount.
  const begun = data.find(
    ({ metadata, amount }) =>
      metadata?.["refundId"] === id && (amountMinor === null || amount === amountMinor),
  );
  const wanted = {
    payment_intent: intent,
    metadata: { refundId: id, refundOf: intent, orderId },
    ...(amountMinor !== null && { amount: amountMinor }),
    ...(withFee && { refund_application_fee: true }),
  };
  return begun ?? stripe.refunds.create(wanted, { ...actingFor(account), idempotencyKey: key });
}

type Told = { id: string; status: string | null; failure_reason?: string | undefined };

/** Translates Stripe's refund. One that was DONE can still become FAILED days later. */
export function progressOf({ id, status, failure_reason: reason = "" }: Told): RefundProgress {
  if (status === "succeeded") return { id, state: "DONE", cause: null };
  if (status !== "failed" && status !== "canceled") return { id, state: "PENDING", cause: null };
  return { id, state: "FAILED", cause: causes.get(reason) ?? "other" };
}

/** Stripe's `failure_reason`, in our words. */
const causes: ReadonlyMap<string, RefundFailure> = new Map([
  ["expired_or_canceled_card", "card"],
  ["lost_or_stolen_card", "card"],
  ["charge_for_pending_refund_disputed", "disputed"],
  ["insufficient_funds", "balance"],
  ["declined", "bank"],
]);

/**
 * A refund that Stripe refuses as invalid is FAILED for good. The exception is a low balance, which
 * the next sale may fill: it is a 503 to retry. Null for a passing failure that is stored under the
 * key.
 */
function refusedRefund(
  error: unknown,
  { account, amountMinor }: RefundRequest,
): RefundProgress | null {
  const failed = (cause: RefundFailure): RefundProgress => ({ id: null, state: "FAILED", cause });
  if (isAccessTaken(error, account)) return failed("account");
  const isFault = error instanceof Stripe.errors.StripeAPIError;
  if (isFault && isKeptFailure(error)) return null;
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  if (error.code === "balance_insufficient") {
    if (isKeptFailure(error)) return null;
    throw problem("payments_unavailable", { retryAfter: 2 });
  }
  if (error.code === "charge_disputed") return failed("disputed");
  if (error.code !== "charge_already_refunded") return failed("other");
  // Whoever owns the account has refunded the charge at Stripe. Then nothing is left to do for a
  // refund of all that is left; one of a certain amount did not happen.
  return amountMinor === null ? { id: null, state: "DONE", cause: null } : failed("elsewhere");
}
