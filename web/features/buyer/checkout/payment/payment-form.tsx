// Where does the buyer enter the card? In Stripe's form, above our one button.
import { Trans } from "@lingui/react/macro";
import { Alert, Button } from "@mantine/core";
import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { IconAlertCircle, IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { Money } from "#web/components/number/money.tsx";
import { SupportAddress } from "#web/components/page/support-email.tsx";
import { OtherTickets } from "#web/features/buyer/checkout/other-tickets.tsx";
import { declineSentence } from "#web/features/buyer/checkout/payment/declines.ts";
import { usePay } from "#web/features/buyer/checkout/payment/pay.ts";
import classes from "#web/features/buyer/checkout/payment/payment.module.css";
import { useLocationFlag } from "#web/features/buyer/checkout/use-location-flag.ts";
import { useOrder } from "#web/features/buyer/checkout/use-order.ts";

/** Render it inside `Elements`. `onUnloadable` runs if Stripe's form did not load. */
export function PaymentForm({ onUnloadable }: { onUnloadable: () => void }) {
  const { order } = useOrder();
  const [isReady, setReady] = useState(false);
  const { pay, isPaying, sentence, isSoldOut } = usePay(useStripe(), useElements());
  const refusal = useReturnedRefusal(isPaying) ?? sentence;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        pay();
      }}
    >
      <div className={classes.element}>
        <PaymentElement
          options={{ layout: { type: "accordion", radios: "always" } }}
          onReady={() => setReady(true)}
          onLoadError={onUnloadable}
        />
      </div>
      {refusal && !isPaying && (
        <Alert color="red" icon={<IconAlertCircle size={20} aria-hidden="true" />} title={refusal}>
          {isSoldOut ? (
            <>
              <Trans>You have not been charged.</Trans> <OtherTickets order={order} />
            </>
          ) : (
            <Trans>You have not been charged and your tickets are still held.</Trans>
          )}{" "}
          {order.supportEmail && refusal === declineSentence({}) && (
            <SupportAddress address={order.supportEmail} />
          )}
        </Alert>
      )}
      {/* The button stays the same element, because a new element would lose the focus. */}
      <Button
        type="submit"
        size="lg"
        fullWidth
        variant={isPaying ? "default" : "filled"}
        disabled={!isReady}
        loading={isPaying}
        loaderProps={{ type: "dots" }}
        leftSection={<IconLock size={18} stroke={2} aria-hidden="true" />}
      >
        {/* One span, because a button drops the spaces between its children. */}
        <span>
          <Trans>
            Pay <Money amountMinor={order.totals.totalMinor} currency={order.currency} />
          </Trans>
        </span>
      </Button>
      {isPaying && (
        <p className={classes.note} role="status">
          <Trans>
            Confirming with your bank. Keep this page open, it usually takes a few seconds.
          </Trans>
        </p>
      )}
      <p className={classes.note}>
        <Trans>
          By paying you place a binding order. Your card details go to the payment provider alone.
        </Trans>
      </p>
    </form>
  );
}

/** What sent the buyer back from the return page. It disappears with the next try. */
function useReturnedRefusal(hasTriedAgain: boolean): string | null {
  const isRefused = useLocationFlag("isRefused");
  const [isGone, setGone] = useState(false);
  if (hasTriedAgain && !isGone) setGone(true);
  return isRefused && !isGone ? declineSentence({}) : null;
}
