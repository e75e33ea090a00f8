// How is money refunded that no order can use? The head records the refund first. Then the provider
// is asked with an idempotency key, and the result is recorded.
import { nowAt, nowSeconds } from "#functions/core/clock.ts";
import { logger } from "#functions/core/logger.ts";
import { moneyAlarm } from "#functions/core/money-alarm.ts";
import type { ToldRefund } from "#functions/core/payment-events.ts";
import { type RefundState, refundIntent, refundState } from "#functions/core/payments.ts";
import { commitOrder } from "#functions/orders/commit.ts";
import { givesBack, isUnpaid } from "#functions/orders/end-unpaid.ts";
import { type Head, logged, type Refund } from "#functions/orders/head.ts";
import { readOrder } from "#functions/orders/order.ts";

/** Seconds until the next look at a pending refund. */
const LOOK_AGAIN_SECONDS = 60;

/** Refunds a second or late payment in full, exactly once, even if called again. */
export async function refundOnce(orderId: string, intentId: string): Promise<void> {
  const { head, changed } = await commitOrder(orderId, ({ head: now }) => {
    if (now.paid === intentId || now.refunds.some((one) => one.intent === intentId)) return null;
    const refunds = [...now.refunds, { intent: intentId, state: "PENDING" as const, at: nowAt() }];
    const due = nowSeconds() + LOOK_AGAIN_SECONDS;
    const log = logged(now, "refund_started");
    return {
      head: { refunds, refundStatus: statusOf(now, refunds), due, ttl: null, log },
      stock: { kind: "none" },
    };
  });
  if (changed) await moneyAlarm("unusable_money", { orderId, intentId });
  await driveRefunds(head);
}

/**
 * Asks the provider for each pending refund and records the result. A failure does not stop the
 * other refunds; the first failure is thrown at the end.
 */
export async function driveRefunds(head: Head): Promise<void> {
  const { account = null, feeMinor = 0 } = head.pay ?? {};
  const pending = head.refunds.filter((one) => one.state === "PENDING");
  const driven = await Promise.allSettled(
    pending.map(async ({ intent }) =>
      record(
        head.id,
        intent,
        await refundIntent({ intent, orderId: head.id, account, withFee: feeMinor > 0 }),
      ),
    ),
  );
  const failed = driven.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}

/**
 * Applies a refund event. The order must list the refund, and the account must be that of its
 * payment.
 */
export async function applyRefund(told: ToldRefund): Promise<void> {
  const order = await readOrder(told.orderId);
  const isListed = order?.head.refunds.some((one) => one.intent === told.intent) ?? false;
  if (!isListed || (order?.head.pay?.account ?? null) !== told.account) {
    logger.warn("a refund event fits no order", { orderId: told.orderId, intentId: told.intent });
    return;
  }
  await record(told.orderId, told.intent, refundState(told.status));
}

/** DONE can still become FAILED, and FAILED is final, so events may arrive in any order. */
async function record(orderId: string, intentId: string, state: RefundState): Promise<void> {
  if (state === "PENDING") return;
  const { changed } = await commitOrder(orderId, ({ head: now }) => {
    const refund = now.refunds.find((one) => one.intent === intentId);
    if (!refund || refund.state === state || refund.state === "FAILED") return null;
    const refunds = now.refunds.map((one) => (one === refund ? { ...one, state } : one));
    const log = state === "FAILED" ? logged(now, "refund_failed") : now.log;
    const isDone = refunds.every((one) => one.state !== "PENDING");
    // An order with other work keeps its `due`: for its stock or its tickets.
    const hasOtherWork = isUnpaid(now) || givesBack(now) || now.status === "COMPLETED";
    const due = isDone && !hasOtherWork ? null : now.due;
    return {
      head: { refunds, refundStatus: statusOf(now, refunds), log, due },
      stock: { kind: "none" },
    };
  });
  if (changed && state === "FAILED") await moneyAlarm("refund_failed", { orderId, intentId });
}

/**
 * A failed refund shows on any order. PENDING and REFUNDED show only if the order is over and never
 * paid, so the refund is all its money.
 */
function statusOf(head: Head, refunds: Refund[]): Head["refundStatus"] {
  if (refunds.some(({ state }) => state === "FAILED")) return "FAILED";
  const isWhole = head.paid === null && !isUnpaid(head);
  if (!isWhole) return head.refundStatus;
  return refunds.some(({ state }) => state === "PENDING") ? "PENDING" : "REFUNDED";
}
