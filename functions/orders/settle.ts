// What does the provider's answer change in an order? Webhook, checkout page and sweeper all call
// `settle`.
import { isDeepStrictEqual } from "node:util";
import { type Intent, isLiveMode } from "#functions/core/payments.ts";
import { type Change, commitOrder } from "#functions/orders/commit.ts";
import { claimReference, completion } from "#functions/orders/complete.ts";
import { type Happening, type Head, logged, unitsByPool } from "#functions/orders/head.ts";
import { issueTickets } from "#functions/orders/issue.ts";
import { readOrder } from "#functions/orders/order.ts";
import type { OrderItems } from "#functions/orders/order-items.ts";
import { amountAsked } from "#functions/orders/payment.ts";
import { quarantine } from "#functions/orders/quarantine.ts";
import { refundOnce } from "#functions/orders/refunds.ts";
import type { Decline } from "#shared/contracts/orders.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";
import { endedUnpaid, givesBack, isUnpaid } from "#shared/rules/order-life.ts";

/** `mismatch`: the intent does not fit the order, and the order is unchanged. */
export type Settled = "settled" | "mismatch";

/**
 * Brings an order to the state that the provider reports as final. It may run in parallel, in any
 * order and any number of times. An intent with money that does not fit is quarantined.
 */
export async function settle(orderId: string, intent: Intent): Promise<Settled> {
  const order = await readOrder(orderId);
  if (!order || !(await matches(order.head, intent))) {
    // An intent's first event can come before its id is stored in the head. No money has moved
    // then, so it needs no quarantine.
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
    // Uses the details as committed: they may have changed after our read.
    if (settled.head.paid === intent.id) await issueTickets(settled);
    else await refundOnce(settled.head.id, intent);
  } catch (error) {
    // Late money for an order whose stock is gone: the order stays over, and the buyer gets a full
    // refund.
    if (!(error instanceof ProblemError) || error.code !== "sold_out") throw error;
    await refundOnce(order.head.id, intent);
  }
}

/**
 * In time: only the head changes, because its units are kept. Late: the units must be taken again.
 * Null if the intent or its amount is not what the order asks for.
 */
function completionBy(order: OrderItems, reference: string, intentId: string): Change | null {
  const { head } = order;
  if (head.payment?.intent !== intentId || head.payment.amountMinor !== head.totals.totalMinor)
    return null;
  if (isUnpaid(head)) {
    return { head: closed(completion(order, reference, intentId), head), stock: { kind: "none" } };
  }
  if (!endedUnpaid(head) || head.refunds.length > 0) return null;
  // The order is still giving units back and can take units only after that. The provider sends the
  // event again.
  if (givesBack(head)) throw problem("busy", { retryAfter: 60 });
  return {
    head: closed(completion(order, reference, intentId), head),
    stock: { kind: "take", units: unitsByPool(head) },
  };
}

const closed = (change: Partial<Head>, head: Head): Partial<Head> => ({
  ...change,
  payment: head.payment && { ...head.payment, state: "CLOSED" },
});

/**
 * Applies a result that is not final, or a cancellation. The shown payment status and the log
 * change. A cancellation also closes the attempt, so that another intent can follow.
 */
async function hint(order: OrderItems, intent: Intent): Promise<void> {
  const word = {
    open: "AWAITING_PAYMENT",
    failed: "PAYMENT_FAILED",
    processing: "PROCESSING",
    canceled: "AWAITING_PAYMENT",
  } as const;
  await commitOrder(order, ({ head }) => {
    if (intent.status === "succeeded" || head.paid !== null || head.payment?.intent !== intent.id)
      return null;
    if (!isUnpaid(head)) return null;
    const paymentStatus = word[intent.status];
    const isOver = intent.status === "canceled" && head.payment.state === "OPEN";
    const log = paymentStatus === "PAYMENT_FAILED" ? declined(head, intent.decline) : head.log;
    if (head.paymentStatus === paymentStatus && log === head.log && !isOver) return null;
    const payment = isOver ? { ...head.payment, state: "CLOSED" as const } : head.payment;
    return { head: { paymentStatus, log, payment }, stock: { kind: "none" } };
  });
}

/** The log with the decline added, or the same log if its last payment entry is this decline. */
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
 * The head must list this intent with its account, amount and currency, in the current mode. The
 * intent's metadata alone proves nothing.
 */
async function matches(head: Head, intent: Intent): Promise<boolean> {
  const amountMinor = amountAsked(head.payment, intent.id);
  const isThere = intent.account === (head.payment?.account ?? null);
  const isExact = intent.amountMinor === amountMinor && intent.currency === head.currency;
  const isFull = intent.status !== "succeeded" || intent.receivedMinor === amountMinor;
  return isThere && isExact && isFull && intent.isLive === (await isLiveMode());
}
