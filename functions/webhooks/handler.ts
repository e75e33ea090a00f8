// Webhooks: how the payment provider tells us what happened. The answer is only given once the event is applied.
import { nowMs } from "#functions/core/clock.ts";
import { logger } from "#functions/core/logger.ts";
import { findIntent, readPaymentEvent } from "#functions/core/payments.ts";
import { asSystem } from "#functions/core/scope.ts";
import { serve } from "#functions/core/serve.ts";
import { settle } from "#functions/orders/settle.ts";
import { webhooks } from "#shared/contracts/webhooks.ts";

export const handler = serve(webhooks, {
  stripe: async ({ body, request }) => {
    const { type, account, intentId, orderId } = await readPaymentEvent(
      body,
      request.headers["stripe-signature"] ?? "",
      nowMs(),
    );
    if (intentId === null) return;
    if (orderId === null) {
      logger.error("a payment event names no order", { type, intentId });
      return;
    }
    // What the event says may be old by now: the provider is asked what is true, so order and repetition do not matter.
    await asSystem(async () => {
      const intent = await findIntent(intentId, account);
      if (intent) await settle(orderId, intent);
      else logger.error("a payment event names an intent that its account does not have", { orderId, intentId });
    });
  },
});
