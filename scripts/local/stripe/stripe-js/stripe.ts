// What does a page get as `window.Stripe`? What a checkout with the Payment Element uses.
import type { StripeConstructorOptions } from "@stripe/stripe-js";
import { browserApi } from "#scripts/local/stripe/stripe-js/api.ts";
import { createElements } from "#scripts/local/stripe/stripe-js/elements.ts";
import { createPayments } from "#scripts/local/stripe/stripe-js/payments.ts";

// A classic script can read its own address only while it first runs.
const script = document.currentScript;
const baseUrl =
  script instanceof HTMLScriptElement ? new URL(".", script.src).href : `${location.origin}/`;

function createStripe(publishableKey: string, options: StripeConstructorOptions = {}) {
  const payments = createPayments(browserApi(baseUrl, publishableKey, options.stripeAccount));
  return {
    elements: createElements,
    ...payments,
    // The React wrapper checks that these functions exist before it accepts the object as Stripe.
    createToken: notHere("createToken"),
    createPaymentMethod: notHere("createPaymentMethod"),
    confirmCardPayment: notHere("confirmCardPayment"),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}

const notHere = (name: string) => () =>
  Promise.reject(new Error(`The local Stripe.js has no ${name}.`));

// `version` is the release train that the npm wrapper expects; it warns about any other.
Object.assign(window, { Stripe: Object.assign(createStripe, { version: "endive" }) });
