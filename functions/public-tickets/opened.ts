// Which tickets does a link open? One by a ticket's own link, all of an order by the order's.
import { attendeeLink, readAttendeeLink } from "#functions/attendees/link.ts";
import {
  findAttendee,
  firstCheckInAt,
  type StoredAttendee,
  storedAttendee,
} from "#functions/attendees/store.ts";
import { buyersEvent } from "#functions/core/buyers-event.ts";
import { findEvent, type StoredEvent } from "#functions/core/event-access.ts";
import { signTicketCode } from "#functions/core/qr.ts";
import { asSystem } from "#functions/core/scope.ts";
import { readLink } from "#functions/core/secrets.ts";
import { queryItems } from "#functions/core/table.ts";
import { orderPartition } from "#functions/orders/head.ts";
import { readHead } from "#functions/orders/order.ts";
import type { PublicTicketPage } from "#shared/contracts/public-tickets.ts";
import { ticketReference } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";

export type OpenedTickets = { event: StoredEvent; attendees: StoredAttendee[] };

/**
 * The ticket behind its link, whatever became of event and ticket. 404 `ticket_not_found`; 410
 * `ticket_replaced` where the link was made before a rename or the like: whose the ticket is now is
 * not for the one who had it.
 */
export async function openTicket(eventId: string, shortId: string): Promise<OpenedTickets> {
  const link = await readAttendeeLink(shortId);
  if (link === null) throw problem("ticket_not_found");
  const [event, attendee] = await Promise.all([findEvent(eventId), findAttendee(eventId, link.id)]);
  if (!event || !attendee) throw problem("ticket_not_found");
  if (link.revision !== attendee.revision) throw problem("ticket_replaced");
  return { event, attendees: [attendee] };
}

/**
 * The tickets of the order behind a link, in their order. 404 `order_not_found`, also while the
 * order has none yet; 503 `busy` while they are being issued, because a part of them would look
 * like all.
 */
export async function openOrderTickets(eventId: string, shortId: string): Promise<OpenedTickets> {
  const orderId = await readLink("order-link", shortId);
  if (orderId === null) throw problem("order_not_found");
  // Read outside the request's scope: whether the order is the event's own is only known once it is
  // here.
  const read = () => queryItems({ pk: orderPartition(orderId), consistent: true });
  const [event, items] = await Promise.all([findEvent(eventId), asSystem(read)]);
  const attendees = items.filter(({ sk }) => sk.startsWith("ATT#")).map(storedAttendee);
  if (!event || attendees.length === 0 || attendees.some(({ evt }) => evt !== eventId))
    throw problem("order_not_found");
  const sold = items.filter(({ sk }) => sk === "ORD").flatMap((item) => readHead(item).lines);
  if (attendees.length < sold.reduce((sum, { quantity }) => sum + quantity, 0))
    throw problem("busy", { retryAfter: 1 });
  return { event, attendees };
}

/**
 * A ticket as its contract shows it. A cancelled one keeps its page, which says so; its code is
 * refused at the door.
 */
export async function shownTicket(
  event: StoredEvent,
  attendee: StoredAttendee,
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
    event: buyersEvent(event, status === "ACTIVE"),
  };
}
