// What did this browser choose at an event, and which order came of it? All tabs share this.
import type { BasketLine } from "#web/features/buyer/basket/reserved.ts";
import { keep, recall } from "#web/lib/page/browser-memory.ts";

export type KeptBasket = {
  lines: BasketLine[];
  promoCode: string | null;
  /** The idempotency key of the request for these lines; null before the first request. */
  key: string | null;
  /** The last order with a hold, and the end of the hold by this device's clock. */
  order: { shortId: string; untilMs: number } | null;
};

export const keptBasket = (eventId: string): KeptBasket | null =>
  recall<KeptBasket>("browser", keyOf(eventId));

/** Whether the event's page finds it when it is loaded again. */
export const keepBasket = (eventId: string, basket: KeptBasket): boolean =>
  keep("browser", keyOf(eventId), basket);

/** The key of an ended order no longer returns an order. */
export function forgetRequest(eventId: string): void {
  const basket = keptBasket(eventId);
  if (basket) keepBasket(eventId, { ...basket, key: null });
}

export function keepHold(eventId: string, orderShortId: string, secondsLeft: number): void {
  const basket = keptBasket(eventId);
  if (basket?.order?.shortId !== orderShortId) return;
  keepBasket(eventId, {
    ...basket,
    order: { shortId: orderShortId, untilMs: Date.now() + secondsLeft * 1000 },
  });
}

/** The old key stands for the request with another code. */
export function keepOrderCode(
  eventId: string,
  orderShortId: string,
  promoCode: string | null,
): void {
  const basket = keptBasket(eventId);
  if (basket?.order?.shortId === orderShortId && basket.promoCode !== promoCode)
    keepBasket(eventId, { ...basket, promoCode, key: null });
}

/** An ended order holds nothing any more. The chosen lines stay. */
export function forgetOrder(eventId: string, orderShortId: string): void {
  const basket = keptBasket(eventId);
  if (basket?.order?.shortId === orderShortId)
    keepBasket(eventId, { ...basket, key: null, order: null });
}

/** The order that replaced the given one in this browser, or null. It may have ended by now. */
export function orderAfter(eventId: string, orderShortId: string): string | null {
  const last = keptBasket(eventId)?.order?.shortId ?? null;
  return last === orderShortId ? null : last;
}

/** A basket that was filled since then stays. */
export function forgetBasket(eventId: string, orderShortId: string): void {
  if (keptBasket(eventId)?.order?.shortId === orderShortId) keep("browser", keyOf(eventId), null);
}

const keyOf = (eventId: string) => `basket:${eventId}`;
