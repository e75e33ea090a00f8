// What about an order's money should a person know? Open disputes, pending and failed refunds.
import { Trans } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import { IconBuildingBank, IconCashOff, IconClockDollar } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Order } from "#shared/contracts/orders.ts";
import { Money } from "#web/components/number/money.tsx";
import { useRefundFailureWords } from "#web/features/organizer/orders/order-words.ts";
import { lastFailure } from "#web/features/organizer/orders/refundable.ts";

export function MoneyNotices({ order }: { order: Order }) {
  const { disputes, currency, refundStatus, pendingRefundMinor } = order;
  const failure = lastFailure(order);
  const open = disputes.find(({ state }) => state === "OPEN" || state === "INQUIRY");
  return (
    <>
      {open && (
        <Notice
          icon={<IconBuildingBank size={20} aria-hidden="true" />}
          title={
            open.state === "OPEN" ? (
              <Trans>The buyer disputes this payment</Trans>
            ) : (
              <Trans>The buyer's bank asks about this payment</Trans>
            )
          }
        >
          {open.state === "OPEN" ? (
            <Trans>
              The bank holds <Money amountMinor={open.amountMinor} currency={currency} /> until it
              has decided, so nothing can be refunded. Answer it in your payment provider's
              dashboard. The tickets stay valid unless you cancel the order.
            </Trans>
          ) : (
            <Trans>
              No money has moved. A refund now can end the matter; or answer the bank in your
              payment provider's dashboard.
            </Trans>
          )}
        </Notice>
      )}
      {refundStatus === "PENDING" && (
        <Notice
          icon={<IconClockDollar size={20} aria-hidden="true" />}
          title={
            <Trans>
              A refund of <Money amountMinor={pendingRefundMinor} currency={currency} /> is on its
              way
            </Trans>
          }
        >
          <Trans>A second refund is possible once the bank has confirmed this one.</Trans>
        </Notice>
      )}
      {failure && <FailedRefund order={order} failure={failure} />}
    </>
  );
}

function FailedRefund({ order, failure }: { order: Order; failure: Order["timeline"][number] }) {
  const words = useRefundFailureWords();
  const { refundFailure: cause, amountMinor } = failure;
  const amount = <Money amountMinor={amountMinor ?? 0} currency={order.currency} />;
  return (
    <Notice
      icon={<IconCashOff size={20} aria-hidden="true" />}
      title={<Trans>The refund of {amount} failed</Trans>}
    >
      {cause && <>{words[cause]}. </>}
      {cause !== "elsewhere" &&
        (order.refundableMinor > 0 ? (
          <Trans>The buyer does not have this money. Try again, or send it in another way.</Trans>
        ) : (
          <Trans>The buyer does not have this money. Send it in another way.</Trans>
        ))}
    </Notice>
  );
}

const Notice = ({
  icon,
  title,
  children,
}: {
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
}) => (
  <Alert color="orange" mb="md" icon={icon} title={title}>
    {children}
  </Alert>
);
