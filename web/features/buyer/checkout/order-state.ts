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

/** Milliseconds until the next read of the order. False if only the buyer can change the order. */
export function pollingMs(order: CheckoutOrder | undefined, isReturning: boolean): number | false {
  if (!order) return false;
  if (isComplete(order))
    return order.attendees.every((attendee) => attendee.shortId) ? false : 1000;
  if (!isUnpaid(order)) return false;
  if (!isReserved(order)) return 2000;
  if (order.paymentStatus === "PROCESSING") return 3000;
  if (isReturning) return 1000;
  return order.secondsLeft === 0 ? 2000 : false;
}
