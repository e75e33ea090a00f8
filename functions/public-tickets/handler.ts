// What does the holder of a ticket link or an order link see?
import { servePublic } from "#functions/access/serve-public.ts";
import { shownImage } from "#functions/access/shown-images.ts";
import { requestLinks } from "#functions/public-tickets/find.ts";
import {
  type OpenedTickets,
  openOrderTickets,
  openTicket,
  presentTicket,
} from "#functions/public-tickets/opened.ts";
import {
  type PublicTicketPage,
  publicTicketProblem,
  publicTickets,
} from "#shared/contracts/public/public-tickets.ts";

export const handler = servePublic(publicTickets, {
  get: async ({ params }) => {
    const [ticket] = await presentTickets(await openTicket(params.eventId, params.shortId));
    if (!ticket) throw publicTicketProblem("ticket_not_found");
    return ticket;
  },
  ofOrder: async ({ params }) => {
    const opened = await openOrderTickets(params.eventId, params.shortId);
    return { tickets: await presentTickets(opened), mailWaitsUntil: opened.mailWaitsUntil };
  },
  find: async ({ body, request }) => {
    await requestLinks(body.email, request);
  },
});

async function presentTickets(opened: OpenedTickets): Promise<PublicTicketPage[]> {
  const { event, attendees } = opened;
  const cover = await shownImage(event.accountId, event.id);
  const images = cover ? [cover] : [];
  return Promise.all(attendees.map((attendee) => presentTicket(opened, attendee, images)));
}
