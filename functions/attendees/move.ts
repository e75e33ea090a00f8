// How does an attendee get another ticket of the event? Their unit goes back to the limits of the
// old one and is taken from those of the new one, in one transaction.
import type { StoredAttendee } from "#functions/attendees/item.ts";
import { mustHoldTickets } from "#functions/attendees/set-status.ts";
import { attendeeOf } from "#functions/attendees/store.ts";
import { unitMoved } from "#functions/attendees/unit.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { attendeeVersion, attendeeWrite } from "#functions/engine/order/attendee-write.ts";
import { type Change, tryCommit } from "#functions/engine/order/commit.ts";
import { type Head, logged } from "#functions/engine/order/head.ts";
import { withAllTickets } from "#functions/engine/order/issue.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { withMail } from "#functions/engine/order/with-mail.ts";
import { markWrite, unmarked } from "#functions/engine/stock/marks.ts";
import { forgetSheet, type Sheet, saleSheet } from "#functions/engine/stock/sheet.ts";
import { newTicketMail } from "#functions/orders/mails.ts";
import { noStock } from "#functions/orders/no-stock.ts";
import { poolsOf } from "#functions/orders/pools-of.ts";
import type { StoredTicket } from "#functions/tickets/item.ts";
import { attendeeProblem, type MoveInput } from "#shared/contracts/attendees.ts";
import { fieldProblem, ProblemError, problem } from "#shared/core/problems.ts";

/**
 * Moves an active attendee to another ticket of the event, which may be hidden or over. Prices stay
 * as they are. The code gets a new revision, so the door refuses the old one; with `sendTicket` a
 * mail brings the new ticket. Moving to the ticket that they have changes nothing. Throws 409
 * `changed_meanwhile`, `ticket_cancelled`, or `no_stock` with the numbers.
 */
export async function moveAttendee(
  order: OrderItems,
  attendeeId: string,
  { ticketId, sendTicket }: MoveInput,
  { version, by }: { version: number; by: string },
): Promise<void> {
  const { eventId } = order.head;
  // Whoever moves somebody may have made the ticket a moment before.
  forgetSheet(eventId);
  const sheet = await saleSheet(eventId);
  const ticket = sheet.tickets.find(({ id }) => id === ticketId);
  if (!ticket) throw fieldProblem("ticketId", "unknown_ticket");
  const { index, ticketId: from } = attendeeOf(order, attendeeId);
  const mailId = sendTicket && from !== ticketId ? await newTicketMail(order, index) : null;
  const committed = await tryCommit(await withAllTickets(order), (current) => {
    const { head } = current;
    const attendee = attendeeOf(current, attendeeId);
    const now = attendeeVersion(attendee);
    // A repetition finds the version that the move made.
    if (attendee.ticketId === ticketId && [version, version + 1].includes(now)) return null;
    if (now !== version) throw problem("changed_meanwhile");
    mustBeMovable(head, attendee);
    const change = moved(sheet, head, { attendee, ticket, by });
    if (!mailId) return change;
    return withMail(change, head, { id: mailId, kind: "TICKET", to: attendee.email, index }, by);
  });
  if (committed instanceof ProblemError) throw await noStock(sheet, wantedBy(sheet, ticket));
}

function mustBeMovable(head: Head, { status }: StoredAttendee): void {
  mustHoldTickets(head);
  if (status === "CANCELLED") throw attendeeProblem("ticket_cancelled");
}

type Move = { attendee: StoredAttendee; ticket: StoredTicket; by: string };

function moved(sheet: Sheet, head: Head, { attendee, ticket, by }: Move): Change {
  const { id: ticketId, title: ticketTitle } = ticket;
  const to = { ticketId, pools: poolsOf(sheet, ticketId) };
  const { stock, part, shift } = unitMoved(head, attendee, to);
  const revision = attendee.revision + 1;
  const change = { ticketId, ticketTitle, part, revision, codeAt: nowAt() };
  return {
    head: { stock, log: logged(head, { what: "attendee_moved", by, index: attendee.index }) },
    units: shift,
    // A ticket that an attendee has can no longer be deleted.
    writes: () => [
      attendeeWrite(head.id, attendee, change),
      ...unmarked(sheet, [ticketId]).map(markWrite),
    ],
  };
}

const wantedBy = (sheet: Sheet, { id }: StoredTicket): Pick<Head, "stock"> => ({
  stock: [{ units: 1, pools: poolsOf(sheet, id), line: null, ticketId: id }],
});
