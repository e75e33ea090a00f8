// How does money go back that could not be used? Decided in the head first, then asked for under a
// key of the intent, then followed to its end.
import { nowAt, nowSeconds } from "#functions/core/clock.ts";
import { logger } from "#functions/core/logger.ts";
import { moneyAlarm } from "#functions/core/money-alarm.ts";
import type { ToldRefund } from "#functions/core/payment-events.ts";
import { type RefundState, refundIntent, refundState } from "#functions/core/payments.ts";
import { commitOrder } from "#functions/orders/commit.ts";
import { givesBack, isUnpaid } from "#functions/orders/end-unpaid.ts";
import { type Head, logged, type Refund } from "#functions/orders/head.ts";
import { readOrder } from "#functions/orders/order.ts";

/** Seconds after which a refund that is still under way is looked at again. */
const LOOK_AGAIN_SECONDS = 60;

/** Gives second or late money back in full, exactly once, however often it is asked for. */
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
 * Drives refunds that were decided on and are not done. One that fails keeps no other waiting; the
 * first failure is thrown.
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
 * Applies what an event says of a refund. Only one that the order lists, on the account of its
 * payment, is believed.
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

/** A refund that was DONE may still come back, FAILED stays: so events may come in any order. */
async function record(orderId: string, intentId: string, state: RefundState): Promise<void> {
  if (state === "PENDING") return;
  const { changed } = await commitOrder(orderId, ({ head: now }) => {
    const refund = now.refunds.find((one) => one.intent === intentId);
    if (!refund || refund.state === state || refund.state === "FAILED") return null;
    const refunds = now.refunds.map((one) => (one === refund ? { ...one, state } : one));
    const log = state === "FAILED" ? logged(now, "refund_failed") : now.log;
    const isDone = refunds.every((one) => one.state !== "PENDING");
    // An order that is not at rest is looked at for its own sake: for its stock, or for its
    // tickets.
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
 * A failed refund shows on any order. A refund that works shows only where it is all the money that
 * the order ever got.
 */
function statusOf(head: Head, refunds: Refund[]): Head["refundStatus"] {
  if (refunds.some(({ state }) => state === "FAILED")) return "FAILED";
  const isWhole = head.paid === null && !isUnpaid(head);
  if (!isWhole) return head.refundStatus;
  return refunds.some(({ state }) => state === "PENDING") ? "PENDING" : "REFUNDED";
}
