// Can an order be refunded now? The page offers only what the server would do.
import type { Order } from "#shared/contracts/orders.ts";

/** True if something is left to refund, and nothing stands in its way now. */
export const canRefund = ({ refundableMinor, refundStatus, disputes }: Order): boolean =>
  refundableMinor > 0 &&
  refundStatus !== "PENDING" &&
  disputes.every(({ state }) => state !== "OPEN");
