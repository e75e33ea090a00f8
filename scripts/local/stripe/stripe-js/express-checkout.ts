// Why is there no wallet button? No wallet works without Stripe, so none is reported.
import { createListeners } from "#scripts/local/stripe/stripe-js/events.ts";

export function createExpressCheckout(onDestroy: () => void) {
  const listeners = createListeners();
  const element = {
    ...listeners,
    mount() {
      // Pages attach listeners after `mount` in the same turn, so the event is sent later.
      setTimeout(() => {
        listeners.emit("ready", {
          elementType: "expressCheckout",
          availablePaymentMethods: undefined,
        });
      });
    },
    update: () => element,
    unmount() {},
    destroy: onDestroy,
    blur() {},
    focus() {},
    clear() {},
  };
  return element;
}
