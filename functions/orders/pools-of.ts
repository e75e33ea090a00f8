// Which pools limit a ticket now? Those that its item lists.
import type { Sheet } from "#functions/engine/stock/sheet.ts";

/** The pools that count each unit of a ticket; empty if nothing limits it. */
export const poolsOf = ({ tickets }: Pick<Sheet, "tickets">, ticketId: string): string[] =>
  tickets.find(({ id }) => id === ticketId)?.pools ?? [];
