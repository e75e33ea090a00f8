// Which tickets did this browser choose at an event, and which order came of it? All tabs share
// this, so that a second order replaces the first.
import type { BasketLine } from "#web/features/buyer/basket/reserved.ts";
import { keep, recall } from "#web/lib/page/browser-memory.ts";

export type KeptBasket = {
  lines: BasketLine[];
  /** The promo code of the request for these lines. */
  promoCode: string | null;
  /** The idempotency key of the request for these lines. Null before the first request. */
  key: string | null;
  /** The last order with a hold, and the end of the hold by this device's clock. */
  order: { shortId: string; untilMs: number } | null;
};

/** A basket as this page or an older one stored it: older ones know no tier, amount or code. */
type Stored = Omit<KeptBasket, "lines" | "promoCode"> & {
  lines: (Pick<BasketLine, "ticketId" | "quantity"> & Partial<BasketLine>)[];
  promoCode?: string | null;
};

export function keptBasket(eventId: string): KeptBasket | null {
  const stored = recall<Stored>("browser", keyOf(eventId));
  if (!stored) return null;
  const lines = stored.lines.map(({ ticketId, tierId, offeredMinor, quantity }) => ({
    ticketId,
    tierId: tierId ?? null,
    offeredMinor: offeredMinor ?? null,
    quantity,
  }));
  return { ...stored, lines, promoCode: stored.promoCode ?? null };
}

/** Returns whether the event's page finds it when it is loaded again. */
export const keepBasket = (eventId: string, basket: KeptBasket): boolean =>
  keep("browser", keyOf(eventId), basket);

/**
 * Makes the next reservation a new request. The key of an ended order no longer returns an order.
 */
export function forgetRequest(eventId: string): void {
  const basket = keptBasket(eventId);
  if (basket) keepBasket(eventId, { ...basket, key: null });
}

/** Stores how long an order's hold still lasts, as the order page reports it. */
export function keepHold(eventId: string, orderShortId: string, secondsLeft: number): void {
  const basket = keptBasket(eventId);
  if (basket?.order?.shortId !== orderShortId) return;
  keepBasket(eventId, {
    ...basket,
    order: { shortId: orderShortId, untilMs: Date.now() + secondsLeft * 1000 },
  });
}

/** Stores the code that an order has now. The key stands for the request with another code. */
export function keepOrderCode(
  eventId: string,
  orderShortId: string,
  promoCode: string | null,
): void {
  const basket = keptBasket(eventId);
  if (basket?.order?.shortId === orderShortId && basket.promoCode !== promoCode)
    keepBasket(eventId, { ...basket, promoCode, key: null });
}

/** Forgets an order that has ended, because it holds nothing any more. The chosen lines stay. */
export function forgetOrder(eventId: string, orderShortId: string): void {
  const basket = keptBasket(eventId);
  if (basket?.order?.shortId === orderShortId)
    keepBasket(eventId, { ...basket, key: null, order: null });
}

/**
 * The order that this browser made at the event after the given order, or null. It may have ended
 * by now.
 */
export function orderAfter(eventId: string, orderShortId: string): string | null {
  const last = keptBasket(eventId)?.order?.shortId ?? null;
  return last === orderShortId ? null : last;
}

/** Removes the basket of a completed order. A basket that was filled since then stays. */
export function forgetBasket(eventId: string, orderShortId: string): void {
  if (keptBasket(eventId)?.order?.shortId === orderShortId) keep("browser", keyOf(eventId), null);
}

const keyOf = (eventId: string) => `basket:${eventId}`;
