// Who comes to an event?
import * as z from "zod";
import { OrderMail } from "#shared/contracts/order-mails.ts";
import { AnswersInput, GivenAnswer } from "#shared/contracts/questions.ts";
import { AmountMinor } from "#shared/core/fields.ts";
import { idOf, OrderId } from "#shared/core/ids.ts";
import { listQuery } from "#shared/core/lists.ts";
import { AttendeeStatus, Person, PersonInput } from "#shared/core/people.ts";
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
});
export type Attendee = z.output<typeof Attendee>;

/** One attendee, with the fields that only the attendee's own page shows. */
export const AttendeeDetail = z.strictObject({
  ...Attendee.shape,
  /** The tier of a tiered ticket; null for any other. */
  tierId: idOf("tier").nullable(),
  /** Raised by each edit, cancellation and reactivation, but not by check-ins. */
  version: z.int(),
  /** The answers about this attendee. */
  answers: z.array(GivenAnswer),
  /** True if every mail so far carried an older code, which the door refuses. */
  isTicketOutdated: z.boolean(),
  /** True if the whole order was cancelled, so that the ticket cannot be reactivated. */
  isOrderCancelled: z.boolean(),
  /** Whether the order's confirmation, which has all tickets, was sent or is going to be. */
  hasConfirmation: z.boolean(),
  /**
   * Mails about this ticket alone, oldest first. The order's confirmation, which also carries the
   * ticket, is not among them.
   */
  mails: z.array(OrderMail),
});
export type AttendeeDetail = z.output<typeof AttendeeDetail>;

/** The fields that a person edits. */
export const AttendeeInput = z.strictObject({
  ...PersonInput.shape,
  /** The answers to change; an empty one removes what was answered. All others stay. */
  answers: AnswersInput.default([]),
  /** Whether to mail the changed ticket to its holder. Nothing is sent if name and address stay. */
  sendTicket: z.boolean().default(false),
});
export type AttendeeInput = z.output<typeof AttendeeInput>;

/** An attendee added by hand: an order of one ticket, made by hand. */
const ManualAttendeeInput = z.strictObject({
  ticketId: idOf("ticket"),
  /** The tier of a tiered ticket. */
  tierId: idOf("tier").nullable().default(null),
  ...PersonInput.shape,
  /** What was paid for the ticket, in minor units of the event's currency. */
  paidMinor: AmountMinor.default(0),
  /** Whether the person gets a mail with the ticket. */
  sendMail: z.boolean().default(false),
});

export const MoveInput = z.strictObject({
  /** The ticket to move to, and its tier if it has some. */
  ticketId: idOf("ticket"),
  tierId: idOf("tier").nullable().default(null),
  /** Whether to mail the new ticket to its holder. Nothing is sent if nothing changes. */
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

/** Refusals of this resource by code, with their HTTP status. */
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
        status: AttendeeStatus,
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
      "Changes an attendee's name, address and answers; another name makes earlier codes of the ticket void",
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
       * Whether to mail the holder that the ticket was cancelled. Nothing is sent if nothing
       * changes.
       */
      notifyHolder: z.boolean().default(false),
      /** Whether to mail the reactivated ticket, which has a new code, to its holder. */
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
