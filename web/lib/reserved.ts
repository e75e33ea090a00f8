// What does a buyer ask for, and what comes of it?
import type { PublicEvent } from "#shared/contracts/public-events.ts";

export type BasketLine = { ticketId: string; quantity: number };

/**
 * Why nothing was reserved; `ticketId` is null where it is not about one ticket, `remaining` how
 * many of it are free.
 */
export type Refusal = { sentence: string; ticketId: string | null; remaining: number };

export type Reserved =
  | { refused: false; orderShortId: string }
  | (Refusal & { refused: true; event: PublicEvent | null });
