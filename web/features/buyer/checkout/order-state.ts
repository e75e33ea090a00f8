// What can a buyer do with an order right now? One word from the order's stored states and the
// seconds left.
import type { CheckoutOrder } from "#shared/contracts/checkout.ts";
import { isComplete, isReserved, isUnpaid } from "#shared/rules/order-life.ts";

/**
 * `details` and `payment` wait for the buyer, and `processing` waits for the bank. `checking`: the
 * hold has run out, and we check for a payment under way. `done`: the tickets exist or will in a
 * moment. `over`: there will be no tickets.
 */
export type OrderState = "details" | "payment" | "processing" | "checking" | "done" | "over";

/**
 * The tickets that admit somebody, and whether the organizer cancelled all of them. An attendee
 * without a status is valid: a server that is older than this page sends none.
 */
export function validTickets<A extends { status?: string }>(attendees: readonly A[]) {
  const valid = attendees.filter(({ status }) => status !== "CANCELLED");
  return { valid, areAllCancelled: attendees.length > 0 && valid.length === 0 };
}

export function stateOf(order: CheckoutOrder, secondsLeft: number): OrderState {
  if (isComplete(order)) return "done";
  if (!isUnpaid(order)) return "over";
  if (!isReserved(order)) return "checking";
  if (order.paymentStatus === "PROCESSING") return "processing";
  if (secondsLeft === 0) return "checking";
  return order.buyer && order.totals.totalMinor > 0 ? "payment" : "details";
}

/** Looks at a confirmation under way. It takes seconds, and a late one is no news any more. */
const MAIL_LOOKS = 5;

/**
 * Milliseconds until the next read of the order. False if only the buyer can change the order.
 * `looks` is how often it was read. The confirmation of a free order may be held back, so it is
 * waited for a short while.
 */
export function pollingMs(
  order: CheckoutOrder | undefined,
  isReturning: boolean,
  looks = 0,
): number | false {
  if (!order) return false;
  if (isComplete(order)) {
    if (!order.attendees.every((attendee) => attendee.shortId)) return 1000;
    const isMailUnderWay = order.mailState === "PENDING" || order.mailState === "CLAIMED";
    return isMailUnderWay && order.totals.totalMinor === 0 && looks < MAIL_LOOKS ? 3000 : false;
  }
  if (!isUnpaid(order)) return false;
  if (!isReserved(order)) return 2000;
  if (order.paymentStatus === "PROCESSING") return 3000;
  if (isReturning) return 1000;
  return order.secondsLeft === 0 ? 2000 : false;
}
