// What can a buyer do with an order right now? One word from its states and the seconds left.
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { isComplete, isReserved, isUnpaid } from "#shared/rules/order/order-life.ts";

/** `checking`: the hold has run out, and a payment may be under way. `over`: no tickets. */
export type OrderState = "details" | "payment" | "processing" | "checking" | "done" | "over";

/** An attendee without a status is valid: a server that is older than this page sends none. */
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

/** A confirmation takes seconds, and a late one is no news any more. */
const MAIL_LOOKS = 5;

/** False if only the buyer can change the order. A free order is waited for only briefly. */
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
