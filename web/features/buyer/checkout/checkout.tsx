// Where does an order's link lead? To the step that fits the order's state.
import { useEffect, useRef } from "react";
import { Navigate, Outlet, useLocation, useMatch, useParams } from "react-router-dom";
import { type CheckoutOrder, checkout } from "#shared/contracts/public/checkout.ts";
import { isComplete, isReserved } from "#shared/rules/order/order-life.ts";
import { forgetBasket, keepHold } from "#web/features/buyer/basket/kept-basket.ts";
import { forgetVisitCode } from "#web/features/buyer/basket/visit-code.ts";
import { CheckoutFrame } from "#web/features/buyer/checkout/checkout-frame.tsx";
import { CheckoutSkeleton } from "#web/features/buyer/checkout/checkout-skeleton.tsx";
import { forgetDraft } from "#web/features/buyer/checkout/details-draft.ts";
import { OrderOver, OrderUnreadable } from "#web/features/buyer/checkout/order-over.tsx";
import { type OrderState, pollingMs, stateOf } from "#web/features/buyer/checkout/order-state.ts";
import { CheckingPayment } from "#web/features/buyer/checkout/payment/checking-payment.tsx";
import { useIsPaying } from "#web/features/buyer/checkout/payment/pay.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { paths } from "#web/lib/page/paths.ts";
import { useSecondsLeft } from "#web/lib/page/seconds-left.ts";

export function Component() {
  const { eventId = "", orderShortId = "" } = useParams();
  const isReturning = useMatch(paths.checkoutPaymentReturn.pattern) !== null;
  const answersBefore = useRef<number | null>(null);
  const pauseAfter = (known: CheckoutOrder | undefined, answers: number) => {
    if (known && isComplete(known)) answersBefore.current ??= answers;
    return pollingMs(known, isReturning, answers - (answersBefore.current ?? answers));
  };
  const order = useApiQuery(
    checkout.get,
    { params: { eventId, shortId: orderShortId } },
    // A cached hold would count down from an outdated time.
    { staleTime: 0, refetchInterval: pauseAfter },
  );
  if (order.data) return <OpenOrder order={order.data} reload={order.refetch} />;
  if (order.error)
    return (
      <OrderUnreadable
        error={order.error}
        eventId={eventId}
        shortId={orderShortId}
        onRetry={order.refetch}
      />
    );
  return <CheckoutSkeleton />;
}

function OpenOrder({ order, reload }: { order: CheckoutOrder; reload: () => void }) {
  const secondsLeft = useSecondsLeft(order.secondsLeft);
  const { pathname } = useLocation();
  const isPaying = useIsPaying();
  const hasRunOut = secondsLeft === 0 && order.secondsLeft > 0;
  // The countdown here is only for display. The server alone decides when a hold has ended.
  useEffect(() => {
    if (hasRunOut) reload();
  }, [hasRunOut, reload]);

  // The event page also needs the end of an extended hold.
  useEffect(() => {
    if (isReserved(order)) keepHold(order.eventId, order.shortId, order.secondsLeft);
  }, [order]);

  const state = stateOf(order, secondsLeft);
  useEffect(() => {
    if (state !== "done") return;
    forgetBasket(order.eventId, order.shortId);
    forgetDraft(order.eventId, order.shortId);
    forgetVisitCode(order.eventId, order.promoCode);
  }, [state, order.eventId, order.shortId, order.promoCode]);
  if (state === "over") return <OrderOver order={order} />;
  if (state === "checking") return <CheckingPayment order={order} />;
  const at = { eventId: order.eventId, orderShortId: order.shortId };
  // While the bank decides, the tickets stay held and no countdown is shown.
  const isWithBank =
    isPaying || state === "processing" || pathname === paths.checkoutPaymentReturn.href(at);
  const here = steps.find((step) => step.path.href(at) === pathname);
  if (!here?.states.includes(state)) {
    // Who opens the payment of a paid order sees a notice; who comes from the return page sees
    // none. A promo code can make an order free here: that is no payment.
    const wasCharged = order.totals.totalMinor > 0;
    const isPaidAlready = state === "done" && wasCharged && here?.path === paths.checkoutPayment;
    return (
      <Navigate
        replace
        to={entrances[state].href(at)}
        state={isPaidAlready ? PAID_ALREADY : null}
      />
    );
  }
  return (
    <CheckoutFrame order={order} secondsLeft={state === "done" || isWithBank ? null : secondsLeft}>
      <Outlet context={order} />
    </CheckoutFrame>
  );
}

/** One object: `Navigate` leads on anew with each other one, also while the step is loading. */
const PAID_ALREADY = { isPaidAlready: true };

type StepPath = { href: (at: { eventId: string; orderShortId: string }) => string };

const steps: { path: StepPath; states: OrderState[] }[] = [
  { path: paths.checkoutDetails, states: ["details", "payment"] },
  { path: paths.checkoutPayment, states: ["payment"] },
  { path: paths.checkoutPaymentReturn, states: ["payment", "processing"] },
  { path: paths.checkoutSummary, states: ["done"] },
];

const entrances: Record<"details" | "payment" | "processing" | "done", StepPath> = {
  details: paths.checkoutDetails,
  payment: paths.checkoutPayment,
  processing: paths.checkoutPaymentReturn,
  done: paths.checkoutSummary,
};
