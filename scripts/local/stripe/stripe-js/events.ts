// How do elements report events to the page? By `on`, `once` and `off`, as in Stripe.js.

type Handler = (event: object) => unknown;
export type Listeners = {
  on(type: string, handler: Handler): void;
  once(type: string, handler: Handler): void;
  off(type: string, handler?: Handler): void;
  emit(type: string, event: object): void;
};

export function createListeners(): Listeners {
  const handlers = new Map<string, Set<Handler>>();
  const listeners: Listeners = {
    on(type, handler) {
      handlers.set(type, (handlers.get(type) ?? new Set()).add(handler));
    },
    once(type, handler) {
      const onlyOnce: Handler = (event) => {
        listeners.off(type, onlyOnce);
        handler(event);
      };
      listeners.on(type, onlyOnce);
    },
    off(type, handler) {
      if (handler) handlers.get(type)?.delete(handler);
      else handlers.delete(type);
    },
    emit(type, event) {
      for (const handler of [...(handlers.get(type) ?? [])]) handler(event);
    },
  };
  return listeners;
}
