// What does the holder of a ticket's link see, and how does a person recover a lost link?
import * as z from "zod";
import { ShownImage } from "#shared/contracts/images.ts";
import { BuyersEvent } from "#shared/contracts/public/checkout.ts";
import { Email } from "#shared/core/fields.ts";
import { AttendeeStatus } from "#shared/core/people.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { nothing, one, route } from "#shared/core/route.ts";

export const PublicTicketPage = z.strictObject({
  shortId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  ticketTitle: z.string(),
  status: AttendeeStatus,
  checkedInAt: z.string().nullable(),
  reference: z.string(),
  /** For people to read. */
  ticketReference: z.string(),
  /** Signed with the event's key. */
  qrText: z.string(),
  event: BuyersEvent,
  /** The event's cover, if it has one. */
  images: z.array(ShownImage),
});
export type PublicTicketPage = z.output<typeof PublicTicketPage>;

export const FindTicketsInput = z.strictObject({ email: Email });

export const publicTicketProblem = problemsOf({
  ticket_not_found: 404,
  ticket_replaced: 410,
});

export const publicTickets = {
  get: route("GET /public/events/{eventId}/attendees/{shortId}", {
    summary: "The ticket behind a link",
    access: "anyone",
    returns: one(PublicTicketPage),
  }),
  ofOrder: route("GET /public/events/{eventId}/orders/{shortId}/tickets", {
    summary: "All tickets of an order, cancelled ones too",
    access: "anyone",
    returns: one(
      z.strictObject({
        tickets: z.array(PublicTicketPage),
        mailWaitsUntil: z.string().nullable(),
      }),
    ),
  }),
  find: route("POST /public/tickets/find", {
    summary:
      "Mails the links of an address's coming orders to it; answers the same whether or not there are any",
    access: "anyone",
    body: FindTicketsInput,
    idempotent: true,
    returns: nothing,
  }),
};
