// How does money arrive? As payment intents at the card provider.
import Stripe from "stripe";
import * as z from "zod";
import { retrieveAccount } from "#functions/core/ports/connected-accounts.ts";
import { stripeSecret } from "#functions/core/ports/secrets.ts";
import {
  actingFor,
  askStripe,
  isAccessTaken,
  isKeptFailure,
  isUnknown,
} from "#functions/core/ports/stripe-client.ts";
import type { Decline } from "#shared/contracts/orders.ts";
import { problem } from "#shared/core/problems.ts";
import { declineReason } from "#shared/rules/order/decline.ts";
import { slowPaymentMethods } from "#shared/rules/order/payment-methods.ts";

type IntentStatus = "open" | "failed" | "processing" | "succeeded" | "canceled";
/** `failed`: declined, and open for another try. */
export type Intent = {
  id: string;
  /** Null for the operator's own. */
  account: string | null;
  status: IntentStatus;
  amountMinor: number;
  receivedMinor: number;
  currency: string;
  isLive: boolean;
  orderId: string;
  eventId: string;
  clientSecret: string;
  decline: Decline | null;
};
export type IntentRequest = {
  orderId: string;
  eventId: string;
  attempt: number;
  amountMinor: number;
  currency: string;
  account: string | null;
  feeMinor: number;
};
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
/** Idempotent by attempt. Null: only another attempt can succeed, because Stripe kept a failure. */
export async function createIntent(request: IntentRequest): Promise<Intent | "too_small" | null> {
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
  ).catch((error: unknown) => (isTooSmall(error) ? "too_small" : refusedBy(account, error)));
  return created === null || created === "too_small" ? created : intentOf(created, account);
}

/** Of the payout currency: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const isTooSmall = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "amount_too_small";

function keptFailure(error: unknown): null {
  if (error instanceof Stripe.errors.StripeAPIError && isKeptFailure(error)) return null;
  throw error;
}

/** Stripe refuses a restricted account with many errors. The account says whether it can charge. */
async function refusedBy(account: string | null, error: unknown): Promise<never> {
  if (account !== null && error instanceof Stripe.errors.StripeInvalidRequestError) {
    const facts = await retrieveAccount(account);
    if (!facts?.canCharge) throw problem("payments_not_connected");
  }
  throw error;
}

export async function findIntent(id: string, account: string | null): Promise<Intent | null> {
  const found = await askStripe((stripe) =>
    stripe.paymentIntents.retrieve(id, {}, actingFor(account)).catch((error: unknown) => {
      if (isUnknown(error) || isAccessTaken(error, account)) return null;
      throw error;
    }),
  );
  return found && intentOf(found, account);
}

/** One that cannot be cancelled is returned as it is. "lost": the account took our access away. */
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

export const publishableKey = async (): Promise<string> => (await stripeSecret()).publishableKey;

export const isLiveMode = async (): Promise<boolean> =>
  /^[sr]k_live_/.test((await stripeSecret()).secretKey);

export const hasKeys = async (): Promise<boolean> => (await stripeSecret()).secretKey !== "";

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
