// How does Stripe report what happened?
import { nothing, route } from "#shared/core/route.ts";

export const webhooks = {
  stripe: route("POST /public/webhooks/stripe", {
    summary: "Takes a signed event of the payment provider; answers only once it is applied",
    access: "anyone",
    rawBody: true,
    returns: nothing,
  }),
};

/** The webhook types about payments and refunds that are applied. */
export const paymentEvents: readonly string[] = [
  "payment_intent.canceled",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.succeeded",
  "refund.failed",
  "refund.updated",
  "charge.refund.updated",
];

/**
 * The webhook types about a connected account that can change whether it takes money through us.
 */
export const connectionEvents: readonly string[] = [
  "account.updated",
  "account.application.deauthorized",
];
