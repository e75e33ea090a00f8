// What does the provider's word make of an order? The third primitive: webhook, return page and sweeper all end here.
import { nowAt, nowSeconds, randomText } from "#functions/core/clock.ts";
import { logger } from "#functions/core/logger.ts";
import { type Intent, isLiveMode, refundIntent } from "#functions/core/payments.ts";
import { asSystem } from "#functions/core/scope.ts";
import { writeItem } from "#functions/core/table.ts";
import { type Change, commitOrder } from "#functions/orders/commit.ts";
import { claimReference, completion } from "#functions/orders/complete.ts";
import { isUnpaid } from "#functions/orders/end-unpaid.ts";
import { type Head, logged, type OrderItems, unitsByPool } from "#functions/orders/head.ts";
import { issueTickets } from "#functions/orders/issue.ts";
import { readOrder } from "#functions/orders/order.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";

/** What became of it; `mismatch` went to quarantine and changed nothing. */
export type Settled = "settled" | "mismatch";

/** Brings an order to what the provider says is final. Any number may run it, in any order and any number of times. */
export async function settle(orderId: string, intent: Intent): Promise<Settled> {
  const order = await readOrder(orderId);
  if (!order || !(await matches(order.head, intent))) {
    // An intent is announced before its id can be stored; nothing has happened to it that could matter.
    if (intent.status === "succeeded" || intent.status === "processing") await quarantine(orderId, intent);
    return "mismatch";
  }
  if (intent.status === "succeeded") await paid(order, intent);
  else await hint(order, intent);
  return "settled";
}

async function paid(order: OrderItems, intent: Intent): Promise<void> {
  const reference = order.head.reference ?? (await claimReference(order.head));
  try {
    const { head } = await commitOrder(order, (now) => completionBy(now, reference, intent.id));
    if (head.status === "COMPLETED" && head.paid === intent.id) await issueTickets({ head, details: order.details });
    else if (head.paid !== intent.id) await refundOnce(head, intent.id);
  } catch (error) {
    // Late money for stock that is gone: the order stays over and the buyer gets everything back.
    if (!(error instanceof ProblemError) || error.code !== "sold_out") throw error;
    await refundOnce(order.head, intent.id);
  }
}

/** In time: only the head changes, its units are kept. Late: the units must be taken again. */
function completionBy(order: OrderItems, reference: string, intentId: string): Change | null {
  const { head } = order;
  if (head.pay?.intent !== intentId) return null;
  if (head.status === "RESERVED" || head.status === "EXPIRING") {
    return { head: closed(completion(order, reference, intentId), head), stock: { kind: "none" } };
  }
  const isLate = (head.status === "EXPIRED" || head.status === "ABANDONED") && head.refunds.length === 0;
  if (!isLate) return null;
  return {
    head: closed(completion(order, reference, intentId), head),
    stock: { kind: "take", units: unitsByPool(head) },
  };
}

const closed = (change: Partial<Head>, head: Head): Partial<Head> => ({
  ...change,
  pay: head.pay && { ...head.pay, state: "CLOSED" },
});

/** Not final, or canceled: only what people see of the payment changes, and a canceled intent can be followed by another. */
async function hint(order: OrderItems, intent: Intent): Promise<void> {
  const word = {
    open: "AWAITING_PAYMENT",
    failed: "PAYMENT_FAILED",
    processing: "PROCESSING",
    canceled: "AWAITING_PAYMENT",
  } as const;
  await commitOrder(order, ({ head }) => {
    if (intent.status === "succeeded" || head.paid !== null || head.pay?.intent !== intent.id) return null;
    if (head.status !== "RESERVED" && head.status !== "EXPIRING") return null;
    const paymentStatus = word[intent.status];
    const isOver = intent.status === "canceled" && head.pay.state === "OPEN";
    if (head.paymentStatus === paymentStatus && !isOver) return null;
    const log = paymentStatus === "PAYMENT_FAILED" ? logged(head, "payment_failed") : head.log;
    const pay = isOver ? { ...head.pay, state: "CLOSED" as const } : head.pay;
    return { head: { paymentStatus, log, pay }, stock: { kind: "none" } };
  });
}

/** Second or late money goes back in full, exactly once: decided in the head first, then done under a key of the intent. */
async function refundOnce(seen: Head, intentId: string): Promise<void> {
  const { head } = await commitOrder(seen.id, ({ head: now }) => {
    if (now.paid === intentId || now.refunds.some((one) => one.intent === intentId)) return null;
    const refunds = [...now.refunds, { intent: intentId, state: "PENDING" as const, at: nowAt() }];
    const refundStatus = isWhole(now) ? ("PENDING" as const) : now.refundStatus;
    const due = nowSeconds() + RETRY_SECONDS;
    return {
      head: { refunds, refundStatus, due, ttl: null, log: logged(now, "refund_started") },
      stock: { kind: "none" },
    };
  });
  logger.error("money arrived that could not be used and is refunded", { orderId: head.id });
  await driveRefunds(head);
}

/** Whether what goes back is all that the order ever got: it is over, and nothing paid for it. */
const isWhole = (head: Head): boolean => head.paid === null && !isUnpaid(head);

/** Drives refunds that were decided on and are not done; the sweeper calls it until they are. */
export async function driveRefunds(head: Head): Promise<void> {
  for (const refund of head.refunds.filter((one) => one.state === "PENDING")) {
    const { account = null, feeMinor = 0 } = head.pay ?? {};
    const state = await refundIntent(refund.intent, account, feeMinor > 0);
    if (state === "PENDING") continue;
    await commitOrder(head.id, ({ head: now }) => {
      const refunds = now.refunds.map((one) => (one.intent === refund.intent ? { ...one, state } : one));
      const refundStatus = isWhole(now)
        ? state === "DONE"
          ? ("REFUNDED" as const)
          : ("FAILED" as const)
        : now.refundStatus;
      const isDone = refunds.every((one) => one.state !== "PENDING");
      // An order that is not over is looked at for its own sake: for its hold, or for its tickets.
      const due = isDone && !isUnpaid(now) && now.status !== "COMPLETED" ? null : now.due;
      return { head: { refunds, refundStatus, due }, stock: { kind: "none" } };
    });
  }
}

/** The head must list this very intent with its account, amount, currency and mode: metadata alone proves nothing. */
async function matches(head: Head, intent: Intent): Promise<boolean> {
  const listed = [head.pay?.intent, head.paid, ...(head.pay?.earlier ?? []), ...head.refunds.map((one) => one.intent)];
  const isOurs = listed.includes(intent.id);
  const isThere = intent.account === (head.pay?.account ?? null);
  const isExact = intent.amountMinor === head.totals.totalMinor && intent.currency === head.currency;
  const isFull = intent.status !== "succeeded" || intent.receivedMinor === head.totals.totalMinor;
  return isOurs && isThere && isExact && isFull && intent.isLive === (await isLiveMode());
}

/** Keeps what fits no order, for a person to look at; the event is answered, because asking again would not help. */
async function quarantine(orderId: string, intent: Intent): Promise<void> {
  const { clientSecret: _, orderId: claimed, ...facts } = intent;
  logger.error("a payment event fits no order", { orderId, intentId: intent.id });
  const item = { pk: `QUARANTINE#${intent.id}`, sk: `${nowAt()}#${randomText(4)}`, orderId, claimed, ...facts };
  const written = await asSystem(() => writeItem({ put: item }));
  if (!written.ok) throw problem("busy", { retryAfter: 1 });
}

const RETRY_SECONDS = 60;
