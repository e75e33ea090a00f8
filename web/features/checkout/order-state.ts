// What can be done with an order right now? Its stored states and the seconds left, as the one word
// the checkout acts on.
import type { CheckoutOrder } from "#shared/contracts/checkout.ts";

/**
 * `details` and `payment` wait for the buyer, `processing` for the bank, `checking` for us to find
 * out whether money is under way after the hold, `done` has tickets (or will in a moment), `over`
 * never will.
 */
export type OrderState = "details" | "payment" | "processing" | "checking" | "done" | "over";

export function stateOf(order: CheckoutOrder, secondsLeft: number): OrderState {
  if (order.status === "COMPLETED") return "done";
  if (order.status === "EXPIRING") return "checking";
  if (order.status !== "RESERVED") return "over";
  if (order.paymentStatus === "PROCESSING") return "processing";
  if (secondsLeft === 0) return "checking";
  return order.buyer && order.totals.totalMinor > 0 ? "payment" : "details";
}

/** Milliseconds until the order is read again; false where only the buyer can change it. */
export function pollingMs(order: CheckoutOrder | undefined, isReturning: boolean): number | false {
  if (!order) return false;
  if (order.status === "COMPLETED")
    return order.attendees.every((attendee) => attendee.shortId) ? false : 1000;
  if (order.status === "EXPIRING") return 2000;
  if (order.status !== "RESERVED") return false;
  if (order.paymentStatus === "PROCESSING") return 3000;
  if (isReturning) return 1000;
  return order.secondsLeft === 0 ? 2000 : false;
}
