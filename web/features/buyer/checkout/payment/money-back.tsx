// What does a buyer read of money that goes back? How much, where to, and when it arrives.
import { Trans } from "@lingui/react/macro";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { Money } from "#web/components/number/money.tsx";

/** A server that is older than this page says nothing of it. */
export const hasMoneyBack = ({ refundStatus }: CheckoutOrder): boolean => Boolean(refundStatus);

/** Sentences of a paragraph. */
export function MoneyBack({ order }: { order: CheckoutOrder }) {
  const { refundStatus, refundedMinor, pendingRefundMinor, currency } = order;
  const refunded = <Money amountMinor={refundedMinor} currency={currency} />;
  const pending = <Money amountMinor={pendingRefundMinor} currency={currency} />;
  if (refundStatus === "FAILED")
    return (
      <Trans>A refund did not go through. The organizer knows of it and can try it again.</Trans>
    );
  return (
    <>
      {refundedMinor > 0 && (
        <Trans>{refunded} went back to the card or account that you paid with.</Trans>
      )}{" "}
      {pendingRefundMinor > 0 && (
        <Trans>{pending} is on its way back to the card or account that you paid with.</Trans>
      )}{" "}
      <Trans>It can take up to ten days to arrive.</Trans>
    </>
  );
}
