// What does the provider's answer change? Webhook, checkout page and sweeper all call `settle`.
import { withTimeLimit } from "#functions/core/ports/deadline.ts";
import { type Intent, isLiveMode } from "#functions/core/ports/payments.ts";
import { stockToday } from "#functions/engine/order/attached-pools.ts";
import { type Change, tryCommit } from "#functions/engine/order/commit.ts";
import { type Head, unitsByPool } from "#functions/engine/order/head.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { attemptOf } from "#functions/engine/order/payment.ts";
import { quarantine } from "#functions/engine/order/quarantine.ts";
import { showProgress } from "#functions/engine/payment/payment-progress.ts";
import { refundOnce } from "#functions/engine/payment/refunds.ts";
import { claimEarly, claimReference, completion } from "#functions/engine/sale/complete.ts";
import { sheetOfOrder } from "#functions/engine/stock/code-sheet.ts";
import { findSheet, SHEET_USE_MS, type Sheet } from "#functions/engine/stock/sheet.ts";
import { issueTickets } from "#functions/engine/tickets/issue.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";
import { endedUnpaid, givesBack, isUnpaid } from "#shared/rules/order/order-life.ts";

export type Settled = "settled" | "mismatch";

/** Idempotent, in parallel and in any order. Money that does not fit is quarantined. */
export async function settle(orderId: string, intent: Intent): Promise<Settled> {
  const { eventId, status } = intent;
  const isOfThisMode = intent.isLive === (await isLiveMode());
  const [order, claimed] = await Promise.all([
    readOrder(orderId),
    status === "succeeded" && isOfThisMode ? claimEarly({ id: orderId, eventId }) : null,
  ]);
  if (!order || !(await matches(order.head, intent))) {
    // An intent's first event can come before its id is stored. No money has moved then.
    if (status === "succeeded" || status === "processing") await quarantine(orderId, intent);
    return "mismatch";
  }
  if (status === "succeeded") await paid(order, intent, claimed);
  else await showProgress(order, intent);
  return "settled";
}

async function paid(order: OrderItems, intent: Intent, claimed: string | null): Promise<void> {
  const { head } = order;
  const own = head.eventId === intent.eventId ? claimed : null;
  const reference = head.reference ?? own ?? (await claimReference(head));
  const isLate = endedUnpaid(head);
  const sheet = isLate ? await findSheet(head.eventId) : null;
  const known = sheet && (await sheetOfOrder(sheet, head));
  const settled = await withTimeLimit(SHEET_USE_MS, () =>
    tryCommit(order, (now) =>
      endedUnpaid(now.head) === isLate ? completionBy(now, reference, intent.id, known) : null,
    ),
  );
  // The order ended after our read. Its money is late now, and needs the limits of today.
  if (!isLate && !(settled instanceof ProblemError) && endedUnpaid(settled.head))
    return paid(settled, intent, reference);
  const isPaid = !(settled instanceof ProblemError) && settled.head.paid === intent.id;
  if (isPaid) await issueTickets(settled);
  // Second money, or late money for an order whose stock is gone: the buyer gets it back in full.
  else await refundOnce(head.id, intent);
}

/** Money in time changes only the head. Late money must take its units from today's limits. */
function completionBy(
  order: OrderItems,
  reference: string,
  intentId: string,
  sheet: Sheet | null,
): Change | null {
  const { head } = order;
  if (head.payment?.intent !== intentId || head.payment.amountMinor !== head.totals.totalMinor)
    return null;
  if (isUnpaid(head)) {
    return { head: closed(completion(order, reference, intentId), head) };
  }
  if (!endedUnpaid(head) || head.refunds.length > 0) return null;
  const stock = sheet ? stockToday(head, sheet) : head.stock;
  const units = unitsByPool({ stock });
  const isCounting = [...units.keys()].some((pool) => sheet?.pools.get(pool)?.state === "BUILDING");
  // The order still gives units back, or a limit still counts. The provider sends it again.
  if (givesBack(head) || isCounting) throw problem("busy", { retryAfter: 60 });
  return {
    head: { ...closed(completion(order, reference, intentId), head), stock },
    units: { kind: "take", units },
  };
}

const closed = (change: Partial<Head>, head: Head): Partial<Head> => ({
  ...change,
  payment: head.payment && { ...head.payment, state: "CLOSED" },
});

/** The intent's metadata alone proves nothing. */
async function matches(head: Head, intent: Intent): Promise<boolean> {
  const amountMinor = attemptOf(head.payment, intent.id)?.amountMinor;
  const isThere = intent.account === (head.payment?.account ?? null);
  const isExact = intent.amountMinor === amountMinor && intent.currency === head.currency;
  const isFull = intent.status !== "succeeded" || intent.receivedMinor === amountMinor;
  return isThere && isExact && isFull && intent.isLive === (await isLiveMode());
}
