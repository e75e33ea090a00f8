// What surrounds every step of the checkout? The time left, the steps, and the order summary.
import { Trans, useLingui } from "@lingui/react/macro";
import { VisuallyHidden } from "@mantine/core";
import { IconCheck, IconChevronLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMatch } from "react-router-dom";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { CountdownPill } from "#web/components/page/countdown-pill.tsx";
import { SupportEmail } from "#web/components/page/support-email.tsx";
import classes from "#web/features/buyer/checkout/checkout-frame.module.css";
import { MoreTime } from "#web/features/buyer/checkout/more-time.tsx";
import { OrderSummary, useIsPhone } from "#web/features/buyer/checkout/order-summary.tsx";
import { paths } from "#web/lib/page/paths.ts";

/** `secondsLeft` is null when no time limit applies any more. */
export function CheckoutFrame(props: {
  order: CheckoutOrder;
  secondsLeft: number | null;
  children: ReactNode;
}) {
  const { order, secondsLeft, children } = props;
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const steps = (
    <main key="steps" className={classes.main}>
      <Steps isFree={order.totals.totalMinor === 0} />
      {children}
      <SupportEmail address={order.supportEmail} />
    </main>
  );
  const summary = (
    <aside key="summary" className={classes.aside} aria-label={t`Order summary`}>
      <OrderSummary order={order} />
    </aside>
  );
  return (
    <>
      <CheckoutHeader eventId={order.eventId} event={order.event}>
        {secondsLeft === null ? (
          order.reference && <span className={classes.reference}>{order.reference}</span>
        ) : (
          <>
            <CountdownPill secondsLeft={secondsLeft} />
            <MoreTime order={order} secondsLeft={secondsLeft} />
          </>
        )}
      </CheckoutHeader>
      {/* The keyboard comes to both in the order in which they are seen. */}
      <div className={classes.columns}>{isPhone ? [summary, steps] : [steps, summary]}</div>
    </>
  );
}

/** A full load, because the server renders the event's page. */
export function CheckoutHeader(props: {
  eventId: string;
  event: { title: string; slug: string };
  children?: ReactNode;
}) {
  const { eventId, event, children } = props;
  return (
    <header className={classes.header}>
      <div>
        <a
          className={classes.back}
          href={paths.publicEvent.href({ eventId, eventSlug: event.slug })}
        >
          <IconChevronLeft aria-hidden="true" size={20} stroke={1.75} />
          <span title={event.title}>{event.title}</span>
        </a>
        {children}
      </div>
    </header>
  );
}

function Steps({ isFree }: { isFree: boolean }) {
  const { t } = useLingui();
  const isDetails = useMatch(paths.checkoutDetails.pattern) !== null;
  const isDone = useMatch(paths.checkoutSummary.pattern) !== null;
  const beyondDetails = isDone ? 2 : 1;
  const current = isDetails ? 0 : beyondDetails;
  const steps = [
    { name: "details", word: t`Details` },
    { name: "payment", word: t`Payment` },
    { name: "done", word: t`Done` },
  ];
  return (
    <ol className={classes.steps} aria-label={t`Checkout steps`}>
      {steps.map(({ name, word }, index) =>
        isFree && name === "payment" ? null : (
          <li
            key={name}
            aria-current={index === current ? "step" : undefined}
            data-done={index < current || undefined}
          >
            {index < current && <IconCheck aria-hidden="true" size={16} stroke={2.25} />}
            {word}
            {index < current && (
              <VisuallyHidden>
                <Trans>(done)</Trans>
              </VisuallyHidden>
            )}
          </li>
        ),
      )}
    </ol>
  );
}
