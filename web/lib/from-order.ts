// From which order was a ticket opened? The order's link lies in the history entry: the ticket's
// own address is passed on to others.
import { useLocation } from "react-router-dom";

/**
 * The state for a link to a ticket, so that its page knows the way back and the order's other
 * tickets.
 */
export const fromOrder = (orderShortId: string) => ({ orderShortId });

/**
 * The link (`shortId`) of the order that led here; null for whoever came by the ticket's own
 * address.
 */
export function useFromOrder(): string | null {
  const state: unknown = useLocation().state;
  const shortId: unknown =
    typeof state === "object" && state !== null ? Reflect.get(state, "orderShortId") : null;
  return typeof shortId === "string" ? shortId : null;
}
