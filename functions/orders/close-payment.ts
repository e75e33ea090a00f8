// How does an unpaid order end, so that no money can arrive any more? The provider cancels first;
// only then stock is given back.
import { nowSeconds } from "#functions/core/clock.ts";
import { moneyAlarm } from "#functions/core/money-alarm.ts";
import { cancelIntent } from "#functions/core/payments.ts";
import { commitOrder } from "#functions/orders/commit.ts";
import { ended, endOrder, hasOpenPayment, isUnpaid } from "#functions/orders/end-unpaid.ts";
import type { Head } from "#functions/orders/head.ts";
import { settle } from "#functions/orders/settle.ts";

/** Seconds after which an attempt that would not close is looked at again. */
const LOOK_AGAIN_SECONDS = 60;
/** Seconds after which every kind of payment has arrived or failed. */
const UNDER_WAY_SECONDS = 14 * 24 * 3600;

/**
 * Ends an order that is reserved: closes its payment, then gives back what it held or kept. Answers
 * false where money arrived meanwhile or may still arrive; the order then stays as the provider's
 * word makes it, and is looked at again.
 */
export async function endUnpaid(orderId: string, end: "EXPIRED" | "ABANDONED"): Promise<boolean> {
  const { head } = await commitOrder(orderId, ({ head: now }) => closing(now, end));
  if (!isUnpaid(head)) return false;
  if (head.pay?.state === "CLOSING" && head.pay.intent !== null) {
    const intent = await cancelIntent(head.pay.intent, head.pay.account);
    if (intent === "lost" || intent === "unknown") {
      if (!(await mayEndUnasked(head, head.pay.intent, intent))) return false;
    } else if (intent.status !== "canceled") {
      await settle(orderId, intent);
      return false;
    }
  }
  const after = await endOrder(orderId, (now) => ended(now, end));
  return after.status === end;
}

/**
 * Whether an order may end whose payment the provider tells us nothing of. A person must look in
 * either case; only money that was already under way keeps the order until any payment would have
 * arrived.
 */
async function mayEndUnasked(
  head: Head,
  intentId: string,
  answer: "lost" | "unknown",
): Promise<boolean> {
  const about = { orderId: head.id, intentId };
  if (head.paymentStatus === "PROCESSING" && nowSeconds() < head.exp + UNDER_WAY_SECONDS) {
    await moneyAlarm("payment_unreachable", about);
    return false;
  }
  // An account that took our access away lets nobody pay through us. Keys that were changed leave
  // the payment as it was.
  if (answer === "unknown" || head.paymentStatus === "PROCESSING")
    await moneyAlarm("payment_unknown", about);
  return true;
}

/** From now on no intent id can be stored. Null where no payment is open. */
function closing(head: Head, end: "EXPIRED" | "ABANDONED") {
  if (head.pay === null || !hasOpenPayment(head)) return null;
  const status = end === "EXPIRED" ? "EXPIRING" : head.status;
  if (head.pay.state === "CLOSING" && head.status === status) return null;
  const due = Math.min(head.due ?? Number.POSITIVE_INFINITY, nowSeconds() + LOOK_AGAIN_SECONDS);
  return {
    head: { status, due, pay: { ...head.pay, state: "CLOSING" } },
    stock: { kind: "none" },
  } as const;
}
