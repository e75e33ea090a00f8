// What does the holder of a ticket's link see?
import * as z from "zod";
import { AttendeeStatus } from "#shared/contracts/attendees.ts";
import { CheckoutOrder } from "#shared/contracts/checkout.ts";
import { one, route } from "#shared/core/route.ts";

export const PublicTicketPage = z.strictObject({
  shortId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  ticketTitle: z.string(),
  status: AttendeeStatus,
  checkedInAt: z.string().nullable(),
  reference: z.string(),
  /** The text of the QR code, signed with the event's key. */
  qrText: z.string(),
  event: CheckoutOrder.shape.event,
});
export type PublicTicketPage = z.output<typeof PublicTicketPage>;

export const publicTickets = {
  get: route("GET /public/events/{eventId}/attendees/{shortId}", {
    summary: "The ticket behind a link",
    access: "anyone",
    returns: one(PublicTicketPage),
  }),
};
