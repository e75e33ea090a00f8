// How does Stripe report what happened? By webhooks, answered only after the event is applied.
import { refreshConnectionOf } from "#functions/access/connection.ts";
import { servePublic } from "#functions/access/serve-public.ts";
import { nowMs } from "#functions/core/ports/clock.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { type PaymentEvent, readPaymentEvent } from "#functions/core/ports/payment-events.ts";
import { findIntent, type Intent } from "#functions/core/ports/payments.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { moneyAlarm } from "#functions/engine/order/money-alarm.ts";
import { applyDispute, applyRefund } from "#functions/engine/payment/provider-refunds.ts";
import { settle } from "#functions/engine/payment/settle.ts";
import { connectionEvents, webhooks } from "#shared/contracts/webhooks.ts";
import { OrderId } from "#shared/core/ids.ts";

export const handler = servePublic(webhooks, {
  stripe: async ({ body, request }) => {
    const event = await readPaymentEvent(body, request.headers["stripe-signature"] ?? "", nowMs());
    await asSystem(() => apply(event));
  },
});

async function apply({ type, account, intent, refund, dispute }: PaymentEvent): Promise<void> {
  if (account !== null && connectionEvents.includes(type)) await refreshConnectionOf(account);
  if (intent) await applyIntent(type, intent);
  if (refund) await applyRefund(refund);
  if (dispute) await applyDispute(dispute);
}

async function applyIntent(type: string, said: Intent): Promise<void> {
  const { orderId, id: intentId, account } = said;
  if (!OrderId.safeParse(orderId).success) {
    logger.info("a payment event is not about an order of ours", { type, intentId });
    return;
  }
  // The two final states never change; any other may be out of date, so Stripe is asked.
  const intent = isFinal(said) ? said : await findIntent(intentId, account);
  if (intent) await settle(orderId, intent);
  else await moneyAlarm("unknown_intent", { orderId, intentId });
}

const isFinal = ({ status }: Intent): boolean => status === "succeeded" || status === "canceled";
