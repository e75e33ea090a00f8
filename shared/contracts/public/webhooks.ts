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

/** Changes at the provider cause them too, so the sweep looks for those that no webhook brought. */
export const moneyBackEvents = [
  "refund.created",
  "refund.failed",
  "refund.updated",
  "charge.refund.updated",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
] as const;

export const paymentEvents: readonly string[] = [
  "payment_intent.canceled",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.succeeded",
  ...moneyBackEvents,
];

/** These may change whether a connected account takes money through us. */
export const connectionEvents: readonly string[] = [
  "account.updated",
  "account.application.deauthorized",
];
