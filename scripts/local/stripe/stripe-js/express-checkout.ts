// Why is there no wallet button? No wallet works without Stripe; the element says so to the page
// and shows nothing.
import { createListeners } from "./events.ts";

/** An Express Checkout Element without any payment method. */
export function createExpressCheckout(onDestroy: () => void) {
  const listeners = createListeners();
  const element = {
    ...listeners,
    mount() {
      // Listeners are attached after mount in the same turn.
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
