// How does money move? The card provider behind one port: intents, refunds and signed events.
import Stripe from "stripe";
import { retrieveAccount } from "#functions/core/connected-accounts.ts";
import { stripeSecret } from "#functions/core/secrets.ts";
import { actingFor, askStripe, stripeClient } from "#functions/core/stripe-client.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";

export type IntentStatus = "open" | "failed" | "processing" | "succeeded" | "canceled";
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
/** `intent` is what the event says; it may be old by now. */
export type PaymentEvent = { type: string; account: string | null; intent: Intent | null };

/**
 * Makes the intent of one payment attempt; the same attempt always gets the same intent. Null where the provider has failed on this
 * attempt and answers its key with that failure from now on: only another attempt can succeed. Throws `payments_not_connected` where
 * the account cannot take money.
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
          metadata: { orderId, eventId, attempt: String(attempt) },
          ...(feeMinor > 0 && { application_fee_amount: feeMinor }),
        },
        { ...actingFor(account), idempotencyKey: `${orderId}#${attempt}` },
      )
      .catch(keptFailure),
  ).catch((error: unknown) => refusedBy(account, error));
  return created && intentOf(created, account);
}

/** https://docs.stripe.com/api/idempotent_requests: the first answer of a key is kept, also where it is a fault of Stripe's own. */
function keptFailure(error: unknown): null {
  const isKept = error instanceof Stripe.errors.StripeAPIError && error.headers?.["idempotent-replayed"] === "true";
  if (isKept) return null;
  throw error;
}

/** An account that is restricted refuses in many words; whether it can take money it says itself. */
async function refusedBy(account: string | null, error: unknown): Promise<never> {
  if (account !== null && error instanceof Stripe.errors.StripeInvalidRequestError) {
    const facts = await retrieveAccount(account);
    if (!facts?.canCharge) throw problem("payments_not_connected");
  }
  throw error;
}

/** An intent as the provider knows it; null where it knows none of that name on that account, or lets us see the account no more. */
export async function findIntent(id: string, account: string | null): Promise<Intent | null> {
  const found = await askStripe((stripe) => stripe.paymentIntents.retrieve(id, {}, actingFor(account))).catch(
    (error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") return null;
      return withoutAccess(error);
    },
  );
  return found && intentOf(found, account);
}

/**
 * Cancels an intent and answers what it is afterwards: an intent that cannot be cancelled any more says what became of it.
 * Null where the account took our access away; then no payment can be made through us either.
 */
export async function cancelIntent(id: string, account: string | null): Promise<Intent | null> {
  const canceled = await askStripe((stripe) =>
    stripe.paymentIntents.cancel(id, {}, actingFor(account)).catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError)
        return stripe.paymentIntents.retrieve(id, {}, actingFor(account));
      throw error;
    }),
  ).catch(withoutAccess);
  return canceled && intentOf(canceled, account);
}

/**
 * Refunds an intent in full, once, and answers how far that is. A refund that was begun is looked up, because a key is answered for a
 * day with what was true at first, and then forgotten. `withFee` gives the operator's part back too.
 */
export async function refundIntent(
  id: string,
  account: string | null,
  withFee: boolean,
): Promise<"PENDING" | "DONE" | "FAILED"> {
  const refund = await askStripe(async (stripe) => {
    const begun = await stripe.refunds.list({ payment_intent: id, limit: 100 }, actingFor(account));
    return (
      begun.data.find(({ metadata }) => metadata?.["refundOf"] === id) ??
      stripe.refunds.create(
        { payment_intent: id, metadata: { refundOf: id }, ...(withFee && { refund_application_fee: true }) },
        { ...actingFor(account), idempotencyKey: `refund#${id}` },
      )
    );
  }).catch(refundedElsewhere);
  if (refund === "elsewhere") return "DONE";
  if (refund === null) return "FAILED";
  if (refund.status === "succeeded") return "DONE";
  return refund.status === "failed" || refund.status === "canceled" ? "FAILED" : "PENDING";
}

/** Reads a signed event from its raw body; 400 `bad_signature` unless it was signed for us within the last five minutes. */
export async function readPaymentEvent(body: string, signature: string, nowMs: number): Promise<PaymentEvent> {
  const { webhookSecret } = await stripeSecret();
  const stripe = await stripeClient();
  const event = await stripe.webhooks
    .constructEventAsync(body, signature, webhookSecret, 300, undefined, nowMs)
    .catch(() => {
      throw problem("bad_signature");
    });
  const account = event.account ?? null;
  if (!event.type.startsWith("payment_intent.")) return { type: event.type, account, intent: null };
  const intent = event.data.object as Stripe.PaymentIntent; // every payment_intent.* event carries one
  return { type: event.type, account, intent: intentOf(intent, account) };
}

/** The key that the payment form is mounted with. */
export const publishableKey = async (): Promise<string> => (await stripeSecret()).publishableKey;

/** True if the keys are live ones: an intent of the other mode can never pay for an order. */
export const isLiveMode = async (): Promise<boolean> => /^[sr]k_live_/.test((await stripeSecret()).secretKey);

/** False until the operator has put keys into the secret. */
export const hasKeys = async (): Promise<boolean> => (await stripeSecret()).secretKey !== "";

/** The account's owner may have given the whole charge back at the provider. */
function refundedElsewhere(error: unknown): "elsewhere" | null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "charge_already_refunded")
    return "elsewhere";
  return withoutAccess(error);
}

function withoutAccess(error: unknown): null {
  if (error instanceof ProblemError && error.code === "payments_not_connected") return null;
  throw error;
}

function intentOf(intent: Stripe.PaymentIntent, account: string | null): Intent {
  return {
    id: intent.id,
    account,
    status: statusOf(intent),
    amountMinor: intent.amount,
    receivedMinor: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    isLive: intent.livemode,
    orderId: intent.metadata?.orderId ?? "",
    eventId: intent.metadata?.eventId ?? "",
    clientSecret: intent.client_secret ?? "",
  };
}

const finalWords: ReadonlySet<string> = new Set(["succeeded", "processing", "canceled"] satisfies IntentStatus[]);
const isWord = (status: string): status is "succeeded" | "processing" | "canceled" => finalWords.has(status);

function statusOf({ status, last_payment_error: error }: Stripe.PaymentIntent): IntentStatus {
  if (isWord(status)) return status;
  return status === "requires_payment_method" && error ? "failed" : "open";
}
