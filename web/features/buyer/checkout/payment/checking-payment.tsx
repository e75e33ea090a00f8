// What does a buyer see after the hold has ended, while the payment's result is unknown?
import { Trans } from "@lingui/react/macro";
import { Loader } from "@mantine/core";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { SupportEmail } from "#web/components/page/support-email.tsx";
import { CheckoutHeader } from "#web/features/buyer/checkout/checkout-frame.tsx";
import classes from "#web/features/buyer/checkout/waiting.module.css";

export function CheckingPayment({ order }: { order: CheckoutOrder }) {
  return (
    <>
      <CheckoutHeader eventId={order.eventId} event={order.event} />
      <main className={classes.page} aria-busy="true">
        <Loader size={48} aria-hidden="true" />
        <h1 role="status">
          <Trans>We are checking your payment</Trans>
        </h1>
        <p>
          <Trans>
            The time for this order has run out. If your payment went through, your tickets are
            yours; if not, nothing is charged. This takes a moment.
          </Trans>
        </p>
        <SupportEmail address={order.supportEmail} />
      </main>
    </>
  );
}
