// Which steps does a payment take, and where does each outcome lead? The card provider's deferred
// flow.

import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { useIsMutating, useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { checkout } from "#shared/contracts/checkout.ts";
import { declineSentence } from "#web/features/checkout/declines.ts";
import { useOrder } from "#web/features/checkout/use-order.ts";
import { call } from "#web/lib/api.ts";
import { problemCode } from "#web/lib/api-problem.ts";
import { paths } from "#web/lib/paths.ts";
import { problemSentence } from "#web/lib/wording.ts";

const PAYING = ["paying"];

/** Whether a payment is being confirmed right now, anywhere on the page. */
export const useIsPaying = (): boolean => useIsMutating({ mutationKey: PAYING }) > 0;

/** `sentence` says why it was not paid; null where the form itself says so. */
type Outcome = { settled: true } | { settled: false; sentence: string | null };

/**
 * Pays the order with what the form holds. Leaves for the return page once the bank has said yes or
 * needs time; a refusal keeps form and order as they are, and the next try uses the same payment.
 */
export function usePay(stripe: Stripe | null, elements: StripeElements | null) {
  const { params, at, reload } = useOrder();
  const navigate = useNavigate();
  const returnPath = paths.checkoutPaymentReturn.href(at);

  async function pay(): Promise<Outcome> {
    if (!stripe || !elements) return { settled: false, sentence: null };
    const form = await elements.submit();
    if (form.error) return { settled: false, sentence: null };
    // Only now is stock taken for good, and only now does an intent exist.
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
    // The intent may have been paid in another tab: the return page finds out.
    if (!error || error.code === "payment_intent_unexpected_state") return { settled: true };
    return { settled: false, sentence: declineSentence(error) };
  }

  const payment = useMutation({
    mutationKey: PAYING,
    mutationFn: pay,
    onSuccess: (outcome) => {
      if (outcome.settled) navigate(returnPath, { replace: true, state: { isConfirmed: true } });
    },
    // Expired, paid or cancelled meanwhile: read again, the order shows itself as what it is.
    onError: (error) => {
      if (problemCode(error) === "payment_in_progress") navigate(returnPath, { replace: true });
      else void reload();
    },
  });
  const refused = payment.data?.settled === false ? payment.data.sentence : null;
  return {
    pay: payment.mutate,
    isPaying: payment.isPending || payment.data?.settled === true,
    sentence: payment.error ? problemSentence(payment.error) : refused,
  };
}
