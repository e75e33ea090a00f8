// How does an order end if a payment was opened? The provider cancels the intent first; only then
// is the stock given back.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { cancelIntent } from "#functions/core/ports/payments.ts";
import { type Change, commitOrder } from "#functions/engine/order/commit.ts";
import { ended, endOrder } from "#functions/engine/order/give-back.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { moneyAlarm } from "#functions/engine/order/money-alarm.ts";
import { settle } from "#functions/engine/order/settle.ts";
import { hasOpenPayment, isClosing, isUnpaid, nextLook } from "#shared/rules/order-life.ts";

/** 14 days: by then every kind of payment has arrived or failed. */
const UNDER_WAY_SECONDS = 14 * 24 * 3600;

/**
 * Ends a reserved order: closes its payment, then gives back what it held or kept. Returns false if
 * money arrived or may still arrive. The order then follows the provider's result, and the sweeper
 * looks at it again.
 */
export async function endUnpaid(orderId: string, end: "EXPIRED" | "ABANDONED"): Promise<boolean> {
  const { head } = await commitOrder(orderId, ({ head: now }) => closing(now, end));
  if (!isUnpaid(head)) return false;
  if (isClosing(head) && head.payment.intent !== null) {
    const intent = await cancelIntent(head.payment.intent, head.payment.account);
    if (intent === "lost" || intent === "unknown") {
      if (!(await mayEndUnasked(head, head.payment.intent, intent))) return false;
    } else if (intent.status !== "canceled") {
      await settle(orderId, intent);
      return false;
    }
  }
  const after = await endOrder(orderId, (now) => ended(now, end));
  return after.status === end;
}

/**
 * True if the order may end although the provider cannot report its payment. Money that was already
 * under way keeps the order until `UNDER_WAY_SECONDS` after its hold. An operator is alerted,
 * except for a lost account on which nothing was under way.
 */
async function mayEndUnasked(
  head: Head,
  intentId: string,
  answer: "lost" | "unknown",
): Promise<boolean> {
  const about = { orderId: head.id, intentId };
  if (head.paymentStatus === "PROCESSING" && nowSeconds() < head.heldUntil + UNDER_WAY_SECONDS) {
    await moneyAlarm("payment_unreachable", about);
    return false;
  }
  // A disconnected account ("lost") lets nobody pay through us. With changed API keys ("unknown")
  // the payment may still exist.
  if (answer === "unknown" || head.paymentStatus === "PROCESSING")
    await moneyAlarm("payment_unknown", about);
  return true;
}

/**
 * Moves the payment to CLOSING, so that no intent id can be stored any more. Null if no payment is
 * open.
 */
function closing(head: Head, end: "EXPIRED" | "ABANDONED"): Change | null {
  if (head.payment === null || !hasOpenPayment(head)) return null;
  const status = end === "EXPIRED" ? "EXPIRING" : head.status;
  if (isClosing(head) && head.status === status) return null;
  const payment = { ...head.payment, state: "CLOSING" as const };
  const due = nextLook({ ...head, status, payment }, nowSeconds());
  return { head: { status, due, payment } };
}
