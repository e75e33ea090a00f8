// How is money refunded that no order can use? The head records the refund first. Then the provider
// is asked with an idempotency key, and the result is recorded.
import { nowAt, nowSeconds, randomText } from "#functions/core/ports/clock.ts";
import { logger } from "#functions/core/ports/logger.ts";
import type { ToldRefund } from "#functions/core/ports/payment-events.ts";
import {
  type Intent,
  type RefundState,
  refundIntent,
  refundState,
} from "#functions/core/ports/payments.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import { type Head, logged } from "#functions/engine/order/head.ts";
import { moneyAlarm } from "#functions/engine/order/money-alarm.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import type { Refund } from "#functions/engine/order/payment.ts";
import { hasPendingRefund, isUnpaid, nextLook } from "#shared/rules/order-life.ts";

const REFUND_ID_LENGTH = 8;

/** Refunds a second or late payment in full, exactly once, even if called again. */
export async function refundOnce(
  orderId: string,
  { id: intent, receivedMinor: amountMinor }: Pick<Intent, "id" | "receivedMinor">,
): Promise<void> {
  const { head, changed } = await commitOrder(orderId, ({ head: now }) => {
    if (now.paid === intent || now.refunds.some((one) => one.intent === intent)) return null;
    const id = randomText(REFUND_ID_LENGTH);
    const refund = { id, intent, amountMinor, key: `refund#${id}`, by: null, at: nowAt() };
    const refunds = [...now.refunds, { ...refund, state: "PENDING" as const }];
    const due = nextLook({ ...now, refunds }, nowSeconds());
    const log = logged(now, "refund_started");
    return {
      head: { refunds, refundStatus: statusOf(now, refunds), due, ttl: null, log },
    };
  });
  if (changed) await moneyAlarm("unusable_money", { orderId, intentId: intent });
  await driveRefunds(head);
}

/**
 * Asks the provider for each pending refund and records the result. A failure does not stop the
 * other refunds; the first failure is thrown at the end.
 */
export async function driveRefunds(head: Head): Promise<void> {
  const { account = null, feeMinor = 0 } = head.payment ?? {};
  const pending = head.refunds.filter((one) => one.state === "PENDING");
  const driven = await Promise.allSettled(
    pending.map(async ({ id, key, intent }) => {
      const request = { id, key, intent, orderId: head.id, account, withFee: feeMinor > 0 };
      await record(head.id, id, await refundIntent(request));
    }),
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
  const isListed =
    order?.head.refunds.some(({ id, intent }) => id === told.id && intent === told.intent) ?? false;
  if (!isListed || (order?.head.payment?.account ?? null) !== told.account) {
    logger.warn("a refund event fits no order", { orderId: told.orderId, intentId: told.intent });
    return;
  }
  await record(told.orderId, told.id, refundState(told.status));
}

/** DONE can still become FAILED, and FAILED is final, so events may arrive in any order. */
async function record(orderId: string, refundId: string, state: RefundState): Promise<void> {
  if (state === "PENDING") return;
  const { head, changed } = await commitOrder(orderId, ({ head: now }) => {
    const refund = now.refunds.find(({ id }) => id === refundId);
    if (!refund || refund.state === state || refund.state === "FAILED") return null;
    const refunds = now.refunds.map((one) => (one === refund ? { ...one, state } : one));
    const log = state === "FAILED" ? logged(now, "refund_failed") : now.log;
    const due = nextLook({ ...now, refunds }, nowSeconds());
    return {
      head: { refunds, refundStatus: statusOf(now, refunds), log, due },
    };
  });
  const intentId = head.refunds.find(({ id }) => id === refundId)?.intent;
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
  return hasPendingRefund({ refunds }) ? "PENDING" : "REFUNDED";
}
