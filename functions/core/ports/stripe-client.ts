// How do functions call Stripe? Through one client for the deployment's keys.
import Stripe from "stripe";
import { timeLeftMs } from "#functions/core/ports/deadline.ts";
import { stripeSecret } from "#functions/core/ports/secrets.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { problem } from "#shared/core/problems.ts";

/** In ms. Tries end before the function's last seconds, so a slow Stripe gives a clear 503. */
export const TRY_MS = 3_500;
const LEAST_TRY_MS = 500;

/** Passing failures become 503; missing or barred keys become `payments_not_connected`. */
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

export const actingFor = (account: string | null) =>
  account === null ? {} : { stripeAccount: account };

/** Missing keys, or keys without a permission, do not count: the operator must fix those. */
export const isAccessTaken = (error: unknown, account: string | null): boolean =>
  account !== null &&
  error instanceof Stripe.errors.StripePermissionError &&
  error.code === "account_invalid";

export const isUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

/** Only another key can succeed then: https://docs.stripe.com/api/idempotent_requests */
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

/** The package reads this rejection as a connection error. */
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
