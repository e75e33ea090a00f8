// How does money move? The card provider behind one port: intents, refunds and signed events.
import Stripe from "stripe";
import { stripeSecret } from "#functions/core/secrets.ts";
import { setting } from "#functions/core/settings.ts";
import { problem } from "#shared/core/problems.ts";

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
};
export type PaymentEvent = { type: string; account: string | null; intentId: string | null; orderId: string | null };

/** Makes the intent of one payment attempt; the same attempt always gets the same intent. */
export async function createIntent(request: IntentRequest): Promise<Intent> {
  const { orderId, eventId, attempt, amountMinor, currency } = request;
  const created = await provider((stripe) =>
    stripe.paymentIntents.create(
      {
        amount: amountMinor,
        currency: currency.toLowerCase(),
        automatic_payment_methods: { enabled: true },
        metadata: { orderId, eventId, attempt: String(attempt) },
      },
      { ...scoped(request.account), idempotencyKey: `${orderId}#${attempt}` },
    ),
  );
  return intentOf(created, request.account);
}

export async function retrieveIntent(id: string, account: string | null): Promise<Intent> {
  return intentOf(await provider((stripe) => stripe.paymentIntents.retrieve(id, {}, scoped(account))), account);
}

/** The same for an intent that an event names: null where the provider knows none of that name on that account. */
export async function findIntent(id: string, account: string | null): Promise<Intent | null> {
  return retrieveIntent(id, account).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") return null;
    throw error;
  });
}

/** Cancels an intent and answers what it is afterwards: an intent that cannot be cancelled any more says what became of it. */
export async function cancelIntent(id: string, account: string | null): Promise<Intent> {
  const canceled = await provider((stripe) =>
    stripe.paymentIntents.cancel(id, {}, scoped(account)).catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError)
        return stripe.paymentIntents.retrieve(id, {}, scoped(account));
      throw error;
    }),
  );
  return intentOf(canceled, account);
}

/** Refunds an intent in full, once: the key is the intent itself. */
export async function refundIntent(id: string, account: string | null): Promise<"PENDING" | "DONE" | "FAILED"> {
  const refund = await provider((stripe) =>
    stripe.refunds.create({ payment_intent: id }, { ...scoped(account), idempotencyKey: `refund#${id}` }),
  );
  if (refund.status === "succeeded") return "DONE";
  return refund.status === "failed" || refund.status === "canceled" ? "FAILED" : "PENDING";
}

/** Reads a signed event from its raw body; 400 `bad_signature` unless it was signed for us within the last five minutes. */
export async function readPaymentEvent(body: string, signature: string, nowMs: number): Promise<PaymentEvent> {
  const { webhookSecret } = await stripeSecret();
  const stripe = await client();
  const event = await stripe.webhooks
    .constructEventAsync(body, signature, webhookSecret, 300, undefined, nowMs)
    .catch(() => {
      throw problem("bad_signature");
    });
  const account = event.account ?? null;
  if (!event.type.startsWith("payment_intent.")) return { type: event.type, account, intentId: null, orderId: null };
  const intent = event.data.object as Stripe.PaymentIntent; // every payment_intent.* event carries one
  return { type: event.type, account, intentId: intent.id, orderId: intent.metadata?.orderId ?? null };
}

/** The key that the payment form is mounted with. */
export const publishableKey = async (): Promise<string> => (await stripeSecret()).publishableKey;

/** True if the keys are live ones: an intent of the other mode can never pay for an order. */
export const isLiveMode = async (): Promise<boolean> => (await stripeSecret()).secretKey.startsWith("sk_live_");

let shared: { key: string; stripe: Stripe } | undefined;

async function client(): Promise<Stripe> {
  const { secretKey } = await stripeSecret();
  const address = setting("STRIPE_API_URL");
  if (shared?.key !== secretKey + address) {
    const { hostname, port, protocol } = new URL(address);
    const isPlain = protocol === "http:";
    const stripe = new Stripe(secretKey, {
      host: hostname,
      port: port || (isPlain ? 80 : 443),
      protocol: isPlain ? "http" : "https",
      maxNetworkRetries: 2,
      timeout: 8_000,
      telemetry: false,
    });
    shared = { key: secretKey + address, stripe };
  }
  return shared.stripe;
}

/** Asks the provider; what is not its answer to us (network, its own faults, too many requests) is 503 for the caller to retry. */
async function provider<T>(ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await ask(await client());
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
    const isPassing = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
      (kind) => error instanceof kind,
    );
    if (isPassing) throw problem("payments_unavailable", { retryAfter: 2 });
    throw error;
  }
}

const scoped = (account: string | null) => (account === null ? {} : { stripeAccount: account });

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
