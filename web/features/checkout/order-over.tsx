// What does a buyer see whose order has no future? What happened, and the way to a new one.
import { Trans } from "@lingui/react/macro";
import { Button, Stack } from "@mantine/core";
import { IconClockOff, IconMoodEmpty, IconTicketOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CheckoutOrder } from "#shared/contracts/checkout.ts";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FindTicketsLink } from "#web/components/find-tickets-link.tsx";
import { LoadError } from "#web/components/load-error.tsx";
import classes from "#web/features/checkout/order-over.module.css";
import { TakeAgain } from "#web/features/checkout/take-again.tsx";
import { ApiProblem, problemCode } from "#web/lib/api-problem.ts";
import { paths } from "#web/lib/paths.ts";
import { problemSentence } from "#web/lib/wording.ts";

/** An order that ended: expired, given back or cancelled. */
export function OrderOver({ order }: { order: CheckoutOrder }) {
  const back = <BackToEvent eventId={order.eventId} eventSlug={order.event.slug} />;
  const again = <TakeAgain order={order} />;
  if (order.status === "CANCELLED") {
    return <Over icon={IconTicketOff} title={<Trans>This order was cancelled.</Trans>} action={back} />;
  }
  if (order.status === "ABANDONED") {
    const text = <Trans>The tickets went back on sale. Nothing was charged.</Trans>;
    return <Over icon={IconTicketOff} title={<Trans>You gave this order back</Trans>} text={text} action={again} />;
  }
  return <Expired action={again} />;
}

/** An order that could not be read: gone, expired, or not now. */
export function OrderUnreadable(props: { error: Error; eventId: string; onRetry: () => void }) {
  const { error, eventId, onRetry } = props;
  // Any slug leads to the event: the page itself knows the right one.
  const back = <BackToEvent eventId={eventId} eventSlug="event" />;
  if (problemCode(error) === "order_expired") return <Expired action={back} />;
  if (error instanceof ApiProblem && error.status === 404) {
    const actions = (
      <Stack align="center">
        {back}
        <FindTicketsLink />
      </Stack>
    );
    return <Over icon={IconMoodEmpty} title={<Trans>Sorry, this order no longer exists.</Trans>} action={actions} />;
  }
  if (error instanceof ApiProblem && error.status === 409) {
    return <Over icon={IconMoodEmpty} title={problemSentence(error)} action={back} />;
  }
  return (
    <main className={classes.page}>
      <LoadError error={error} onRetry={onRetry} />
    </main>
  );
}

function Expired({ action }: { action: ReactNode }) {
  const title = <Trans>Sorry, your order has expired. Please start a new order.</Trans>;
  const text = <Trans>You have not been charged. The tickets went back on sale.</Trans>;
  return <Over icon={IconClockOff} title={title} text={text} action={action} />;
}

function Over(props: Parameters<typeof EmptyState>[0]) {
  return (
    <main className={classes.page}>
      <EmptyState {...props} />
    </main>
  );
}

function BackToEvent({ eventId, eventSlug }: { eventId: string; eventSlug: string }) {
  return (
    <Button component="a" size="lg" href={paths.publicEvent.href({ eventId, eventSlug })}>
      <Trans>Back to the event</Trans>
    </Button>
  );
}
