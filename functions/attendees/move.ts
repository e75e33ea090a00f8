// How does an attendee get another ticket of the event? One transaction moves their unit of stock.
import { mustHoldTickets } from "#functions/attendees/set-status.ts";
import { type Moved, unitMoved } from "#functions/attendees/unit.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { reconcileLimits } from "#functions/engine/limit/reconcile-limits.ts";
import { type Change, tryCommit } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { logged } from "#functions/engine/order/log.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { withMail } from "#functions/engine/order/with-mail.ts";
import { isShort } from "#functions/engine/sale/plan.ts";
import { mustBeSold } from "#functions/engine/sale/sold-of-event.ts";
import { isLimitChanging, poolsOf, type SaleUnit } from "#functions/engine/stock/limits-of.ts";
import { noStock } from "#functions/engine/stock/no-stock.ts";
import { orderedFlagWrite, unflagged } from "#functions/engine/stock/ordered-flags.ts";
import { forgetSheet, type Sheet, saleSheet } from "#functions/engine/stock/sheet.ts";
import { attendeeOf } from "#functions/engine/tickets/attendee-store.ts";
import { attendeeVersion, attendeeWrite } from "#functions/engine/tickets/attendee-write.ts";
import { withAllTickets } from "#functions/engine/tickets/issue.ts";
import { holdersAddress, newTicketMail } from "#functions/orders/mails.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import { attendeeProblem, type MoveInput } from "#shared/contracts/attendees.ts";
import { reservationProblem } from "#shared/contracts/public/reservations.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";

/** The new ticket may be hidden or over. Prices stay; the door refuses the old code. */
export async function moveAttendee(
  order: OrderItems,
  attendeeId: string,
  { ticketId, tierId, sendTicket }: MoveInput,
  { version, by }: { version: number; by: string },
): Promise<void> {
  const { eventId } = order.head;
  // The ticket may have been made a moment before.
  forgetSheet(eventId);
  const sheet = await saleSheet(eventId);
  const to = { ticketId, tierId };
  const title = mustBeSold(sheet, to, { ticket: "ticketId", tier: "tierId" });
  const { index, ...before } = attendeeOf(order, attendeeId);
  const mailId = sendTicket && !isThere(before, to) ? await newTicketMail(order, index) : null;
  let asked: Moved["shift"]["by"] = new Map();
  const committed = await tryCommit(await withAllTickets(order), (current) => {
    const { head } = current;
    const attendee = attendeeOf(current, attendeeId);
    const now = attendeeVersion(attendee);
    // A repetition finds the version that the move made.
    if (isThere(attendee, to) && [version, version + 1].includes(now)) return null;
    if (now !== version) throw problem("changed_meanwhile");
    mustBeMovable(head, attendee);
    if (isLimitChanging(sheet, to)) throw reservationProblem("limit_changing");
    const change = moved(sheet, head, { attendee, to, title, by });
    asked = change.units.by;
    if (!mailId) return change;
    const mailbox = holdersAddress(head, attendee);
    return withMail(change, head, { id: mailId, kind: "TICKET", to: mailbox, index }, by);
  });
  if (committed instanceof ProblemError)
    throw isShort(committed) ? await noStock(sheet, asked) : committed;
  await reconcileLimits(committed.head);
}

function mustBeMovable(head: Head, { status }: StoredAttendee): void {
  mustHoldTickets(head);
  if (status === "CANCELLED") throw attendeeProblem("ticket_cancelled");
}

const isThere = (attendee: SaleUnit, to: SaleUnit): boolean =>
  attendee.ticketId === to.ticketId && attendee.tierId === to.tierId;

type Move = { attendee: StoredAttendee; to: SaleUnit; title: string; by: string };

function moved(
  sheet: Sheet,
  head: Head,
  { attendee, to, title, by }: Move,
): Change & { units: Moved["shift"] } {
  const { stock, part, shift } = unitMoved(head, attendee, to, poolsOf(sheet, to));
  const revision = attendee.revision + 1;
  const change = { ...to, ticketTitle: title, part, revision, codeAt: nowAt() };
  return {
    head: {
      stock,
      log: logged(head, { what: "attendee_moved", by, index: attendee.index, to: title }),
    },
    units: shift,
    // The flag keeps the ticket from being deleted.
    writes: () => [
      attendeeWrite(head.id, attendee, change),
      ...unflagged(sheet, [to]).map(orderedFlagWrite),
    ],
  };
}
