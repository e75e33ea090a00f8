// Can a ticket be bought now, and if not, why?
import type { Availability, TicketType } from "#shared/contracts/tickets.ts";

type SaleWindow = { saleStartsAt: string | null; saleEndsAt: string | null };
export type TierOnSale = SaleWindow & { id: string; priceMinor: number; isHidden: boolean };
export type TicketOnSale = SaleWindow & {
  id: string;
  type: TicketType;
  priceMinor: number;
  tiers: readonly TierOnSale[];
  isHidden: boolean;
  isPaused: boolean;
  hideUntilPromoCode: boolean;
  hideBeforeSaleStart: boolean;
  hideAfterSaleEnd: boolean;
  hideWhenSoldOut: boolean;
};

export type Pause = "ticket_paused" | "payments_not_connected" | "limit_changing";

export type SaleFacts = {
  at: string;
  hasEnded: boolean;
  takesPayments: boolean;
  isRevealed: (ticketId: string) => boolean;
  isLimitChanging: (unit: SaleUnit) => boolean;
  /** Units that may still be sold, shared by all tiers if `tierId` is null; null means no limit. */
  left: (unit: SaleUnit) => number | null;
};
type SaleUnit = { ticketId: string; tierId: string | null };

export type SaleState = { availability: Availability; pause: Pause | null };

/**
 * The first that applies: HIDDEN, SALE_ENDED, NOT_ON_SALE, PAUSED, SOLD_OUT, ON_SALE. Sale windows
 * include their start and exclude their end; a tier is on sale within its own and its ticket's.
 */
export function saleStateOf(
  ticket: TicketOnSale,
  tier: TierOnSale | null,
  facts: SaleFacts,
): SaleState {
  const windows = tier ? [ticket, tier] : [ticket];
  const sold = { ticketId: ticket.id, tierId: tier?.id ?? null };
  const only = (availability: Availability) => ({ availability, pause: null });
  if (isHidden(ticket, facts) || tier?.isHidden) return only("HIDDEN");
  if (facts.hasEnded || windows.some((one) => hasPassed(one.saleEndsAt, facts.at)))
    return only("SALE_ENDED");
  if (windows.some(({ saleStartsAt }) => saleStartsAt !== null && facts.at < saleStartsAt))
    return only("NOT_ON_SALE");
  const pause = pauseOf(ticket, tier, facts);
  if (pause) return { availability: "PAUSED", pause };
  if (facts.isLimitChanging(sold)) return { availability: "PAUSED", pause: "limit_changing" };
  return only(facts.left(sold) === 0 ? "SOLD_OUT" : "ON_SALE");
}

export function saleWindowOf(ticket: SaleWindow, tier: SaleWindow | null): SaleWindow {
  const windows = tier ? [ticket, tier] : [ticket];
  const starts = windows.flatMap(({ saleStartsAt }) => saleStartsAt ?? []).toSorted();
  const ends = windows.flatMap(({ saleEndsAt }) => saleEndsAt ?? []).toSorted();
  return { saleStartsAt: starts.at(-1) ?? null, saleEndsAt: ends[0] ?? null };
}

/** Best first: a tiered ticket shows the best state of its visible tiers. */
const best: readonly Availability[] = [
  "ON_SALE",
  "PAUSED",
  "NOT_ON_SALE",
  "SOLD_OUT",
  "SALE_ENDED",
];

export function availabilityOf(ticket: TicketOnSale, facts: SaleFacts): Availability {
  if (ticket.type !== "TIERED") return saleStateOf(ticket, null, facts).availability;
  const tiers = ticket.tiers.map((tier) => ({
    word: saleStateOf(ticket, tier, facts).availability,
    isShown: isShown(ticket, tier, facts),
  }));
  const seen = tiers.filter((tier) => tier.isShown);
  const words = (seen.length > 0 ? seen : tiers).map(({ word }) => word);
  return best.find((word) => words.includes(word)) ?? "HIDDEN";
}

/** A sold-out ticket that `hideWhenSoldOut` hides does not come back for a pause. */
export function isShown(ticket: TicketOnSale, tier: TierOnSale | null, facts: SaleFacts): boolean {
  const { availability } = saleStateOf(ticket, tier, facts);
  const isFull = facts.left({ ticketId: ticket.id, tierId: tier?.id ?? null }) === 0;
  return !(
    availability === "HIDDEN" ||
    (ticket.hideBeforeSaleStart && availability === "NOT_ON_SALE") ||
    (ticket.hideAfterSaleEnd && availability === "SALE_ENDED") ||
    (ticket.hideWhenSoldOut && isFull)
  );
}

const isHidden = (ticket: TicketOnSale, { isRevealed }: SaleFacts): boolean =>
  ticket.isHidden || (ticket.hideUntilPromoCode && !isRevealed(ticket.id));

export const hasPassed = (end: string | null, at: string): boolean => end !== null && at >= end;

function pauseOf(ticket: TicketOnSale, tier: TierOnSale | null, facts: SaleFacts): Pause | null {
  if (ticket.isPaused) return "ticket_paused";
  const costs = ticket.type === "DONATION" || (tier ?? ticket).priceMinor > 0;
  return costs && !facts.takesPayments ? "payments_not_connected" : null;
}
