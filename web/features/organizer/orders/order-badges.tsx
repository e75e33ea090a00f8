// In which state is an order? Its status, and beside it what that does not say.
import type { Order } from "#shared/contracts/orders.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { disputeStyles, orderStyles, originStyles, refundStyles } from "#web/lib/status-styles.ts";

export function OrderBadges({ order }: { order: Order }) {
  const { status, refundStatus, disputes, isManual } = order;
  const last = disputes.at(-1);
  return (
    <>
      <StatusBadge of={orderStyles} status={status} />
      {status === "CANCELLED" && refundStatus && (
        <StatusBadge of={refundStyles} status={refundStatus} />
      )}
      {last && <StatusBadge of={disputeStyles} status={last.state} />}
      {isManual && <StatusBadge of={originStyles} status="BY_HAND" />}
    </>
  );
}
