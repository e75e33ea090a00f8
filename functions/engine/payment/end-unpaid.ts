// How does an order end if a payment was opened? Its intent is cancelled before stock goes back.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { cancelIntent } from "#functions/core/ports/payments.ts";
import { type Change, commitOrder } from "#functions/engine/order/commit.ts";
import { ended, endOrder } from "#functions/engine/order/give-back.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { moneyAlarm } from "#functions/engine/order/money-alarm.ts";
import { settle } from "#functions/engine/payment/settle.ts";
import {
  endedUnpaid,
  hasOpenPayment,
  isClosing,
  isUnpaid,
  nextLook,
} from "#shared/rules/order/order-life.ts";

/** 14 days: by then every kind of payment has arrived or failed. */
const UNDER_WAY_SECONDS = 14 * 24 * 3600;

/** False if money arrived or may still arrive. Nothing has changed if the callback throws. */
export async function endUnpaid(
  orderId: string,
  end: "EXPIRED" | "ABANDONED",
  beforeAskingProvider?: () => Promise<void>,
): Promise<boolean> {
  const mark = (head: Head) =>
    closing(head, { status: end === "EXPIRED" ? "EXPIRING" : head.status, keepOrder: false });
  const isClosed = await closeAtProvider(orderId, mark, beforeAskingProvider);
  if (!isClosed) return false;
  const after = await endOrder(orderId, (now) => ended(now, end));
  return endedUnpaid(after);
}

/** A later attempt than the given one stays open. False if money arrived or may still arrive. */
export async function cancelPayment(orderId: string, attempt?: number): Promise<boolean> {
  const isClosed = await closeAtProvider(orderId, (head) =>
    attempt === undefined || head.payment?.attempt === attempt
      ? closing(head, { status: head.status, keepOrder: true })
      : null,
  );
  if (!isClosed) return false;
  const { head } = await commitOrder(orderId, ({ head: now }) => closed(now));
  return isUnpaid(head) && !hasOpenPayment(head);
}

async function closeAtProvider(
  orderId: string,
  mark: (head: Head) => Change | null,
  beforeAskingProvider?: () => Promise<void>,
): Promise<boolean> {
  let mayAsk = beforeAskingProvider === undefined;
  const marked = () => commitOrder(orderId, ({ head: now }) => (mayAsk ? mark(now) : null));
  let { head } = await marked();
  if (!mayAsk && hasOpenPayment(head)) {
    await beforeAskingProvider?.();
    mayAsk = true;
    ({ head } = await marked());
  }
  if (!isUnpaid(head)) return false;
  if (!isClosing(head) || head.payment.intent === null) return true;
  const intent = await cancelIntent(head.payment.intent, head.payment.account);
  if (intent === "lost" || intent === "unknown")
    return mayEndUnasked(head, head.payment.intent, intent);
  if (intent.status === "canceled") return true;
  await settle(orderId, intent);
  return false;
}

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
  // Nobody can pay on a disconnected account ("lost"), but with changed API keys ("unknown").
  if (answer === "unknown" || head.paymentStatus === "PROCESSING")
    await moneyAlarm("payment_unknown", about);
  return true;
}

/** CLOSING lets no intent id be stored. An order that is going to end is not kept after all. */
function closing(
  head: Head,
  { status, keepOrder }: { status: Head["status"]; keepOrder: boolean },
): Change | null {
  if (head.payment === null || !hasOpenPayment(head)) return null;
  const isMarked = isClosing(head) && (keepOrder || !head.payment.keepOrder);
  if (isMarked && head.status === status) return null;
  const payment = { ...head.payment, state: "CLOSING" as const, keepOrder };
  const due = nextLook({ ...head, status, payment }, nowSeconds());
  return { head: { status, due, payment } };
}

function closed(head: Head): Change | null {
  if (!isUnpaid(head) || !isClosing(head) || !head.payment.keepOrder) return null;
  const payment = { ...head.payment, state: "CLOSED" as const, keepOrder: false };
  return { head: { payment, due: nextLook({ ...head, payment }, nowSeconds()) } };
}
