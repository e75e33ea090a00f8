// How does an order's total add up? As it was when the order was made, and what was refunded.
import { Trans } from "@lingui/react/macro";
import type { Order } from "#shared/contracts/orders.ts";
import { isExplained } from "#shared/rules/sale/price-steps.ts";
import { DetailCard } from "#web/components/page/detail-card.tsx";
import { BackSums, Remaining } from "#web/components/ticket/back-sums.tsx";
import { PriceRows, PricesExplained } from "#web/components/ticket/price-rows.tsx";
import classes from "#web/features/organizer/orders/order.module.css";
import { usePriceRows } from "#web/lib/event/price-rows.ts";

export function PaymentCard({ order }: { order: Order }) {
  const rows = usePriceRows(order);
  return (
    <DetailCard title={<Trans>Payment</Trans>}>
      <dl className={classes.sums}>
        <PriceRows rows={rows} totalMinor={order.totals.totalMinor} currency={order.currency} />
        <BackSums {...order} />
        <Remaining {...order} totalMinor={order.totals.totalMinor} />
      </dl>
      {isExplained(order) && <PricesExplained />}
    </DetailCard>
  );
}
