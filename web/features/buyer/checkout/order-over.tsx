// What does a buyer see after their order has ended? What happened, and how to order anew.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { type CheckoutOrder, checkout } from "#shared/contracts/public/checkout.ts";
import { isCancelled, isComplete, isReserved } from "#shared/rules/order/order-life.ts";
import { RefusedLoad } from "#web/components/list/refused-load.tsx";
import { FindTicketsLink } from "#web/components/page/find-tickets-link.tsx";
import { Refusal } from "#web/components/page/refusal.tsx";
import { SupportEmail } from "#web/components/page/support-email.tsx";
import { forgetOrder, orderAfter } from "#web/features/buyer/basket/kept-basket.ts";
import { CheckoutSkeleton } from "#web/features/buyer/checkout/checkout-skeleton.tsx";
import { OrderSummary } from "#web/features/buyer/checkout/order-summary.tsx";
import { hasMoneyBack, MoneyBack } from "#web/features/buyer/checkout/payment/money-back.tsx";
import { TakeAgain } from "#web/features/buyer/checkout/payment/take-again.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { ApiProblem, problemCode } from "#web/lib/api/api-problem.ts";
import { usePublicEvent } from "#web/lib/event/public-event.ts";
import { useSupportEmail } from "#web/lib/event/support-email.ts";
import { paths } from "#web/lib/page/paths.ts";
import { problemSentence } from "#web/wording/problems.ts";

type EventName = { id: string; title: string; slug: string };

/** The order was replaced, expired, abandoned or cancelled. */
export function OrderOver({ order }: { order: CheckoutOrder }) {
  const { t } = useLingui();
  const { eventId, shortId, reference } = order;
  useForgotten(eventId, shortId);
  const { isLoading, newer } = useNewerOrder(order);
  if (isLoading) return <CheckoutSkeleton />;
  const event = { ...order.event, id: eventId };
  if (isCancelled(order)) {
    return (
      <Refusal
        title={<Trans>This order was cancelled.</Trans>}
        why={
          <>
            <Trans>
              Its tickets are not valid any more. If you did not expect this, ask the organizer
              about order {reference}.
            </Trans>{" "}
            {hasMoneyBack(order) && <MoneyBack order={order} />}
            {!hasMoneyBack(order) && !order.isManual && order.totals.totalMinor > 0 && (
              <Trans>Your payment was not refunded. Ask the organizer about it too.</Trans>
            )}
          </>
        }
        event={event}
        below={
          <section aria-label={t`Order summary`}>
            <OrderSummary order={order} />
          </section>
        }
      >
        <BackToEvent event={event} />
        <FindTicketsLink />
        <SupportEmail address={order.supportEmail} />
      </Refusal>
    );
  }
  if (hasMoneyBack(order)) {
    return (
      <Refusal
        title={<Trans>Your payment came too late</Trans>}
        why={
          <>
            <Trans>
              It arrived when the time for your order was over and the tickets were gone, so you
              have no tickets.
            </Trans>{" "}
            <MoneyBack order={order} />
          </>
        }
        event={event}
      >
        <TakeAgain order={order} />
        <SupportEmail address={order.supportEmail} />
      </Refusal>
    );
  }
  if (newer !== null) return <Replaced {...{ event, newer, order }} />;
  if (order.status === "ABANDONED") {
    return (
      <Refusal
        title={<Trans>You gave this order back</Trans>}
        why={<Trans>The tickets went back on sale. Nothing was charged.</Trans>}
        event={event}
      >
        <TakeAgain order={order} />
        <SupportEmail address={order.supportEmail} />
      </Refusal>
    );
  }
  return (
    <Expired event={event}>
      <TakeAgain order={order} />
      <SupportEmail address={order.supportEmail} />
    </Expired>
  );
}

/** Without this the event's page would still say that tickets are held. */
function useForgotten(eventId: string, shortId: string): void {
  useEffect(() => forgetOrder(eventId, shortId), [eventId, shortId]);
}

/** Null unless the order that replaced this one in this browser is held or complete. */
function useNewerOrder({ eventId, shortId }: CheckoutOrder): {
  isLoading: boolean;
  newer: string | null;
} {
  const last = orderAfter(eventId, shortId);
  const input = { params: { eventId, shortId: last ?? "" } };
  const { data, isLoading } = useApiQuery(checkout.get, input, { enabled: last !== null });
  const isUsable = data !== undefined && (isReserved(data) || isComplete(data));
  return { isLoading, newer: isUsable ? last : null };
}

export function OrderUnreadable(props: {
  error: Error;
  eventId: string;
  shortId: string;
  onRetry: () => void;
}) {
  const { error, eventId, shortId, onRetry } = props;
  const known = usePublicEvent(eventId);
  const supportEmail = useSupportEmail(known);
  const status = error instanceof ApiProblem ? error.status : 0;
  const isOver = status === 404 || status === 410;
  useEffect(() => {
    if (isOver) forgetOrder(eventId, shortId);
  }, [isOver, eventId, shortId]);
  // Any slug opens the event, because the page corrects it.
  const event = known ?? { id: eventId, title: "", slug: "event" };
  if (problemCode(error) === "order_expired") {
    return (
      <Expired event={known}>
        <BackToEvent event={event} />
        <SupportEmail address={supportEmail} />
      </Expired>
    );
  }
  if (status !== 409) return <RefusedLoad error={error} eventId={eventId} onRetry={onRetry} />;
  return (
    <Refusal
      title={<Trans>This cannot be opened</Trans>}
      why={problemSentence(error)}
      event={known}
    >
      <BackToEvent event={event} />
      <SupportEmail address={supportEmail} />
    </Refusal>
  );
}

function Replaced(props: { event: EventName; newer: string; order: CheckoutOrder }) {
  const { event, newer, order } = props;
  return (
    <Refusal
      title={<Trans>You have a newer order</Trans>}
      why={<Trans>It took the place of this one. Nothing was charged for this one.</Trans>}
      event={event}
    >
      <Button
        component="a"
        size="lg"
        fullWidth
        href={paths.checkout.href({ eventId: event.id, orderShortId: newer })}
      >
        <Trans>Go to the newer order</Trans>
      </Button>
      <SupportEmail address={order.supportEmail} />
    </Refusal>
  );
}

function Expired({ event, children }: { event: EventName | undefined; children: ReactNode }) {
  return (
    <Refusal
      title={<Trans>Sorry, your order has expired. Please start a new order.</Trans>}
      why={<Trans>You have not been charged. The tickets went back on sale.</Trans>}
      event={event}
    >
      {children}
    </Refusal>
  );
}

function BackToEvent({ event }: { event: EventName }) {
  return (
    <Button
      component="a"
      size="lg"
      fullWidth
      href={paths.publicEvent.href({ eventId: event.id, eventSlug: event.slug })}
    >
      <Trans>Back to the event</Trans>
    </Button>
  );
}
