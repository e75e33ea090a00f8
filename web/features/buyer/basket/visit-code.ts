// Which promo code does a buyer use during this visit to an event? The tab remembers it.
import { keep, recall } from "#web/lib/page/browser-memory.ts";

const IN_ADDRESS = "promo_code";

export const visitCode = (eventId: string): string | null => recall("tab", keyOf(eventId));

/** Null forgets the code. */
export function keepVisitCode(eventId: string, code: string | null): void {
  keep("tab", keyOf(eventId), code);
}

/** A code that was chosen since then stays. */
export function forgetVisitCode(eventId: string, used: string | null): void {
  if (visitCode(eventId) === used) keepVisitCode(eventId, null);
}

export const addressCode = (): string | null =>
  new URLSearchParams(window.location.search).get(IN_ADDRESS)?.trim() || null;

/** So that a reload does not bring it back. */
export function dropAddressCode(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has(IN_ADDRESS)) return;
  address.searchParams.delete(IN_ADDRESS);
  window.history.replaceState(window.history.state, "", address);
}

const keyOf = (eventId: string) => `promo-code:${eventId}`;
