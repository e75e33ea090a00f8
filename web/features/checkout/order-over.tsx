// What does a buyer see whose order has no future? Which event it was for, what happened, and the way to a new one.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconClockOff, IconMoodEmpty, IconReplace, IconTicketOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type CheckoutOrder, checkout } from "#shared/contracts/checkout.ts";
import { publicEvents } from "#shared/contracts/public-events.ts";
import { EmptyState, type EmptyStateProps } from "#web/components/empty-state.tsx";
import { FindTicketsLink } from "#web/components/find-tickets-link.tsx";
import { LoadError } from "#web/components/load-error.tsx";
import { CheckoutHeader } from "#web/features/checkout/checkout-frame.tsx";
import { CheckoutSkeleton } from "#web/features/checkout/checkout-skeleton.tsx";
import classes from "#web/features/checkout/order-over.module.css";
import { TakeAgain } from "#web/features/checkout/take-again.tsx";
import { useRoute } from "#web/lib/api.ts";
import { ApiProblem, problemCode } from "#web/lib/api-problem.ts";
import { orderAfter } from "#web/lib/kept-basket.ts";
import { paths } from "#web/lib/paths.ts";
import { problemSentence } from "#web/lib/wording.ts";

/** An order that ended: replaced, expired, given back or cancelled. */
export function OrderOver({ order }: { order: CheckoutOrder }) {
  const { isLoading, newer } = useNewerOrder(order);
  if (isLoading) return <CheckoutSkeleton />;
  return (
    <EndPage eventId={order.eventId} event={order.event}>
      {order.status === "CANCELLED" ? (
        <End
          icon={IconTicketOff}
          title={<Trans>This order was cancelled.</Trans>}
          action={<BackToEvent eventId={order.eventId} eventSlug={order.event.slug} />}
        />
      ) : newer !== null ? (
        <Replaced eventId={order.eventId} newer={newer} />
      ) : order.status === "ABANDONED" ? (
        <End
          icon={IconTicketOff}
          title={<Trans>You gave this order back</Trans>}
          text={<Trans>The tickets went back on sale. Nothing was charged.</Trans>}
          action={<TakeAgain order={order} />}
        />
      ) : (
        <Expired action={<TakeAgain order={order} />} />
      )}
    </EndPage>
  );
}

/** The link of the order that took this one's place in this browser and still lives. */
function useNewerOrder({ eventId, shortId }: CheckoutOrder): { isLoading: boolean; newer: string | null } {
  const last = orderAfter(eventId, shortId);
  const input = { params: { eventId, shortId: last ?? "" } };
  const { data, isLoading } = useRoute(checkout.get, input, { enabled: last !== null });
  return { isLoading, newer: data?.status === "RESERVED" || data?.status === "COMPLETED" ? last : null };
}

/** An order that could not be read: gone, expired, or not now. The event's own page is asked for its name. */
export function OrderUnreadable(props: { error: Error; eventId: string; onRetry: () => void }) {
  const { error, eventId, onRetry } = props;
  const event = useRoute(publicEvents.get, { params: { eventId } }).data;
  const status = error instanceof ApiProblem ? error.status : 0;
  // Any slug leads to the event: the page itself knows the right one.
  const back = <BackToEvent eventId={eventId} eventSlug={event?.slug ?? "event"} />;
  return (
    <EndPage eventId={eventId} event={event}>
      {problemCode(error) === "order_expired" ? (
        <Expired action={back} />
      ) : status === 404 ? (
        <End
          icon={IconMoodEmpty}
          title={<Trans>Sorry, this order no longer exists.</Trans>}
          action={
            <>
              {event && back}
              <FindTicketsLink />
            </>
          }
        />
      ) : status === 409 ? (
        <End icon={IconMoodEmpty} title={problemSentence(error)} action={back} />
      ) : (
        <LoadError level={1} error={error} onRetry={onRetry} />
      )}
    </EndPage>
  );
}

/** The one layout of all ends: the event's name as the way back to its page, and below it what happened. */
function EndPage(props: { eventId: string; event: { title: string; slug: string } | undefined; children: ReactNode }) {
  const { eventId, event, children } = props;
  return (
    <>
      {event && <CheckoutHeader eventId={eventId} event={event} />}
      <main className={classes.page}>{children}</main>
    </>
  );
}

const End = (props: Omit<EmptyStateProps, "level">) => <EmptyState level={1} {...props} />;

/** This browser holds another order of the event, which took the place of this one. */
function Replaced({ eventId, newer }: { eventId: string; newer: string }) {
  return (
    <End
      icon={IconReplace}
      title={<Trans>You have a newer order</Trans>}
      text={<Trans>It took the place of this one. Nothing was charged for this one.</Trans>}
      action={
        <Button component="a" size="lg" href={paths.checkout.href({ eventId, orderShortId: newer })}>
          <Trans>Go to the newer order</Trans>
        </Button>
      }
    />
  );
}

function Expired({ action }: { action: ReactNode }) {
  return (
    <End
      icon={IconClockOff}
      title={<Trans>Sorry, your order has expired. Please start a new order.</Trans>}
      text={<Trans>You have not been charged. The tickets went back on sale.</Trans>}
      action={action}
    />
  );
}

function BackToEvent({ eventId, eventSlug }: { eventId: string; eventSlug: string }) {
  return (
    <Button component="a" size="lg" href={paths.publicEvent.href({ eventId, eventSlug })}>
      <Trans>Back to the event</Trans>
    </Button>
  );
}
