// Which tickets does a link open? A ticket's link that ticket, an order's link all its tickets.
import { buyersEvent, readJoinDetails } from "#functions/access/buyers-event.ts";
import { findEvent } from "#functions/access/event-access.ts";
import { signTicketCode } from "#functions/core/ports/qr.ts";
import { readLink } from "#functions/core/ports/secrets.ts";
import { confirmationState } from "#functions/engine/order/confirmation-state.ts";
import { ticketCount } from "#functions/engine/order/head.ts";
import { findOrderOfEvent } from "#functions/engine/order/order.ts";
import { attendeeLink, readAttendeeLink } from "#functions/engine/tickets/attendee-link.ts";
import { findAttendee, firstCheckInAt } from "#functions/engine/tickets/attendee-store.ts";
import { waitsUntil } from "#functions/mail/shares/mail-day.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { ShownImage } from "#shared/contracts/images.ts";
import { checkoutProblem } from "#shared/contracts/public/checkout.ts";
import type { PublicTicketPage } from "#shared/contracts/public/public-tickets.ts";
import { publicTicketProblem } from "#shared/contracts/public/public-tickets.ts";
import { ticketReference } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";

/** `join`: how to join online, for those with a valid ticket. */
export type OpenedTickets = { event: StoredEvent; join: string; attendees: StoredAttendee[] };

/** A link from before a rename or reactivation is refused: its holder may be another person. */
export async function openTicket(eventId: string, shortId: string): Promise<OpenedTickets> {
  const link = await readAttendeeLink(shortId);
  if (link === null) throw publicTicketProblem("ticket_not_found");
  const [event, attendee] = await Promise.all([findEvent(eventId), findAttendee(eventId, link.id)]);
  if (!event || !attendee) throw publicTicketProblem("ticket_not_found");
  if (link.revision !== attendee.revision) throw publicTicketProblem("ticket_replaced");
  return { event, join: await readJoinDetails(event), attendees: [attendee] };
}

/** Throws 503 `busy` while tickets are being issued, because a part would look like all. */
export async function openOrderTickets(
  eventId: string,
  shortId: string,
): Promise<OpenedTickets & { mailWaitsUntil: string | null }> {
  const orderId = await readLink("order-link", shortId);
  if (orderId === null) throw checkoutProblem("order_not_found");
  const [event, order] = await Promise.all([
    findEvent(eventId),
    findOrderOfEvent(eventId, orderId),
  ]);
  if (!event || !order || order.attendees.length === 0) throw checkoutProblem("order_not_found");
  const { head, attendees } = order;
  if (attendees.length < ticketCount(head)) throw problem("busy", { retryAfter: 1 });
  const mailWaitsUntil = waitsUntil(confirmationState(order));
  return { event, join: await readJoinDetails(event), attendees, mailWaitsUntil };
}

/** A cancelled ticket keeps its page; the door refuses its code. */
export async function presentTicket(
  { event, join }: Pick<OpenedTickets, "event" | "join">,
  attendee: StoredAttendee,
  images: ShownImage[],
): Promise<PublicTicketPage> {
  const { id, firstName, lastName, ticketId, ticketTitle, status, reference, revision } = attendee;
  return {
    shortId: await attendeeLink(attendee),
    firstName,
    lastName,
    ticketTitle,
    status,
    reference,
    ticketReference: ticketReference(reference, id),
    checkedInAt: firstCheckInAt(attendee.checkIns),
    qrText: await signTicketCode({ eventId: event.id, attendeeId: id, ticketId, revision }),
    event: buyersEvent(event, { onlineDetails: join, isGuest: status === "ACTIVE" }),
    images,
  };
}
