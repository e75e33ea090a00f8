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

/** What an endpoint at the provider must be subscribed to: the kinds of event that are applied. */
export const handledEvents: readonly string[] = [
  "payment_intent.canceled",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.succeeded",
];
