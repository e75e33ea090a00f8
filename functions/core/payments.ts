// How does money move? The card provider behind one port: intents and refunds.
import Stripe from "stripe";
import * as z from "zod";
import { retrieveAccount } from "#functions/core/connected-accounts.ts";
import { stripeSecret } from "#functions/core/secrets.ts";
import { actingFor, askStripe, isAccessTaken, isUnknown } from "#functions/core/stripe-client.ts";
import type { Decline } from "#shared/contracts/orders.ts";
import { problem } from "#shared/core/problems.ts";
import { declineReason } from "#shared/rules/decline.ts";
import { slowPaymentMethods } from "#shared/rules/payment-methods.ts";

type IntentStatus = "open" | "failed" | "processing" | "succeeded" | "canceled";
/** A payment intent as far as orders care. `failed` is open again after a declined try. */
export type Intent = {
  id: string;
  /** The connected account it lies on; null for our own. */
  account: string | null;
  status: IntentStatus;
  amountMinor: number;
  receivedMinor: number;
  currency: string;
  isLive: boolean;
  orderId: string;
  eventId: string;
  clientSecret: string;
  /** Why the last try was declined; null where none was. */
  decline: Decline | null;
};
export type IntentRequest = {
  orderId: string;
  eventId: string;
  attempt: number;
  amountMinor: number;
  currency: string;
  account: string | null;
  /** What the operator keeps of it; only of a charge on a connected account. */
  feeMinor: number;
};
/** What every telling of an intent has, be it Stripe's answer or an event. */
type IntentFacts = {
  id: string;
  status: string;
  amount: number;
  amount_received: number;
  currency: string;
  livemode: boolean;
  metadata: Record<string, string>;
  client_secret?: string | null | undefined;
  last_payment_error?: unknown;
};
export type RefundState = "PENDING" | "DONE" | "FAILED";
/** A refund of a whole intent. `withFee` gives the operator's part back too. */
export type RefundRequest = {
  intent: string;
  orderId: string;
  account: string | null;
  withFee: boolean;
};

/**
 * Makes the intent of one payment attempt; the same attempt always gets the same intent. Null where
 * the provider has failed on this attempt and answers its key with that failure from now on: only
 * another attempt can succeed. Throws `payments_not_connected` where the account cannot take money.
 */
export async function createIntent(request: IntentRequest): Promise<Intent | null> {
  const { orderId, eventId, attempt, amountMinor, currency, account, feeMinor } = request;
  const created = await askStripe((stripe) =>
    stripe.paymentIntents
      .create(
        {
          amount: amountMinor,
          currency: currency.toLowerCase(),
          automatic_payment_methods: { enabled: true },
          excluded_payment_method_types: [...slowPaymentMethods],
          metadata: { orderId, eventId, attempt: String(attempt) },
          ...(feeMinor > 0 && { application_fee_amount: feeMinor }),
        },
        { ...actingFor(account), idempotencyKey: `${orderId}#${attempt}` },
      )
      .catch(keptFailure),
  ).catch((error: unknown) => refusedBy(account, error));
  return created && intentOf(created, account);
}

/**
 * https://docs.stripe.com/api/idempotent_requests: the first answer of a key is kept, also where it
 * is a fault of Stripe's own.
 */
function keptFailure(error: unknown): null {
  const isKept =
    error instanceof Stripe.errors.StripeAPIError &&
    error.headers?.["idempotent-replayed"] === "true";
  if (isKept) return null;
  throw error;
}

/**
 * An account that is restricted refuses in many words; whether it can take money it says itself.
 */
async function refusedBy(account: string | null, error: unknown): Promise<never> {
  if (account !== null && error instanceof Stripe.errors.StripeInvalidRequestError) {
    const facts = await retrieveAccount(account);
    if (!facts?.canCharge) throw problem("payments_not_connected");
  }
  throw error;
}

/**
 * An intent as the provider knows it; null where it knows none of that name on that account, or
 * lets us see the account no more.
 */
export async function findIntent(id: string, account: string | null): Promise<Intent | null> {
  const found = await askStripe((stripe) =>
    stripe.paymentIntents.retrieve(id, {}, actingFor(account)).catch((error: unknown) => {
      if (isUnknown(error) || isAccessTaken(error, account)) return null;
      throw error;
    }),
  );
  return found && intentOf(found, account);
}

/**
 * Cancels an intent and answers what it is afterwards: an intent that cannot be cancelled any more
 * says what became of it. It is "unknown" where these keys know none of that name, and "lost" where
 * the account took our access away: then no payment can be made through us either.
 */
