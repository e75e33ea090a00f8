// How does a payment run? By Stripe's deferred flow: Pay creates the payment intent.
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { useIsMutating, useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { isSoldOut } from "#web/features/buyer/checkout/other-tickets.tsx";
import { declineSentence } from "#web/features/buyer/checkout/payment/declines.ts";
import { useOrder } from "#web/features/buyer/checkout/use-order.ts";
import { call } from "#web/lib/api/api.ts";
import { problemCode } from "#web/lib/api/api-problem.ts";
import { paths } from "#web/lib/page/paths.ts";
import { problemSentence } from "#web/wording/problems.ts";

const PAYING = ["paying"];

/** True while any part of the page confirms a payment. */
export const useIsPaying = (): boolean => useIsMutating({ mutationKey: PAYING }) > 0;

/** `sentence` is null if the card form itself shows the reason. */
type Outcome = { settled: true } | { settled: false; sentence: string | null };

/**
 * Opens the return page when the bank has agreed or needs time. After a refusal the next try uses
 * the same payment.
 */
export function usePay(stripe: Stripe | null, elements: StripeElements | null) {
  const { order, params, at, reload } = useOrder();
  const { totalMinor } = order.totals;
  const navigate = useNavigate();
  const returnPath = paths.checkoutPaymentReturn.href(at);

  async function pay(): Promise<Outcome> {
    if (!stripe || !elements) return { settled: false, sentence: null };
    const form = await elements.submit();
    if (form.error) return { settled: false, sentence: null };
    // This call keeps the stock and creates the payment intent, so the form must be valid.
    const { clientSecret } = await call(checkout.startPayment, {
      params,
      idempotencyKey: crypto.randomUUID(),
    });
    const { error } = await stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams: { return_url: `${window.location.origin}${returnPath}` },
      redirect: "if_required",
    });
    // The intent may have been paid in another tab. The return page checks that.
    if (!error || error.code === "payment_intent_unexpected_state") return { settled: true };
    return { settled: false, sentence: declineSentence(error) };
  }

  // Two presses in one moment both come before the button is disabled.
  const isBusy = useRef(false);
  const payment = useMutation<Outcome, Error, number>({
    mutationKey: PAYING,
    mutationFn: pay,
    onSettled: () => {
      isBusy.current = false;
    },
    onSuccess: (outcome) => {
      if (outcome.settled) navigate(returnPath, { replace: true, state: { isConfirmed: true } });
    },
    // The order may have expired, been paid or been cancelled. Reading it again shows which.
    onError: (error) => {
      if (problemCode(error) === "payment_in_progress") navigate(returnPath, { replace: true });
      else void reload();
    },
  });
  const declined = payment.data?.settled === false ? payment.data.sentence : null;
  // It says nothing about another total, which a promo code may have brought since.
  const refused = payment.variables === totalMinor ? declined : null;
  return {
    pay: () => {
      if (isBusy.current) return;
      isBusy.current = true;
      payment.mutate(totalMinor);
    },
    isPaying: payment.isPending || payment.data?.settled === true,
    sentence: payment.error ? problemSentence(payment.error) : refused,
    isSoldOut: isSoldOut(payment.error),
  };
}
