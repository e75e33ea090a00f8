// How does an order's total add up? Lines, fees and taxes as they were when the order was made, and
// the refunds.
import { Trans } from "@lingui/react/macro";
import type { Order } from "#shared/contracts/orders.ts";
import { isExplained } from "#shared/rules/price-steps.ts";
import { BackSums, Remaining } from "#web/components/back-sums.tsx";
import { DetailCard } from "#web/components/detail-card.tsx";
import { PriceRows, PricesExplained } from "#web/components/price-rows.tsx";
import classes from "#web/features/organizer/orders/order.module.css";
import { usePriceRows } from "#web/lib/price-rows.ts";

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
