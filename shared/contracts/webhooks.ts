// How does the payment provider tell us what happened?
import { nothing, route } from "#shared/core/route.ts";

export const webhooks = {
  stripe: route("POST /public/webhooks/stripe", {
    summary: "Takes a signed event of the payment provider; answers only once it is applied",
    access: "anyone",
    rawBody: true,
    returns: nothing,
  }),
};

/** The kinds of event about payments and their refunds that are applied. */
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
 * The kinds of event about a connected account: what changes its right or its power to take money
 * through us.
 */
export const connectionEvents: readonly string[] = [
  "account.updated",
  "account.application.deauthorized",
];
