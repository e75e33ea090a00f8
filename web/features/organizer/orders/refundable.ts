// Can an order be refunded now, was it before, and did the last refund fail?
import type { Order } from "#shared/contracts/orders.ts";
import type { ActivityKind } from "#shared/core/order-activity.ts";

export const canRefund = ({ refundableMinor, refundStatus, disputes }: Order): boolean =>
  refundableMinor > 0 &&
  refundStatus !== "PENDING" &&
  disputes.every(({ state }) => state !== "OPEN");

/** False if money went back by lost disputes alone. */
export function wasRefunded({
  refundedMinor,
  disputes,
}: Pick<Order, "refundedMinor" | "disputes">): boolean {
  const lostMinor = disputes.reduce(
    (sum, { state, amountMinor }) => sum + (state === "LOST" ? amountMinor : 0),
    0,
  );
  return refundedMinor > lostMinor;
}

type Entry = Order["timeline"][number];

export const lastRefundStep = ({ timeline }: Pick<Order, "timeline">): Entry | undefined =>
  timeline.findLast(({ what }) => refundSteps.has(what));

/** Undefined if it did not fail, or was tried again since. */
export function lastFailure(order: Pick<Order, "timeline">): Entry | undefined {
  const last = lastRefundStep(order);
  return last?.what === "refund_failed" ? last : undefined;
}

const refundSteps: ReadonlySet<ActivityKind> = new Set([
  "refund_started",
  "refund_done",
  "refund_failed",
  "refunded_elsewhere",
]);
