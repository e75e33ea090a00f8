// How do we talk to the card provider? One client for the deployment's keys, and one place that says what its failures mean.
import Stripe from "stripe";
import { stripeSecret } from "#functions/core/secrets.ts";
import { setting } from "#functions/core/settings.ts";
import { problem } from "#shared/core/problems.ts";

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
      maxNetworkRetries: 2,
      timeout: 8_000,
      telemetry: false,
    });
    shared = { key: secretKey + address, stripe };
  }
  return shared.stripe;
}
