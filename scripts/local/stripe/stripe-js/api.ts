// How does a page call the API? With its publishable key; refusals are returned as values.
import type { PaymentIntent, PaymentIntentResult, StripeError } from "@stripe/stripe-js";

export type BrowserApi = {
  get(path: string, params: Fields): Promise<PaymentIntentResult>;
  post(path: string, params: Fields): Promise<PaymentIntentResult>;
};
export type Fields = Record<string, string | undefined>;

/** `baseUrl` ends in a slash. */
export function browserApi(
  baseUrl: string,
  publishableKey: string,
  stripeAccount?: string,
): BrowserApi {
  const headers = {
    Authorization: `Bearer ${publishableKey}`,
    ...(stripeAccount && { "Stripe-Account": stripeAccount }),
  };
  return {
    get: (path, params) => call(`${baseUrl}v1/${path}?${encode(params)}`, { headers }),
    post: (path, params) =>
      call(`${baseUrl}v1/${path}`, { method: "POST", headers, body: encode(params) }),
  };
}

export function intentIdOf(clientSecret: string): string {
  const [id] = clientSecret.split("_secret_");
  if (!id?.startsWith("pi_"))
    throw new Error(`Invalid value for clientSecret: ${clientSecret.slice(0, 6)}…`);
  return id;
}

async function call(url: string, init: RequestInit): Promise<PaymentIntentResult> {
  try {
    const response = await fetch(url, init);
    const body: PaymentIntent & { error: StripeError } = await response.json();
    return response.ok ? { paymentIntent: body } : { error: body.error };
  } catch {
    return {
      error: {
        type: "api_connection_error",
        message: "Could not reach the payment server. Please try again.",
      },
    };
  }
}

function encode(params: Fields): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) form.set(name, value);
  return form;
}
