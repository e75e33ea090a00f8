// How does a page pay? With the typed card, and then by a result or a redirect.
import type {
  ConfirmPaymentData,
  PaymentIntent,
  PaymentIntentResult,
  StripeError,
} from "@stripe/stripe-js";
import { type BrowserApi, type Fields, intentIdOf } from "#scripts/local/stripe/stripe-js/api.ts";
import { asPaymentMethodData } from "#scripts/local/stripe/stripe-js/card-fields.ts";
import { askBuyer } from "#scripts/local/stripe/stripe-js/challenge.ts";
import type { Elements } from "#scripts/local/stripe/stripe-js/elements.ts";

type ConfirmOptions = {
  elements?: Elements;
  clientSecret?: string;
  confirmParams?: Partial<ConfirmPaymentData>;
  redirect?: "always" | "if_required";
};

export function createPayments(api: BrowserApi) {
  const retrievePaymentIntent = (clientSecret: string) =>
    api.get(`payment_intents/${intentIdOf(clientSecret)}`, { client_secret: clientSecret });

  async function confirmPayment(options: ConfirmOptions): Promise<PaymentIntentResult> {
    const { elements, confirmParams } = options;
    const clientSecret = options.clientSecret ?? elements?.options().clientSecret;
    if (!clientSecret) throw new Error("stripe.confirmPayment(): you must pass a clientSecret.");
    if (elements && !elements.isSubmitted()) {
      throw new Error(
        "IntegrationError: elements.submit() must be called before stripe.confirmPayment().",
      );
    }
    const mismatch = elements && differs(elements, await retrievePaymentIntent(clientSecret));
    if (mismatch) return { error: mismatch };
    const card = elements?.card();
    const confirmed = await api.post(`payment_intents/${intentIdOf(clientSecret)}/confirm`, {
      client_secret: clientSecret,
      return_url: confirmParams?.return_url ?? location.href,
      use_stripe_sdk: "true",
      ...(card && asPaymentMethodData(card)),
      ...billingFields(confirmParams),
    });
    const result = await authenticated(confirmed, clientSecret);
    if (result.error || options.redirect === "if_required") return result;
    location.assign(
      returnAddress(confirmParams?.return_url ?? location.href, result.paymentIntent),
    );
    // The page is being left. As in Stripe.js, this promise never settles.
    return new Promise(() => {});
  }

  async function handleNextAction({
    clientSecret,
  }: {
    clientSecret: string;
  }): Promise<PaymentIntentResult> {
    const found = await retrievePaymentIntent(clientSecret);
    if (found.paymentIntent && found.paymentIntent.status !== "requires_action") {
      throw new Error(
        "handleNextAction: The PaymentIntent supplied is not in the requires_action state.",
      );
    }
    return authenticated(found, clientSecret);
  }

  async function authenticated(
    result: PaymentIntentResult,
    clientSecret: string,
  ): Promise<PaymentIntentResult> {
    if (result.error || result.paymentIntent.status !== "requires_action") return result;
    const outcome = await askBuyer();
    const path = `payment_intents/${result.paymentIntent.id}/authenticate`;
    const answered = await api.post(path, { client_secret: clientSecret, outcome });
    return answered.paymentIntent?.status === "requires_payment_method"
      ? failed(answered.paymentIntent)
      : answered;
  }

  return { retrievePaymentIntent, confirmPayment, handleNextAction };
}

/** The form may be made for another amount or currency than the intent's. */
function differs(
  elements: Elements,
  { paymentIntent, error }: PaymentIntentResult,
): StripeError | null {
  if (error) return error;
  const { amount, currency } = elements.options();
  const isSame = (amount ?? paymentIntent.amount) === paymentIntent.amount;
  if (isSame && (currency ?? paymentIntent.currency) === paymentIntent.currency) return null;
  return {
    type: "invalid_request_error",
    message: `The amount or currency of Elements (${amount} ${currency}) differs from the PaymentIntent's (${paymentIntent.amount} ${paymentIntent.currency}).`,
  };
}

function failed(intent: PaymentIntent): PaymentIntentResult {
  const last = intent.last_payment_error;
  const error: StripeError = {
    type: last?.type === "card_error" ? "card_error" : "invalid_request_error",
    ...(last?.code && { code: last.code }),
    ...(last?.decline_code && { decline_code: last.decline_code }),
    message:
      last?.code === "payment_intent_authentication_failure"
        ? "We are unable to authenticate your payment method. Please choose a different payment method and try again."
        : last?.message,
    payment_intent: intent,
  };
  return { error };
}

function billingFields(params: Partial<ConfirmPaymentData> | undefined): Fields {
  const billing = params?.payment_method_data?.billing_details;
  return {
    "payment_method_data[billing_details][name]": billing?.name ?? undefined,
    "payment_method_data[billing_details][email]": billing?.email ?? undefined,
    receipt_email: params?.receipt_email,
  };
}

function returnAddress(returnUrl: string, intent: PaymentIntent): string {
  const url = new URL(returnUrl);
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
  url.searchParams.set("redirect_status", intent.status === "succeeded" ? "succeeded" : "pending");
  return url.href;
}
