// How does an order's total add up? Lines, fees and taxes as they were when the order was made, and
// the refunds.
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Order } from "#shared/contracts/orders.ts";
import { DetailCard } from "#web/components/detail-card.tsx";
import { Money } from "#web/components/money.tsx";
import { PriceRows, PricesExplained } from "#web/components/price-rows.tsx";
import classes from "#web/features/organizer/orders/order.module.css";
import { usePriceRows } from "#web/lib/price-rows.ts";

export function PaymentCard({ order }: { order: Order }) {
  const rows = usePriceRows(order);
  return (
    <DetailCard title={<Trans>Payment</Trans>}>
      <dl className={classes.sums}>
        <PriceRows rows={rows} totalMinor={order.totals.totalMinor} currency={order.currency} />
        <BackSums order={order} />
      </dl>
      <PricesExplained rows={rows} />
    </DetailCard>
  );
}

/** What went back or is going back, and what remains. */
function BackSums({ order }: { order: Order }) {
  const { totals, refundedMinor, pendingRefundMinor, currency } = order;
  if (refundedMinor + pendingRefundMinor === 0) return null;
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />;
  const remaining = totals.totalMinor - refundedMinor - pendingRefundMinor;
  return (
    <>
      {refundedMinor > 0 && <Sum name={<Trans>Refunded</Trans>} value={money(-refundedMinor)} />}
      {pendingRefundMinor > 0 && (
        <Sum name={<Trans>Refund pending</Trans>} value={money(-pendingRefundMinor)} />
      )}
      <Sum name={<Trans>Remaining</Trans>} value={money(remaining)} />
    </>
  );
}

function Sum({ name, value }: { name: ReactNode; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
