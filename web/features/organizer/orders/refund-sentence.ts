// What became of the refund that was asked for? A sentence for the toast.
import { t } from "@lingui/core/macro";
import type { Order } from "#shared/contracts/orders.ts";
import { lastRefundStep } from "#web/features/organizer/orders/refundable.ts";

/** Null for a failure, of which the page itself tells, with the cause. */
export function refundSentence(order: Pick<Order, "timeline">): string | null {
  const what = lastRefundStep(order)?.what;
  if (what === "refund_failed") return null;
  return what === "refund_done" ? t`The refund is done.` : t`The refund is under way.`;
}
