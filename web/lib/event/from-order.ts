// From which order was a ticket opened? Not in the address, because people pass it on.
import { useLocation } from "react-router-dom";

/** History state for a link to a ticket, so that the ticket page can link back to the order. */
export const fromOrder = (orderShortId: string) => ({ orderShortId });

/** Null if the ticket's own address was opened. */
export function useFromOrder(): string | null {
  const state: unknown = useLocation().state;
  const shortId: unknown =
    typeof state === "object" && state !== null ? Reflect.get(state, "orderShortId") : null;
  return typeof shortId === "string" ? shortId : null;
}
