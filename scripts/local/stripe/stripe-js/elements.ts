// What belongs to one checkout form? Its elements, and the check before its confirmation.
import type { StripeElementsUpdateOptions, StripeError } from "@stripe/stripe-js";
import { createExpressCheckout } from "#scripts/local/stripe/stripe-js/express-checkout.ts";
import {
  createPaymentElement,
  type PaymentElement,
} from "#scripts/local/stripe/stripe-js/payment-element.ts";

export type ElementsOptions = StripeElementsUpdateOptions & { clientSecret?: string };
type AnyElement = PaymentElement | ReturnType<typeof createExpressCheckout>;
export type Elements = ReturnType<typeof createElements>;

/** `stripe.elements({ mode: "payment", amount, currency, appearance })` */
export function createElements(options: ElementsOptions = {}) {
  let current = options;
  let payment: PaymentElement | null = null;
  let isSubmitted = false;
  const created = new Map<string, AnyElement>();

  return {
    create(type: string): AnyElement {
      if (created.has(type)) throw new Error(`Can only create one Element of type ${type}.`);
      const forget = () => {
        created.delete(type);
        if (type === "payment") payment = null;
      };
      if (type === "expressCheckout") {
        const element = createExpressCheckout(forget);
        created.set(type, element);
        return element;
      }
      if (type !== "payment")
        throw new Error(`The local Stripe.js has no element of type ${type}.`);
      payment = createPaymentElement(current.appearance ?? {}, forget);
      created.set(type, payment);
      return payment;
    },
    getElement: (type: string) => created.get(type) ?? null,
    async update(changes: ElementsOptions) {
      current = { ...current, ...changes };
      if (changes.appearance) payment?.restyle(changes.appearance);
    },
    fetchUpdates: async () => ({}),
    on() {},
    async submit(): Promise<{ error: StripeError } | { selectedPaymentMethod: string }> {
      const error = payment?.validate() ?? null;
      isSubmitted = error === null;
      return error ? { error } : { selectedPaymentMethod: "card" };
    },
    isSubmitted: () => isSubmitted,
    options: () => current,
    card: () => payment?.card() ?? null,
  };
}
