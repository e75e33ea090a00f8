// In which state is an order? Its status, and beside it what that does not say.
import { Fragment } from "react";
import type { OrderBadge, OrderRow } from "#shared/contracts/orders.ts";
import { badgesOf } from "#shared/rules/order/order-status.ts";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { badgeStyles, disputeStyles } from "#web/lib/event/order-styles.ts";

type Props = {
  order: OrderRow;
  /** What needs no word where nearly all are so. */
  without?: OrderBadge;
};

/** Between two is a space, where a narrow line breaks. */
export const OrderBadges = ({ order, without }: Props) =>
  badgesOf(order)
    .filter((badge) => badge !== without)
    .map((badge) => (
      <Fragment key={badge}>
        {badge === "DISPUTED" && order.disputeState ? (
          <StatusBadge of={disputeStyles} status={order.disputeState} />
        ) : (
          <StatusBadge of={badgeStyles} status={badge} />
        )}{" "}
      </Fragment>
    ));
