// What happens after the bank? The page waits for a certain result, and always offers a next step.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Loader, Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router-dom";
import { StepTitle } from "#web/features/buyer/checkout/step-title.tsx";
import { useLocationFlag } from "#web/features/buyer/checkout/use-location-flag.ts";
import { useOrder } from "#web/features/buyer/checkout/use-order.ts";
import classes from "#web/features/buyer/checkout/waiting.module.css";
import { paths } from "#web/lib/page/paths.ts";

/** After this the page mentions a delay and offers a link back to the form. */
const PATIENCE_MS = 15_000;

/** One object, because `Navigate` leads on anew with each other one. */
const REFUSED = { isRefused: true };

/** `checkout.tsx` polls the order until it is settled and then opens the summary. */
export function Component() {
  const { t } = useLingui();
  const { order, at } = useOrder();
  const [search] = useSearchParams();
  const isLate = useIsLate();
  const isConfirmed =
    useLocationFlag("isConfirmed") || search.get("redirect_status") === "succeeded";
  const isProcessing = order.paymentStatus === "PROCESSING";
  const wasProcessing = useWasTrue(isProcessing);
  // An earlier refusal stays in the order until Stripe reports the payment just confirmed.
  const isOfThisPayment = !isConfirmed || wasProcessing;
  const isFailed = order.paymentStatus === "PAYMENT_FAILED" && isOfThisPayment;
  const isRefused = isFailed || search.get("redirect_status") === "failed";
  if (isRefused) return <Navigate replace to={paths.checkoutPayment.href(at)} state={REFUSED} />;
  return (
    <div className={classes.inside} aria-busy="true">
      <Loader size={48} aria-hidden="true" />
      <StepTitle title={t`Confirming your payment`}>
        <Trans>Confirming your payment</Trans>
      </StepTitle>
      <p role="status">
        {isProcessing || isLate ? (
          <Trans>
            Your bank is taking a little longer. Your tickets stay held and you will not be charged
            twice. We email you once they are yours, so you can close this page.
          </Trans>
        ) : (
          <Trans>This usually takes a few seconds. Your tickets are held meanwhile.</Trans>
        )}
      </p>
      {isLate && !isProcessing && (
        <Button
          component={Link}
          to={paths.checkoutPayment.href(at)}
          variant="default"
          size="lg"
          className={classes.late}
        >
          <Trans>Back to the payment form</Trans>
        </Button>
      )}
      <div className={classes.cards} aria-hidden="true">
        <Skeleton height={112} radius="md" />
      </div>
    </div>
  );
}

/** True from the first time on. */
function useWasTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue;
}

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
