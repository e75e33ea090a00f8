// What did this browser choose at an event, and what came of it? Kept for every tab, so that a
// second order replaces the first.

import { keep, recall } from "#web/lib/browser-memory.ts";
import type { BasketLine } from "#web/lib/reserved.ts";

export type KeptBasket = {
  lines: BasketLine[];
  /** The request that reserved these lines, or tried to; null where nobody asked yet. */
  key: string | null;
  /** The last order that was held, and until when by this device's clock. */
  order: { shortId: string; untilMs: number } | null;
};

export const keptBasket = (eventId: string): KeptBasket | null => recall("browser", keyOf(eventId));

export const keepBasket = (eventId: string, basket: KeptBasket): void =>
  keep("browser", keyOf(eventId), basket);

/**
 * The next reservation is a new request: that of an order that is over answers nothing any more.
 */
export function forgetRequest(eventId: string): void {
  const basket = keptBasket(eventId);
  if (basket) keepBasket(eventId, { ...basket, key: null });
}

/** What an order says of its own hold: until when it lasts. */
export function keepHold(eventId: string, orderShortId: string, secondsLeft: number): void {
  const basket = keptBasket(eventId);
  if (basket?.order?.shortId !== orderShortId) return;
  keepBasket(eventId, {
    ...basket,
    order: { shortId: orderShortId, untilMs: Date.now() + secondsLeft * 1000 },
  });
}

/**
 * An order that is over holds nothing, whatever was left of its time; what was chosen stays chosen.
 */
export function forgetOrder(eventId: string, orderShortId: string): void {
  const basket = keptBasket(eventId);
  if (basket?.order?.shortId === orderShortId)
    keepBasket(eventId, { ...basket, key: null, order: null });
}

/**
 * The order that this browser made at the event after another one; null where it made none. It may
 * be over by now.
 */
export function orderAfter(eventId: string, orderShortId: string): string | null {
  const last = keptBasket(eventId)?.order?.shortId ?? null;
  return last === orderShortId ? null : last;
}

/** What was bought is no basket any more; one that was filled since then stays. */
export function forgetBasket(eventId: string, orderShortId: string): void {
  if (keptBasket(eventId)?.order?.shortId === orderShortId) keep("browser", keyOf(eventId), null);
}

const keyOf = (eventId: string) => `basket:${eventId}`;
