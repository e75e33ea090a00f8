// Webhooks: how the payment provider tells us what happened. The answer is only given once the event is applied.
import { refreshConnectionOf } from "#functions/account/connection.ts";
import { nowMs } from "#functions/core/clock.ts";
import { logger } from "#functions/core/logger.ts";
import { findIntent, type Intent, readPaymentEvent } from "#functions/core/payments.ts";
import { asSystem } from "#functions/core/scope.ts";
import { serve } from "#functions/core/serve.ts";
import { settle } from "#functions/orders/settle.ts";
import { connectionEvents, webhooks } from "#shared/contracts/webhooks.ts";

export const handler = serve(webhooks, {
  stripe: async ({ body, request }) => {
    const event = await readPaymentEvent(body, request.headers["stripe-signature"] ?? "", nowMs());
    const { type, account, intent } = event;
    if (account !== null && connectionEvents.includes(type)) await asSystem(() => refreshConnectionOf(account));
    if (intent) await asSystem(() => applyIntent(type, intent));
  },
});

async function applyIntent(type: string, said: Intent): Promise<void> {
  const { orderId, id: intentId, account } = said;
  if (orderId === "") {
    logger.error("a payment event names no order", { type, intentId });
    return;
  }
  // What the event says may be old by now: the provider is asked what is true, so order and repetition do not matter.
  const intent = (await findIntent(intentId, account)) ?? (isFinal(said) ? said : null);
  if (intent) await settle(orderId, intent);
  else logger.error("a payment event names an intent that its account does not have", { orderId, intentId });
}

/** An account that took our access away after a payment cannot be asked any more; what is final is believed. */
const isFinal = ({ account, status }: Intent): boolean =>
  account !== null && (status === "succeeded" || status === "canceled");
