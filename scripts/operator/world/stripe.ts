// What does Stripe report about a secret key? Whose it is, and which endpoints receive webhooks.
import StripeClient from "stripe";
import type { Stripe } from "#scripts/operator/world/world.ts";

/** Stripe, or a server at another address that replaces it. */
export function stripeAt(address = "https://api.stripe.com"): Stripe {
  const { hostname, port, protocol } = new URL(address);
  const isPlain = protocol === "http:";
  const where = {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? "http" : "https",
  } as const;
  const clientOf = (secretKey: string) =>
    new StripeClient(secretKey, { ...where, telemetry: false, timeout: 10_000 });
  return {
    undelivered: async (secretKey, types, gte, lte) => {
      const list = await clientOf(secretKey).events.list({
        delivery_success: false,
        types,
        created: { gte, lte },
        limit: 100,
      });
      return list.data.length;
    },
    account: (secretKey) =>
      clientOf(secretKey)
        .accounts.retrieveCurrent()
        .then(
          ({ id }) => id,
          (error: unknown) => {
            if (error instanceof StripeClient.errors.StripeAuthenticationError) return null;
            throw error;
          },
        ),
    endpoints: async (secretKey) => {
      const list = await clientOf(secretKey).webhookEndpoints.list({ limit: 100 });
      return list.data.map(({ url, status, enabled_events: events }) => ({
        url,
        isEnabled: status === "enabled",
        events,
      }));
    },
  };
}
