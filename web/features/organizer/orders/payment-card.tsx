// How does an order's total add up? Lines, fees and taxes as they were when the order was made, and
// the refunds.
import { Trans } from "@lingui/react/macro";
import type { Order } from "#shared/contracts/orders.ts";
import { isExplained } from "#shared/rules/price-steps.ts";
import { BackSums, Sum } from "#web/components/back-sums.tsx";
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
        <Remaining order={order} />
      </dl>
      {isExplained(order) && <PricesExplained />}
    </DetailCard>
  );
}

/** What is left after the refunds. Nothing for an order that nothing went back of. */
function Remaining({ order }: { order: Order }) {
  const { totals, refundedMinor, pendingRefundMinor, currency } = order;
  const backMinor = refundedMinor + pendingRefundMinor;
  if (backMinor === 0) return null;
  return (
    <Sum
      name={<Trans>Remaining</Trans>}
      amountMinor={totals.totalMinor - backMinor}
      currency={currency}
    />
  );
}
