// Which single status do people see for an order's three stored ones, and which badges beside it?

import type { RefundStatus } from "#shared/contracts/order/refunds.ts";
import type {
  OrderBadge,
  OrderRow,
  OrderStatus,
  PaymentStatus,
  ShownOrderStatus,
} from "#shared/contracts/orders.ts";

export type StoredStatuses = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  refundStatus: RefundStatus | null;
};

const refundWords = {
  PENDING: "REFUND_PENDING",
  PARTIALLY_REFUNDED: "PARTIALLY_REFUNDED",
  REFUNDED: "REFUNDED",
  FAILED: "REFUND_FAILED",
} as const;

export function shownOrderStatus({
  status,
  paymentStatus,
  refundStatus,
}: StoredStatuses): ShownOrderStatus {
  if (status === "CANCELLED") return "CANCELLED";
  if (refundStatus) return refundWords[refundStatus];
  if (status === "EXPIRING" || status === "EXPIRED" || status === "ABANDONED") return "EXPIRED";
  if (paymentStatus === "PAYMENT_FAILED" || paymentStatus === "PROCESSING") return paymentStatus;
  return status === "RESERVED" ? "AWAITING_PAYMENT" : "COMPLETED";
}

type Badged = Pick<
  OrderRow,
  "status" | "refundStatus" | "disputeState" | "isManual" | "isUndelivered"
>;

/** The list finds an order by its badges, and by what a bank has not decided. */
export const foundBy = (
  row: Badged & { openDisputes: number; inquiries: number },
): OrderBadge[] => [
  ...badgesOf(row),
  ...(row.openDisputes > 0 ? (["OPEN_DISPUTE"] as const) : []),
  ...(row.inquiries > 0 ? (["INQUIRY"] as const) : []),
];

export function badgesOf(row: Badged): OrderBadge[] {
  const badges: OrderBadge[] = [row.status];
  if (row.status === "CANCELLED" && row.refundStatus) badges.push(refundWords[row.refundStatus]);
  if (row.disputeState) badges.push("DISPUTED");
  if (row.isManual) badges.push("BY_HAND");
  if (row.isUndelivered) badges.push("UNDELIVERED");
  return badges;
}
