// How does Stripe report what happened? By webhooks, answered only after the event is applied.
import { refreshConnectionOf } from "#functions/access/connection.ts";
import { servePublic } from "#functions/access/serve-public.ts";
import { nowMs } from "#functions/core/ports/clock.ts";
import { logger, noteIds } from "#functions/core/ports/logger.ts";
import {
  idsOfPaymentEvent,
  type PaymentEvent,
  readPaymentEvent,
} from "#functions/core/ports/payment-events.ts";
import { findIntent, type Intent } from "#functions/core/ports/payments.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { moneyAlarm } from "#functions/engine/order/money-alarm.ts";
import { applyDispute, applyRefund } from "#functions/engine/payment/provider-refunds.ts";
import { settle } from "#functions/engine/payment/settle.ts";
import { connectionEvents, webhooks } from "#shared/contracts/public/webhooks.ts";
import { idOf, OrderId } from "#shared/core/ids.ts";

export const handler = servePublic(webhooks, {
  stripe: async ({ body, request }) => {
    const event = await readPaymentEvent(body, request.headers["stripe-signature"] ?? "", nowMs());
    noteIds(idsOfPaymentEvent(event));
    await asSystem(() => apply(event));
  },
});

const EventId = idOf("event");

async function apply({ type, account, intent, refund, dispute }: PaymentEvent): Promise<void> {
  if (account !== null && connectionEvents.includes(type)) await refreshConnectionOf(account);
  if (intent) await applyIntent(intent);
  if (refund) await applyRefund(refund);
  if (dispute) await applyDispute(dispute);
}

async function applyIntent(said: Intent): Promise<void> {
  const { orderId, eventId, id: intentId, account } = said;
  if (!OrderId.safeParse(orderId).success) {
    logger.debug("a payment event is not about an order of ours");
    return;
  }
  noteIds({ orderId, ...(EventId.safeParse(eventId).success && { eventId }) });
  // The two final states never change; any other may be out of date, so Stripe is asked.
  const intent = isFinal(said) ? said : await findIntent(intentId, account);
  if (intent) await settle(orderId, intent);
  else await moneyAlarm("unknown_intent", { orderId, intentId });
}

const isFinal = ({ status }: Intent): boolean => status === "succeeded" || status === "canceled";
