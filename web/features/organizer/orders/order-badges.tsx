// In which state is an order? Its status, and beside it what that does not say.
import type { OrderRow } from "#shared/contracts/orders.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { disputeStyles, orderStyles, originStyles, refundStyles } from "#web/lib/status-styles.ts";

export function OrderBadges({ order }: { order: OrderRow }) {
  const { status, refundStatus, disputeState, isManual } = order;
  return (
    <>
      <StatusBadge of={orderStyles} status={status} />
      {status === "CANCELLED" && refundStatus && (
        <StatusBadge of={refundStyles} status={refundStatus} />
      )}
      {disputeState && <StatusBadge of={disputeStyles} status={disputeState} />}
      {isManual && <StatusBadge of={originStyles} status="BY_HAND" />}
    </>
  );
}
