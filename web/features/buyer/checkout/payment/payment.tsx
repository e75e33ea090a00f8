// How does the buyer pay? The second step: the buyer folded, with Stripe's form below.
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Skeleton } from "@mantine/core";
import { Elements } from "@stripe/react-stripe-js";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { slowPaymentMethods } from "#shared/rules/order/payment-methods.ts";
import classes from "#web/features/buyer/checkout/payment/payment.module.css";
import { PaymentForm } from "#web/features/buyer/checkout/payment/payment-form.tsx";
import {
  appearance,
  stripeLocale,
  useStripeScript,
} from "#web/features/buyer/checkout/payment/stripe-script.ts";
import { StepTitle } from "#web/features/buyer/checkout/step-title.tsx";
import { useOrder } from "#web/features/buyer/checkout/use-order.ts";
import { paths } from "#web/lib/page/paths.ts";

export function Component() {
  const { t, i18n } = useLingui();
  const { order, at, reload } = useOrder();
  const script = useStripeScript(order.payment);
  return (
    <>
      <StepTitle title={t`Payment`}>
        <Trans>Pay for your tickets</Trans>
      </StepTitle>
      {order.buyer && (
        <div className={classes.buyer}>
          <div>
            <b>
              {order.buyer.firstName} {order.buyer.lastName}
            </b>
            <span>{order.buyer.email}</span>
          </div>
          <Button
            component={Link}
            to={paths.checkoutDetails.href(at)}
            variant="subtle"
            color="dark.2"
            size="lg"
            className={classes.edit}
          >
            <Trans>Edit details</Trans>
          </Button>
        </div>
      )}
      {order.payment === null && <PaymentsPaused onRetry={reload} />}
      {script.error && <ScriptProblem onRetry={script.refetch} />}
      {script.isFetching && <Skeleton height={240} radius="md" mt={16} />}
      {script.data && !script.isFetching && (
        <Elements
          stripe={script.data}
          options={{
            mode: "payment",
            amount: order.totals.totalMinor,
            currency: order.currency.toLowerCase(),
            // Must equal the list of the payment intent, which Pay creates.
            excludedPaymentMethodTypes: [...slowPaymentMethods],
            appearance,
            locale: stripeLocale(i18n.locale),
          }}
        >
          <PaymentForm onUnloadable={script.refetch} />
        </Elements>
      )}
    </>
  );
}

/** The organizer cannot take payments now. The hold goes on, and the problem may end soon. */
function PaymentsPaused({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { t } = useLingui();
  return (
    <FormProblem
      color="yellow"
      title={t`The organizer cannot take payments at the moment`}
      retry={t`Check again`}
      onRetry={() => void onRetry()}
    >
      <Trans>
        You have not been charged, and your tickets are held until the time is over. Check again in
        a moment.
      </Trans>
    </FormProblem>
  );
}

/** The order is intact, so a retry is all that is needed. */
function ScriptProblem({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <FormProblem
      color="red"
      title={t`The payment form could not be loaded`}
      retry={t`Try again`}
      onRetry={onRetry}
    >
      <Trans>
        Nothing was charged and your tickets are still held. Check your connection, or allow this
        page to load js.stripe.com.
      </Trans>
    </FormProblem>
  );
}

function FormProblem(props: {
  color: string;
  title: string;
  retry: string;
  onRetry: () => void;
  children: ReactNode;
}) {
  const { color, title, retry, onRetry, children } = props;
  return (
    <Alert
      color={color}
      role="alert"
      mt={16}
      icon={<IconAlertCircle size={20} aria-hidden="true" />}
      title={title}
    >
      <p className={classes.problemText}>{children}</p>
      <Button variant="default" size="lg" onClick={onRetry}>
        {retry}
      </Button>
    </Alert>
  );
}
