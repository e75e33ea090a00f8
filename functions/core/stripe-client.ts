// How do we talk to the card provider? One client for the deployment's keys, and one place that
// says what its failures mean.
import Stripe from "stripe";
import { timeLeftMs } from "#functions/core/deadline.ts";
import { stripeSecret } from "#functions/core/secrets.ts";
import { setting } from "#functions/core/settings.ts";
import { problem } from "#shared/core/problems.ts";

/**
 * How long one try may take, and the least that one is begun for. No try goes on into the last
 * seconds of a function (core/deadline.ts), so that however many calls follow one another, a
 * provider that is slow or silent becomes a clear 503 instead of a function that is cut off.
 */
const TRY_MS = 3_500;
const LEAST_TRY_MS = 500;

/**
 * Asks the provider. What is not its answer to us (network, its own faults, too many requests) is
 * 503 for the caller to retry; an account that these keys may not act for, or no keys at all, is
 * `payments_not_connected`.
 */
export async function askStripe<T>(ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  const stripe = await stripeClient();
  try {
    return await ask(stripe);
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripePermissionError } =
      Stripe.errors;
    const isPassing = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
      (kind) => error instanceof kind,
    );
    if (isPassing) throw problem("payments_unavailable", { retryAfter: 2 });
    if (error instanceof StripePermissionError) throw problem("payments_not_connected");
    throw error;
  }
}

/** Calls with this act on a connected account instead of the keys' own. */
export const actingFor = (account: string | null) =>
  account === null ? {} : { stripeAccount: account };

/**
 * Whether Stripe's own answer says that a connected account took our access away: then no payment
 * can be made there through us. Missing keys, or keys without a right, say nothing about an
 * account: they are the operator's to mend.
 */
export const isAccessTaken = (error: unknown, account: string | null): boolean =>
  account !== null &&
  error instanceof Stripe.errors.StripePermissionError &&
  error.code === "account_invalid";

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
      httpClient: withinTime(Stripe.createNodeHttpClient()),
    });
    shared = { key: secretKey + address, stripe };
  }
  return shared.stripe;
}

/**
 * The package's own way to the provider, in the time that this invocation has left. The package
 * reads a refusal as a broken line.
 */
const withinTime = (client: Stripe.HttpClient): Stripe.HttpClient => ({
  getClientName: () => client.getClientName(),
  makeRequest: (host, port, path, method, headers, body, protocol, timeout) => {
    const left = timeLeftMs();
    if (left < LEAST_TRY_MS)
      return Promise.reject(new Error("No time is left to ask the provider."));
    return client.makeRequest(
      host,
      port,
      path,
      method,
      headers,
      body,
      protocol,
      Math.min(timeout, Math.floor(left)),
    );
  },
});
