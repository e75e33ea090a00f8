// Was a ticket ever sold from? Its first order marks it in the transaction that makes the order:
// then it can only be hidden.
import { getItem, type Item, type Key, type Rejection, type Write } from "#functions/core/table.ts";
import { forgetSheet, type Sheet, type SheetTicket } from "#functions/inventory/sheet.ts";
import { type ProblemError, problem } from "#shared/core/problems.ts";

/** The tickets of an order that the sheet does not show as sold from yet. */
export function unmarked(sheet: Sheet, ticketIds: readonly string[]): SheetTicket[] {
  return sheet.tickets.filter(({ id, touched }) => !touched && ticketIds.includes(id));
}

/**
 * Marks a ticket. Refused where it was deleted or limited since the sheet was read, because nothing
 * else of a reservation asks for limits that the sheet does not know.
 */
export const markWrite = (sheet: Sheet, ticket: SheetTicket): Write => ({
  update: ticketKey(sheet, ticket),
  set: "SET touched = :yes",
  if: "attribute_exists(pk) AND pools = :pools",
  values: { ":yes": true, ":pools": ticket.pools },
});

/** Throws what a buyer hears whose sheet was behind; says nothing of a mark that was only busy. */
export function mustBeAsSeen(sheet: Sheet, rejection: Rejection | null | undefined): void {
  if (rejection?.because === "condition") throw behind(sheet, rejection.item);
}

/**
 * Looks whether other buyers have marked the tickets meanwhile: at the start of a sale many try at
 * once, and one succeeds.
 */
export async function learnMarks(sheet: Sheet, tickets: SheetTicket[]): Promise<void> {
  for (const ticket of tickets) {
    const item = await getItem(ticketKey(sheet, ticket), { consistent: true });
    if (JSON.stringify(item?.["pools"]) !== JSON.stringify(ticket.pools)) throw behind(sheet, item);
    ticket.touched = item?.["touched"] === true;
  }
}

function behind(sheet: Sheet, item: Item | null): ProblemError {
  forgetSheet(sheet.event.id);
  return item === null ? problem("not_on_sale") : problem("busy", { retryAfter: 1 });
}

const ticketKey = (sheet: Sheet, { id }: SheetTicket): Key => ({
  pk: `EVT#${sheet.event.id}`,
  sk: `TICKET#${id}`,
});
