// What does the provider's word make of an order? The third primitive: webhook, return page and
// sweeper all end here.
import { isDeepStrictEqual } from "node:util";
import { type Intent, isLiveMode } from "#functions/core/payments.ts";
import { type Change, commitOrder } from "#functions/orders/commit.ts";
import { claimReference, completion } from "#functions/orders/complete.ts";
import { givesBack } from "#functions/orders/end-unpaid.ts";
import {
  amountAsked,
  type Happening,
  type Head,
  logged,
  type OrderItems,
  unitsByPool,
} from "#functions/orders/head.ts";
import { issueTickets } from "#functions/orders/issue.ts";
import { readOrder } from "#functions/orders/order.ts";
import { quarantine } from "#functions/orders/quarantine.ts";
import { refundOnce } from "#functions/orders/refunds.ts";
import type { Decline } from "#shared/contracts/orders.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";

/** What became of it; `mismatch` went to quarantine and changed nothing. */
export type Settled = "settled" | "mismatch";

/**
 * Brings an order to what the provider says is final. Any number may run it, in any order and any
 * number of times.
 */
export async function settle(orderId: string, intent: Intent): Promise<Settled> {
  const order = await readOrder(orderId);
  if (!order || !(await matches(order.head, intent))) {
    // An intent is announced before its id can be stored; nothing has happened to it that could
    // matter.
    if (intent.status === "succeeded" || intent.status === "processing")
      await quarantine(orderId, intent);
    return "mismatch";
  }
  if (intent.status === "succeeded") await paid(order, intent);
  else await hint(order, intent);
  return "settled";
}

async function paid(order: OrderItems, intent: Intent): Promise<void> {
  const reference = order.head.reference ?? (await claimReference(order.head));
  try {
    const settled = await commitOrder(order, (now) => completionBy(now, reference, intent.id));
    // With the names as they are by now: they may have changed between our read and our write.
    if (settled.head.paid === intent.id) await issueTickets(settled);
    else await refundOnce(settled.head.id, intent.id);
  } catch (error) {
    // Late money for stock that is gone: the order stays over and the buyer gets everything back.
    if (!(error instanceof ProblemError) || error.code !== "sold_out") throw error;
    await refundOnce(order.head.id, intent.id);
  }
}

/**
 * In time: only the head changes, its units are kept. Late: the units must be taken again. Another
 * amount pays for nothing.
 */
function completionBy(order: OrderItems, reference: string, intentId: string): Change | null {
  const { head } = order;
  if (head.pay?.intent !== intentId || head.pay.amountMinor !== head.totals.totalMinor) return null;
  if (head.status === "RESERVED" || head.status === "EXPIRING") {
    return { head: closed(completion(order, reference, intentId), head), stock: { kind: "none" } };
  }
  const isLate =
    (head.status === "EXPIRED" || head.status === "ABANDONED") && head.refunds.length === 0;
  if (!isLate) return null;
  // It takes back what it gave, which must be all of it first. The provider tells us again.
  if (givesBack(head)) throw problem("busy", { retryAfter: 60 });
  return {
    head: closed(completion(order, reference, intentId), head),
    stock: { kind: "take", units: unitsByPool(head) },
  };
}

const closed = (change: Partial<Head>, head: Head): Partial<Head> => ({
  ...change,
  pay: head.pay && { ...head.pay, state: "CLOSED" },
});

/**
 * Not final, or canceled: only what people see of the payment changes, and a canceled intent can be
 * followed by another.
 */
async function hint(order: OrderItems, intent: Intent): Promise<void> {
  const word = {
    open: "AWAITING_PAYMENT",
    failed: "PAYMENT_FAILED",
    processing: "PROCESSING",
    canceled: "AWAITING_PAYMENT",
  } as const;
  await commitOrder(order, ({ head }) => {
    if (intent.status === "succeeded" || head.paid !== null || head.pay?.intent !== intent.id)
      return null;
    if (head.status !== "RESERVED" && head.status !== "EXPIRING") return null;
    const paymentStatus = word[intent.status];
    const isOver = intent.status === "canceled" && head.pay.state === "OPEN";
    const log = paymentStatus === "PAYMENT_FAILED" ? declined(head, intent.decline) : head.log;
    if (head.paymentStatus === paymentStatus && log === head.log && !isOver) return null;
    const pay = isOver ? { ...head.pay, state: "CLOSED" as const } : head.pay;
    return { head: { paymentStatus, log, pay }, stock: { kind: "none" } };
  });
}

/** The log with a decline; the log itself where that very decline is the last that it tells. */
function declined(head: Head, decline: Decline | null): Happening[] {
  const last = head.log.findLast(
    ({ what }) => what === "payment_failed" || what === "payment_started",
  );
  const isTold =
    last?.what === "payment_failed" && isDeepStrictEqual(last.decline, decline ?? undefined);
  return isTold
    ? head.log
    : logged(head, { what: "payment_failed", decline: decline ?? undefined });
}

/**
 * The order must list this very intent with its account, amount, currency and mode: metadata alone
 * proves nothing.
 */
async function matches(head: Head, intent: Intent): Promise<boolean> {
  const amountMinor = amountAsked(head.pay, intent.id);
  const isThere = intent.account === (head.pay?.account ?? null);
  const isExact = intent.amountMinor === amountMinor && intent.currency === head.currency;
  const isFull = intent.status !== "succeeded" || intent.receivedMinor === amountMinor;
  return isThere && isExact && isFull && intent.isLive === (await isLiveMode());
}
