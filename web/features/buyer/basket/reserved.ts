// What does a buyer ask for, and what is the result?
import type { PublicEvent } from "#shared/contracts/public-events.ts";
import type { WantedLine } from "#shared/rules/order-lines.ts";

/** Baskets have at most one line for each ticket and tier. */
export type BasketLine = WantedLine;

/** What is reserved: the chosen lines at an event, and the promo code that lowers their price. */
export type Wanted = { eventId: string; lines: BasketLine[]; promoCode: string | null };

/**
 * Why nothing was reserved. `ticketId` is null if the reason is not about one ticket, and `tierId`
 * if it is not about one of its tiers. `remaining` is the number of free units of that ticket.
 */
export type Refusal = {
  sentence: string;
  ticketId: string | null;
  tierId: string | null;
  /** True if the promo code is the reason. */
  isAboutCode: boolean;
  remaining: number;
};

export type Reserved =
  | { refused: false; orderShortId: string }
  | (Refusal & { refused: true; event: PublicEvent | null });
