// Public tickets: what the holder of a ticket's link sees.
import { findAttendee, firstCheckInAt, type StoredAttendee } from "#functions/attendees/store.ts";
import { findEvent, type StoredEvent } from "#functions/core/event-access.ts";
import { signTicketCode } from "#functions/core/qr.ts";
import { readLink } from "#functions/core/secrets.ts";
import { serve } from "#functions/core/serve.ts";
import { type PublicTicketPage, publicTickets } from "#shared/contracts/public-tickets.ts";
import { problem } from "#shared/core/problems.ts";

export const handler = serve(publicTickets, {
  get: async ({ params }) => {
    const attendeeId = await readLink("attendee-link", params.shortId);
    if (attendeeId === null) throw problem("ticket_not_found");
    const [event, attendee] = await Promise.all([findEvent(params.eventId), findAttendee(params.eventId, attendeeId)]);
    if (!event || !attendee) throw problem("ticket_not_found");
    return ticketPage(params.shortId, event, attendee);
  },
});

/** A cancelled ticket keeps its page, which says so; its code is refused at the door. */
async function ticketPage(shortId: string, event: StoredEvent, attendee: StoredAttendee): Promise<PublicTicketPage> {
  const { id, firstName, lastName, ticketId, ticketTitle, status, reference, revision } = attendee;
  const { title, slug, startAt, endAt, timezone, venueName, city, isOnline } = event;
  return {
    shortId,
    firstName,
    lastName,
    ticketTitle,
    status,
    reference,
    checkedInAt: firstCheckInAt(attendee.checkIns),
    qrText: await signTicketCode({ eventId: event.id, attendeeId: id, ticketId, revision }),
    event: { title, slug, startAt, endAt, timezone, venueName, city, isOnline },
  };
}