export async function cancelIntent(
  id: string,
  account: string | null,
): Promise<Intent | "unknown" | "lost"> {
  const canceled = await askStripe((stripe) =>
    stripe.paymentIntents
      .cancel(id, {}, actingFor(account))
      .catch((error: unknown) => {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && !isUnknown(error))
          return stripe.paymentIntents.retrieve(id, {}, actingFor(account));
        throw error;
      })
      .catch((error: unknown) => {
        if (isUnknown(error)) return "unknown" as const;
        if (isAccessTaken(error, account)) return "lost" as const;
        throw error;
      }),
  );
  return typeof canceled === "string" ? canceled : intentOf(canceled, account);
}

/**
 * Refunds an intent in full, once, and answers how far that is; FAILED is for good. A refund that
 * was begun is looked up, because a key is answered for a day with what was true at first, and then
 * forgotten.
 */
export async function refundIntent(request: RefundRequest): Promise<RefundState> {
  return askStripe((stripe) =>
    begunRefund(stripe, request).then(
      ({ status }) => refundState(status ?? ""),
      (error: unknown) => refusedRefund(error, request.account),
    ),
  );
}

async function begunRefund(
  stripe: Stripe,
  { intent, orderId, account, withFee }: RefundRequest,
): Promise<Stripe.Refund> {
  const { data } = await stripe.refunds.list(
    { payment_intent: intent, limit: 100 },
    actingFor(account),
  );
  const begun = data.find(({ metadata }) => metadata?.["refundOf"] === intent);
  const metadata = { refundOf: intent, orderId };
  const wanted = {
    payment_intent: intent,
    metadata,
    ...(withFee && { refund_application_fee: true }),
  };
  return (
    begun ??
    stripe.refunds.create(wanted, { ...actingFor(account), idempotencyKey: `refund#${intent}` })
  );
}

/**
 * What a refund's status at the provider means; it may still come to FAILED days after it was DONE.
 */
export function refundState(status: string): RefundState {
  if (status === "succeeded") return "DONE";
  return status === "failed" || status === "canceled" ? "FAILED" : "PENDING";
}

/** The key that the payment form is mounted with. */
export const publishableKey = async (): Promise<string> => (await stripeSecret()).publishableKey;

/** True if the keys are live ones: an intent of the other mode can never pay for an order. */
export const isLiveMode = async (): Promise<boolean> =>
  /^[sr]k_live_/.test((await stripeSecret()).secretKey);

/** False until the operator has put keys into the secret. */
export const hasKeys = async (): Promise<boolean> => (await stripeSecret()).secretKey !== "";

/**
 * What the provider refuses once it refuses for good, except for want of money, which comes with
 * the next sale.
 */
function refusedRefund(error: unknown, account: string | null): "DONE" | "FAILED" {
  if (isAccessTaken(error, account)) return "FAILED";
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  if (error.code === "balance_insufficient")
    throw problem("payments_unavailable", { retryAfter: 2 });
  // The account's owner may have given the whole charge back at the provider.
  return error.code === "charge_already_refunded" ? "DONE" : "FAILED";
}

/** An intent in our words. */
export function intentOf(intent: IntentFacts, account: string | null): Intent {
  return {
    id: intent.id,
    account,
    status: statusOf(intent),
    amountMinor: intent.amount,
    receivedMinor: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    isLive: intent.livemode,
    orderId: intent.metadata["orderId"] ?? "",
    eventId: intent.metadata["eventId"] ?? "",
    clientSecret: intent.client_secret ?? "",
    decline: declineOf(intent.last_payment_error),
  };
}

const PaymentError = z.object({
  code: z.string().optional(),
  decline_code: z.string().optional(),
  payment_method: z.object({ card: z.object({ last4: z.string().max(4) }).nullish() }).nullish(),
});

function declineOf(error: unknown): Decline | null {
  const told = PaymentError.safeParse(error);
  return told.success
    ? { reason: declineReason(told.data), last4: told.data.payment_method?.card?.last4 ?? null }
    : null;
}

const finalWords: ReadonlySet<string> = new Set([
  "succeeded",
  "processing",
  "canceled",
] satisfies IntentStatus[]);
const isWord = (status: string): status is "succeeded" | "processing" | "canceled" =>
  finalWords.has(status);

function statusOf({ status, last_payment_error: error }: IntentFacts): IntentStatus {
  if (isWord(status)) return status;
  return status === "requires_payment_method" && error ? "failed" : "open";
}
