// Was a ticket ever ordered? Its first order sets a mark in the same transaction. A marked ticket
// can be hidden but not deleted.

import { getItem, type Item, type Rejection, type Write } from "#functions/core/table/table.ts";
import { forgetSheet, type Sheet } from "#functions/engine/stock/sheet.ts";
import { type StoredTicket, ticketItem } from "#functions/tickets/item.ts";
import { reservationProblem } from "#shared/contracts/reservations.ts";
import { type ProblemError, problem } from "#shared/core/problems.ts";

/** The tickets of an order that the sheet shows without a mark. */
export function unmarked(sheet: Sheet, ticketIds: readonly string[]): StoredTicket[] {
  return sheet.tickets.filter(({ id, hasOrders }) => !hasOrders && ticketIds.includes(id));
}

/**
 * Marks a ticket. The condition fails if the ticket was deleted or got a limit since the sheet was
 * read. Nothing else in a reservation would notice a limit that the sheet lacks.
 */
export const markWrite = (ticket: StoredTicket): Write => ({
  update: ticketItem.key(ticket),
  set: "SET hasOrders = :yes",
  if: "attribute_exists(pk) AND pools = :pools",
  values: { ":yes": true, ":pools": ticket.pools },
});

/**
 * Throws `not_on_sale` or `busy` if the sheet was outdated. A mark that failed only because of a
 * conflict or a throttle throws nothing.
 */
export function mustBeAsSeen(sheet: Sheet, rejection: Rejection | null | undefined): void {
  if (rejection?.because === "condition") throw behind(sheet, rejection.item);
}

/**
 * Reads whether other buyers have marked the tickets. At the start of a sale many try at once, and
 * one succeeds. Throws if the sheet is outdated.
 */
export async function learnMarks(sheet: Sheet, tickets: StoredTicket[]): Promise<void> {
  for (const ticket of tickets) {
    const item = await getItem(ticketItem.key(ticket), { consistent: true });
    const now = item && ticketItem.parse(item);
    if (JSON.stringify(now?.pools) !== JSON.stringify(ticket.pools)) throw behind(sheet, item);
    ticket.hasOrders = now?.hasOrders === true;
  }
}

function behind(sheet: Sheet, item: Item | null): ProblemError {
  forgetSheet(sheet.event.id);
  return item === null ? reservationProblem("not_on_sale") : problem("busy", { retryAfter: 1 });
}
