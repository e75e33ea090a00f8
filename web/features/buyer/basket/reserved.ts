// What does a buyer ask for, and what is the result?
import type { PublicEvent } from "#shared/contracts/public-events.ts";

export type BasketLine = { ticketId: string; quantity: number };

/**
 * Why nothing was reserved. `ticketId` is null if the reason is not about one ticket. `remaining`
 * is the number of free units of that ticket.
 */
export type Refusal = { sentence: string; ticketId: string | null; remaining: number };

export type Reserved =
  | { refused: false; orderShortId: string }
  | (Refusal & { refused: true; event: PublicEvent | null });
