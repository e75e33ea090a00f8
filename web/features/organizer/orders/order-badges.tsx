// In which state is an order? Its status, and beside it what that does not say.
import type { OrderRow } from "#shared/contracts/orders.ts";
import { badgesOf } from "#shared/rules/order/order-status.ts";
import { StatusBadge } from "#web/components/list/status-badge.tsx";
import { badgeStyles, disputeStyles } from "#web/features/organizer/orders/order-styles.ts";

export const OrderBadges = ({ order }: { order: OrderRow }) =>
  badgesOf(order).map((badge) =>
    badge === "DISPUTED" && order.disputeState ? (
      <StatusBadge key={badge} of={disputeStyles} status={order.disputeState} />
    ) : (
      <StatusBadge key={badge} of={badgeStyles} status={badge} />
    ),
  );
