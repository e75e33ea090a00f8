// How much of an order's money went back? Rows below those of its total.
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Currency } from "#shared/core/money.ts";
import { Money } from "#web/components/number/money.tsx";

type Back = { refundedMinor: number; pendingRefundMinor: number; currency: Currency };

/** Rows of a description list; none for an order that nothing went back of. */
export function BackSums({ refundedMinor, pendingRefundMinor, currency }: Back) {
  return (
    <>
      {refundedMinor > 0 && (
        <Sum name={<Trans>Refunded</Trans>} amountMinor={-refundedMinor} currency={currency} />
      )}
      {pendingRefundMinor > 0 && (
        <Sum
          name={<Trans>Refund pending</Trans>}
          amountMinor={-pendingRefundMinor}
          currency={currency}
        />
      )}
    </>
  );
}

export function Remaining({ totalMinor, ...back }: Back & { totalMinor: number }) {
  const backMinor = back.refundedMinor + back.pendingRefundMinor;
  if (backMinor === 0) return null;
  return (
    <Sum
      name={<Trans>Remaining</Trans>}
      amountMinor={totalMinor - backMinor}
      currency={back.currency}
    />
  );
}

function Sum({
  name,
  amountMinor,
  currency,
}: {
  name: ReactNode;
  amountMinor: number;
  currency: Currency;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money amountMinor={amountMinor} currency={currency} />
      </dd>
    </div>
  );
}
