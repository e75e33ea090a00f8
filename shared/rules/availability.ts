// Can a ticket be bought now, and if not, why?
import type { Availability } from "#shared/contracts/tickets.ts";

export type SaleWindow = {
  isHidden: boolean;
  saleStartsAt: string | null;
  saleEndsAt: string | null;
};
export type SaleFacts = { at: string; hasEnded: boolean; isPaused: boolean; isSoldOut: boolean };

/**
 * The availability of a ticket at an instant. If several apply, the first of HIDDEN, SALE_ENDED,
 * NOT_ON_SALE, PAUSED, SOLD_OUT, ON_SALE counts. Sale windows include their start and exclude their
 * end. An ended event has ended the sale.
 */
export function availabilityOf(
  ticket: SaleWindow,
  { at, hasEnded, isPaused, isSoldOut }: SaleFacts,
): Availability {
  if (ticket.isHidden) return "HIDDEN";
  if (hasEnded || (ticket.saleEndsAt !== null && at >= ticket.saleEndsAt)) return "SALE_ENDED";
  if (ticket.saleStartsAt !== null && at < ticket.saleStartsAt) return "NOT_ON_SALE";
  if (isPaused) return "PAUSED";
  return isSoldOut ? "SOLD_OUT" : "ON_SALE";
}

/** Paid tickets are paused while the account cannot take money; free tickets are not. */
export const isPaused = (
  ticket: { priceMinor: number },
  { takesPayments }: { takesPayments: boolean },
): boolean => ticket.priceMinor > 0 && !takesPayments;
