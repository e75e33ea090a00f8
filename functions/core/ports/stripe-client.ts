// How do functions call Stripe? Through one client for the deployment's keys. Its failures are
// interpreted here.
import Stripe from "stripe";
import { timeLeftMs } from "#functions/core/ports/deadline.ts";
import { stripeSecret } from "#functions/core/ports/secrets.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { problem } from "#shared/core/problems.ts";

/**
 * Milliseconds that one try may take, and the least time for which a try begins. No try runs into
 * the last seconds of a function (core/deadline.ts). So a slow or silent Stripe gives a clear 503,
 * however many calls there are. Otherwise Lambda would cut the function off.
 */
export const TRY_MS = 3_500;
const LEAST_TRY_MS = 500;

/**
 * Calls Stripe. A network failure, a fault of Stripe's own or a rate limit becomes a 503 that the
 * caller may retry. Missing keys, or an account that these keys may not act for, become
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

/** With these options, a call acts on a connected account instead of the keys' own account. */
export const actingFor = (account: string | null) =>
  account === null ? {} : { stripeAccount: account };

/**
 * Whether Stripe says that a connected account took our access away. Then no payment through us is
 * possible there. Missing keys, or keys without a permission, do not count: the operator must fix
 * those.
 */
export const isAccessTaken = (error: unknown, account: string | null): boolean =>
  account !== null &&
  error instanceof Stripe.errors.StripePermissionError &&
  error.code === "account_invalid";

/** Whether Stripe says that the account has no object of that id. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

/**
 * Whether Stripe answered with the failure that it stored under the idempotency key. Then only
 * another key can succeed: https://docs.stripe.com/api/idempotent_requests
 */
export const isKeptFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.headers?.["idempotent-replayed"] === "true";

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
 * The package's own HTTP client, limited to the time that this invocation has left. The package
 * reads this rejection as a connection error.
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
