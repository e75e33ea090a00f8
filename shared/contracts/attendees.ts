// Who comes to an event?
import * as z from "zod";
import { OrderMail, PersonInput } from "#shared/contracts/orders.ts";
import { idOf, OrderId } from "#shared/core/ids.ts";
import { listQuery } from "#shared/core/lists.ts";
import { nothing, one, page, route } from "#shared/core/route.ts";

export const AttendeeStatus = z.enum(["ACTIVE", "CANCELLED"]);
export type AttendeeStatus = z.output<typeof AttendeeStatus>;

export const Attendee = z.strictObject({
  id: z.string(),
  shortId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  ticketId: idOf("ticket"),
  ticketTitle: z.string(),
  status: AttendeeStatus,
  orderId: OrderId,
  reference: z.string(),
  /** The first check-in on any list; null if none. */
  checkedInAt: z.string().nullable(),
  createdAt: z.string(),
});
export type Attendee = z.output<typeof Attendee>;

/** One attendee with what only their own page shows. */
export const AttendeeDetail = z.strictObject({
  ...Attendee.shape,
  /** Raised by each edit, cancellation and reactivation; check-ins leave it alone. */
  version: z.int(),
  /** Whether every mail so far brought an earlier code, which is refused at the door. */
  isTicketOutdated: z.boolean(),
  /**
   * Mails that brought this ticket alone, oldest first; it also came with the order's confirmation.
   */
  mails: z.array(OrderMail),
});
export type AttendeeDetail = z.output<typeof AttendeeDetail>;

/** What a person edits of an attendee. */
export const AttendeeInput = z.strictObject({
  ...PersonInput.shape,
  /**
   * Whether a mail brings the ticket as it is afterwards; nothing is sent where nothing changes.
   */
  sendTicket: z.boolean().default(false),
});
export type AttendeeInput = z.output<typeof AttendeeInput>;

export const attendeeSorts = [
  "lastName",
  "firstName",
  "email",
  "ticketTitle",
  "reference",
  "checkedInAt",
  "createdAt",
  "status",
] as const;

export const attendees = {
  list: route("GET /events/{eventId}/attendees", {
    summary: "The event's attendees",
    access: "organizer",
    query: listQuery({
      sorts: attendeeSorts,
      filters: {
        status: AttendeeStatus,
        ticketId: idOf("ticket"),
        checkedIn: z.enum(["yes", "no"]),
      },
    }),
    returns: page(Attendee),
  }),
  get: route("GET /events/{eventId}/attendees/{attendeeId}", {
    summary: "One attendee with the mails of their ticket",
    access: "organizer",
    returns: one(AttendeeDetail),
  }),
  update: route("PUT /events/{eventId}/attendees/{attendeeId}", {
    summary:
      "Changes an attendee's name and address; another name makes earlier codes of the ticket void",
    access: "organizer",
    body: AttendeeInput,
    versioned: true,
    returns: one(AttendeeDetail),
  }),
  setStatus: route("PATCH /events/{eventId}/attendees/{attendeeId}", {
    summary:
      "Cancels a ticket, which gives its stock back, or reactivates it, which takes stock; repeating changes nothing",
    access: "organizer",
    body: z.strictObject({
      status: AttendeeStatus,
      /**
       * Whether a mail tells the holder that their ticket was cancelled; nothing is sent where
       * nothing changes.
       */
      notifyHolder: z.boolean().default(false),
      /** Whether a mail brings a reactivated ticket, which has a new code, to its holder. */
      sendTicket: z.boolean().default(false),
    }),
    returns: one(AttendeeDetail),
  }),
  undoCancellation: route("POST /events/{eventId}/attendees/{attendeeId}/undo-cancellation", {
    summary:
      "Takes back the cancellation that made this version, a short while after it; the ticket's code stays good",
    access: "organizer",
    versioned: true,
    returns: one(AttendeeDetail),
  }),
  resendTicket: route("POST /events/{eventId}/attendees/{attendeeId}/resend-ticket", {
    summary: "Sends an active attendee their ticket again; the same key sends it once",
    access: "organizer",
    idempotent: true,
    returns: nothing,
  }),
};
