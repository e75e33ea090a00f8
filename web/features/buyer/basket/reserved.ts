// What does a buyer ask for, and what is the result?
import type { PublicEvent } from "#shared/contracts/public/public-events.ts";
import type { WantedLine } from "#shared/rules/sale/order-lines.ts";

/** Baskets have at most one line for each ticket and tier. */
export type BasketLine = WantedLine;

export type Wanted = { eventId: string; lines: BasketLine[]; promoCode: string | null };

/** `ticketId` and `tierId` are null if the reason is not about one. `remaining`: free units. */
export type Refusal = {
  sentence: string;
  ticketId: string | null;
  tierId: string | null;
  isAboutCode: boolean;
  /** Nobody can use the code, whatever is chosen. */
  isCodeInvalid: boolean;
  remaining: number;
};

export type Reserved =
  | { refused: false; orderShortId: string }
  | (Refusal & { refused: true; event: PublicEvent | null });
