// What do the logs tell of an order's change? The new words of its timeline, in one line a commit.
import { logger, noteOrder, tellChange } from "#functions/core/ports/logger.ts";
import type { Head } from "#functions/engine/order/head.ts";

/** `before` is null for a new order. Steps without a word in the timeline are told at DEBUG. */
export function tellCommit(before: Head | null, now: Head): void {
  const { id: orderId, eventId, status: orderStatus, paymentStatus, refundStatus, version } = now;
  const known = new Set(before?.log.map(markOf));
  const what = now.log.filter((one) => !known.has(markOf(one))).map((one) => one.what);
  const intentId = intentOf(now);
  noteOrder(orderId, { eventId, intentId });
  const facts = { orderId, eventId, intentId, orderStatus, paymentStatus, refundStatus, version };
  if (what.length > 0) tellChange("order changed", { what: what.join(" "), ...facts });
  else logger.debug("order stepped on", facts);
}

const markOf = ({ at, what, times }: Head["log"][number]): string => `${at} ${what} ${times}`;

/** The payment that the order was paid by, or may be paid by. */
export const intentOf = ({ paid, payment }: Pick<Head, "paid" | "payment">): string | null =>
  paid ?? payment?.intent ?? null;
