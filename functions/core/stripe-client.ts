// How do we talk to the card provider? One client for the deployment's keys, and one place that says what its failures mean.
import Stripe from "stripe";
import { stripeSecret } from "#functions/core/secrets.ts";
import { setting } from "#functions/core/settings.ts";
import { problem } from "#shared/core/problems.ts";

/**
 * How long one try may take. Two tries and the pause between them end before API Gateway's functions do (10 s), so that a provider
 * that never answers becomes a clear 503 instead of a function that is cut off.
 */
const TRY_MS = 3_500;

/**
 * Asks the provider. What is not its answer to us (network, its own faults, too many requests) is 503 for the caller to retry;
 * an account that these keys may not act for, or no keys at all, is `payments_not_connected`.
 */
export async function askStripe<T>(ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  const stripe = await stripeClient();
  try {
    return await ask(stripe);
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripePermissionError } = Stripe.errors;
    const isPassing = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
      (kind) => error instanceof kind,
    );
    if (isPassing) throw problem("payments_unavailable", { retryAfter: 2 });
    if (error instanceof StripePermissionError) throw problem("payments_not_connected");
    throw error;
  }
}

/** Calls with this act on a connected account instead of the keys' own. */
export const actingFor = (account: string | null) => (account === null ? {} : { stripeAccount: account });

/**
 * Whether Stripe's own answer says that a connected account took our access away: then no payment can be made there through us.
 * Missing keys, or keys without a right, say nothing about an account: they are the operator's to mend.
 */
export const isAccessTaken = (error: unknown, account: string | null): boolean =>
  account !== null && error instanceof Stripe.errors.StripePermissionError && error.code === "account_invalid";

/** Whether Stripe says that it knows no object of that name on that account. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

let shared: { key: string; stripe: Stripe } | undefined;

export async function stripeClient(): Promise<Stripe> {
  const { secretKey } = await stripeSecret();
  if (secretKey === "") throw problem("payments_not_connected");
  const address = setting("STRIPE_API_URL");
  if (shared?.key !== secretKey + address) {
    const { hostname, port, protocol } = new URL(address);
    const isPlain = protocol === "http:";
    const stripe = new Stripe(secretKey, {
      host: hostname,
      port: port || (isPlain ? 80 : 443),
      protocol: isPlain ? "http" : "https",
      maxNetworkRetries: 1,
      timeout: TRY_MS,
      telemetry: false,
    });
    shared = { key: secretKey + address, stripe };
  }
  return shared.stripe;
}
