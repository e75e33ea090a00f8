// How does money go back? As refunds at the card provider, each asked for once.
import Stripe from "stripe";
import {
  actingFor,
  askStripe,
  isAccessTaken,
  isKeptFailure,
  isUnknown,
} from "#functions/core/ports/stripe-client.ts";
import type { RefundFailure } from "#shared/contracts/order/refunds.ts";
import { problem } from "#shared/core/problems.ts";

type RefundState = "PENDING" | "DONE" | "FAILED";
/** `id` is null if the refund was refused before it had one, `cause` if nobody said why. */
export type RefundProgress = {
  id: string | null;
  state: RefundState;
  cause: RefundFailure | null;
};
/** `isRest`: what is left of the amount. `withFee` returns the operator's fee in proportion. */
export type RefundRequest = {
  id: string;
  key: string;
  intent: string;
  amountMinor: number;
  isRest: boolean;
  orderId: string;
  account: string | null;
  withFee: boolean;
};

/** Once for each `id`: Stripe forgets the key after a day. Null: only another key can succeed. */
export async function refundIntent(request: RefundRequest): Promise<RefundProgress | null> {
  return askStripe((stripe) =>
    begunRefund(stripe, request).then(progressOf, (error: unknown) =>
      refusedRefund(error, request),
    ),
  );
}

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
  { id, key, intent, amountMinor, isRest, orderId, account, withFee }: RefundRequest,
): Promise<Stripe.Refund> {
  const { data } = await stripe.refunds.list(
    { payment_intent: intent, limit: 100 },
    actingFor(account),
  );
  // Whoever owns the account can copy our metadata to a refund of another amount. How much
  // was left for ours, the older ones tell.
  const restAt = (at: number) => amountMinor - sumOf(data.slice(at + 1).filter(isMade));
  const begun = data.find(
    ({ metadata, amount }, at) =>
      metadata?.["refundId"] === id && amount === (isRest ? restAt(at) : amountMinor),
  );
  const wanted = {
    payment_intent: intent,
    metadata: { refundId: id, refundOf: intent, orderId },
    ...(!isRest && { amount: amountMinor }),
    ...(withFee && { refund_application_fee: true }),
  };
  return begun ?? stripe.refunds.create(wanted, { ...actingFor(account), idempotencyKey: key });
}

const isMade = (refund: Stripe.Refund): boolean => progressOf(refund).state !== "FAILED";

const sumOf = (refunds: readonly Stripe.Refund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

type Told = { id: string; status: string | null; failure_reason?: string | undefined };

/** DONE can still become FAILED days later. */
export function progressOf({ id, status, failure_reason: reason = "" }: Told): RefundProgress {
  if (status === "succeeded") return { id, state: "DONE", cause: null };
  if (status !== "failed" && status !== "canceled") return { id, state: "PENDING", cause: null };
  return { id, state: "FAILED", cause: causes.get(reason) ?? "other" };
}

const causes: ReadonlyMap<string, RefundFailure> = new Map([
  ["expired_or_canceled_card", "card"],
  ["lost_or_stolen_card", "card"],
  ["charge_for_pending_refund_disputed", "disputed"],
  ["insufficient_funds", "balance"],
  ["declined", "bank"],
]);

/** A low balance may be filled by the next sale, so it is a 503. All else is final. */
function refusedRefund(error: unknown, { account, isRest }: RefundRequest): RefundProgress | null {
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
  // Refunded at Stripe by the account's owner: a refund of all that is left has nothing to do.
  return isRest ? { id: null, state: "DONE", cause: null } : failed("elsewhere");
}
