// How does an order's total add up? Lines, fees and taxes as they were when the order was made, and
// the refunds.
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Order } from "#shared/contracts/orders.ts";
import { DetailCard } from "#web/components/detail-card.tsx";
import { Money } from "#web/components/money.tsx";
import { Price } from "#web/components/price.tsx";
import classes from "#web/features/organizer/orders/order.module.css";

export function PaymentCard({ order }: { order: Order }) {
  const { lines, totals, currency } = order;
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />;
  return (
    <DetailCard title={<Trans>Payment</Trans>}>
      <dl className={classes.sums}>
        {lines.map((line) => (
          <Sum
            key={`${line.ticketId} ${line.unitMinor}`}
            name={`${line.quantity} × ${line.title}`}
            // For a free order only the total says "Free".
            value={
              totals.totalMinor > 0 && <Price amountMinor={line.netMinor} currency={currency} />
            }
          />
        ))}
        {totals.feesMinor > 0 && <Sum name={<Trans>Fees</Trans>} value={money(totals.feesMinor)} />}
        {totals.taxesMinor > 0 && (
          <Sum name={<Trans>Taxes</Trans>} value={money(totals.taxesMinor)} />
        )}
        <Sum
          isTotal
          name={<Trans>Total</Trans>}
          value={<Price amountMinor={totals.totalMinor} currency={currency} />}
        />
        <BackSums order={order} />
      </dl>
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

function Sum({ name, value, isTotal }: { name: ReactNode; value: ReactNode; isTotal?: boolean }) {
  return (
    <div className={isTotal ? classes.total : undefined}>
      <dt>{name}</dt>
      {value && <dd>{value}</dd>}
    </div>
  );
}
