// From which order was a ticket opened? The order's link is kept in the history entry, because the
// ticket's own address is passed on to others.
import { useLocation } from "react-router-dom";

/**
 * The history state for a link to a ticket. With it the ticket page can link back to the order and
 * to the order's other tickets.
 */
export const fromOrder = (orderShortId: string) => ({ orderShortId });

/**
 * The `shortId` of the order that the reader came from, or null if they opened the ticket's own
 * address.
 */
export function useFromOrder(): string | null {
  const state: unknown = useLocation().state;
  const shortId: unknown =
    typeof state === "object" && state !== null ? Reflect.get(state, "orderShortId") : null;
  return typeof shortId === "string" ? shortId : null;
}
