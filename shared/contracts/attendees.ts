// Who comes to an event?
import * as z from "zod";
import { OrderMail } from "#shared/contracts/order/order-mails.ts";
import { AnswersInput, GivenAnswer } from "#shared/contracts/questions.ts";
import { AmountMinor } from "#shared/core/fields.ts";
import { idOf, OrderId } from "#shared/core/ids.ts";
import { listQuery } from "#shared/core/lists.ts";
import { AttendeeStatus, GuestInput, Person, PersonInput } from "#shared/core/people.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { nothing, one, page, route } from "#shared/core/route.ts";

export const Attendee = z.strictObject({
  id: z.string(),
  shortId: z.string(),
  ...Person.shape,
  ticketId: idOf("ticket"),
  ticketTitle: z.string(),
  status: AttendeeStatus,
  orderId: OrderId,
  reference: z.string(),
  /** The first check-in on any list; null if there was none. */
  checkedInAt: z.string().nullable(),
  createdAt: z.string(),
  isUndelivered: z.boolean(),
});
export type Attendee = z.output<typeof Attendee>;

export const AttendeeBadge = z.enum([...AttendeeStatus.options, "UNDELIVERED"]);
export type AttendeeBadge = z.output<typeof AttendeeBadge>;

export const AttendeeDetail = z.strictObject({
  ...Attendee.shape,
  tierId: idOf("tier").nullable(),
  /** Raised by each edit, cancellation and reactivation, but not by check-ins. */
  version: z.int(),
  answers: z.array(GivenAnswer),
  /** True if every mail so far carried an older code, which the door refuses. */
  isTicketOutdated: z.boolean(),
  /** A ticket of a cancelled order cannot be reactivated. */
  isOrderCancelled: z.boolean(),
  /** Whether the order's confirmation, which has all tickets, was sent or is going to be. */
  hasConfirmation: z.boolean(),
  /** Mails about this ticket alone, oldest first, so without the order's confirmation. */
  mails: z.array(OrderMail),
});
export type AttendeeDetail = z.output<typeof AttendeeDetail>;

export const AttendeeInput = z.strictObject({
  ...GuestInput.shape,
  /** The answers to change; an empty one removes what was answered. All others stay. */
  answers: AnswersInput.default([]),
  /** Mails the changed ticket to its holder, but not if name and address stay. */
  sendTicket: z.boolean().default(false),
});
export type AttendeeInput = z.output<typeof AttendeeInput>;

const ManualAttendeeInput = z.strictObject({
  ticketId: idOf("ticket"),
  tierId: idOf("tier").nullable().default(null),
  ...PersonInput.shape,
  /** In minor units of the event's currency. */
  paidMinor: AmountMinor.default(0),
  sendMail: z.boolean().default(false),
});

export const MoveInput = z.strictObject({
  ticketId: idOf("ticket"),
  tierId: idOf("tier").nullable().default(null),
  /** Mails the new ticket to its holder, but not if nothing changes. */
  sendTicket: z.boolean().default(false),
});
export type MoveInput = z.output<typeof MoveInput>;

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

export const attendeeProblem = problemsOf({
  too_late_to_undo: 409,
  ticket_cancelled: 409,
});

export const attendees = {
  list: route("GET /events/{eventId}/attendees", {
    summary: "The event's attendees",
    access: "organizer",
    query: listQuery({
      sorts: attendeeSorts,
      filters: {
        status: AttendeeBadge,
        ticketId: idOf("ticket"),
        checkedIn: z.enum(["yes", "no"]),
      },
    }),
    returns: page(Attendee),
  }),
  create: route("POST /events/{eventId}/attendees", {
    summary:
      "Adds an attendee by hand, with an order of one ticket; it takes stock, and the same key adds one",
    access: "organizer",
    idempotent: true,
    body: ManualAttendeeInput,
    returns: one(AttendeeDetail),
    status: 201,
  }),
  get: route("GET /events/{eventId}/attendees/{attendeeId}", {
    summary: "One attendee with the mails of their ticket",
    access: "organizer",
    returns: one(AttendeeDetail),
  }),
  update: route("PUT /events/{eventId}/attendees/{attendeeId}", {
    summary:
      "Changes an attendee's name, address and answers; another name makes earlier codes of the ticket void, and a new address instead of one that does not take mail gets the ticket",
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
      /** Tells the holder by mail, but not if nothing changes. */
      notifyHolder: z.boolean().default(false),
      /** Mails the reactivated ticket, which has a new code, to its holder. */
      sendTicket: z.boolean().default(false),
    }),
    returns: one(AttendeeDetail),
  }),
  move: route("POST /events/{eventId}/attendees/{attendeeId}/move", {
    summary:
      "Moves an attendee to another ticket of the event; it gives and takes stock and makes earlier codes void",
    access: "organizer",
    body: MoveInput,
    versioned: true,
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
