// How do staff let people in? The check-in list's link gives the right to do so.
import * as z from "zod";
import { CheckInListStatus } from "#shared/contracts/check-in-lists.ts";
import { MAX_CODE_LENGTH, MAX_OTHER_READINGS } from "#shared/core/bounds.ts";
import { code, Instant } from "#shared/core/fields.ts";
import { AttendeeId } from "#shared/core/ids.ts";
import { listQuery } from "#shared/core/lists.ts";
import { AttendeeStatus } from "#shared/core/people.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { one, page, route } from "#shared/core/route.ts";
import { TICKET_CODE_LENGTH } from "#shared/core/ticket-code.ts";

export const DoorList = z.strictObject({
  name: z.string(),
  description: z.string(),
  status: CheckInListStatus,
  activatesAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  eventTitle: z.string(),
  timezone: z.string(),
  checkedIn: z.int(),
  total: z.int(),
});
export type DoorList = z.output<typeof DoorList>;

export const DoorAttendee = z.strictObject({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  ticketTitle: z.string(),
  /** The number printed on the ticket. It grants no access. */
  ticketReference: z.string(),
  status: AttendeeStatus,
  checkedInAt: z.string().nullable(),
});
export type DoorAttendee = z.output<typeof DoorAttendee>;

export const CheckInOutcome = z.enum([
  "OK",
  "ALREADY_SCANNED",
  "CANCELLED",
  "NOT_PAID",
  "REPLACED",
  "WRONG_TICKET_TYPE",
  "OTHER_EVENT",
  "UNKNOWN_CODE",
  "LIST_NOT_ACTIVE",
  "LIST_EXPIRED",
]);
export type CheckInOutcome = z.output<typeof CheckInOutcome>;

/** Exactly one of the two. */
const who = {
  /** What a camera or scanner read, or staff typed. Only a ticket's signed code names a person. */
  scan: z.string().min(1).max(MAX_CODE_LENGTH).optional(),
  /** Whom staff chose in the list's search. Scanned text must never be sent in this field. */
  attendeeId: AttendeeId.optional(),
};
export type Who = { scan: string } | { attendeeId: string };

const hasOne = ({ scan, attendeeId }: { scan?: unknown; attendeeId?: unknown }) =>
  (scan === undefined) !== (attendeeId === undefined);
const oneOfBoth = { path: ["scan"], ...code("scan_or_attendee") };

/** The same nonce always gets the same answer. */
export const CheckInInput = z
  .strictObject({
    ...who,
    /** What the keys of `scan` mean in other keyboard layouts. Only a signed one counts. */
    otherReadings: z
      .array(z.string().length(TICKET_CODE_LENGTH))
      .max(MAX_OTHER_READINGS)
      .optional(),
    nonce: z.string().regex(/^[0-9a-zA-Z-]{16,64}$/),
  })
  .refine(hasOne, oneOfBoth);
export type CheckInInput = z.output<typeof CheckInInput>;

const Holder = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  ticketTitle: z.string(),
});

export const CheckIn = z.strictObject({
  outcome: CheckInOutcome,
  /** Null if the code names no person of this event. */
  attendee: Holder.nullable(),
  /** When this ticket was first let in on this list; null if it was not. */
  checkedInAt: z.string().nullable(),
  /** Names of the unexpired lists that let this ticket in, if this list does not. */
  otherLists: z.array(z.string()),
  /** The one of `otherReadings` that counted, if one did. */
  readAs: z.string().optional(),
});
export type CheckIn = z.output<typeof CheckIn>;

export const UndoReason = z.enum(["SCANNED_BY_MISTAKE", "WRONG_PERSON", "LEFT_AGAIN"]);
export type UndoReason = z.output<typeof UndoReason>;

/** `checkedInAt` names the check-in, so that a repeated request can never undo a later one. */
export const UndoInput = z
  .strictObject({ ...who, checkedInAt: Instant, reason: UndoReason })
  .refine(hasOne, oneOfBoth);
export type UndoInput = z.output<typeof UndoInput>;

export const UndoneCheckIn = z.strictObject({
  attendee: Holder,
  undoneAt: z.string(),
  reason: UndoReason,
});
export type UndoneCheckIn = z.output<typeof UndoneCheckIn>;

export const doorProblem = problemsOf({
  check_in_list_not_found: 404,
  check_in_list_not_active: 409,
  check_in_list_expired: 409,
  not_checked_in: 409,
  undone_too_often: 409,
  too_many_unknown_codes: 429,
});

export const door = {
  list: route("GET /public/check-in-lists/{shortId}", {
    summary: "The check-in list behind a link, with its counters",
    access: "anyone",
    returns: one(DoorList),
  }),
  attendees: route("GET /public/check-in-lists/{shortId}/attendees", {
    summary: "Finds people of the list by name or reference",
    access: "anyone",
    query: listQuery({ sorts: ["lastName", "firstName"] }),
    returns: page(DoorAttendee),
  }),
  checkIn: route("POST /public/check-in-lists/{shortId}/check-ins", {
    summary: "Lets one person in, or says why not",
    access: "anyone",
    body: CheckInInput,
    returns: one(CheckIn),
  }),
  undo: route("POST /public/check-in-lists/{shortId}/check-ins/undo", {
    summary:
      "Takes a check-in back while the list is active, and keeps a record of it with its reason",
    access: "anyone",
    body: UndoInput,
    returns: one(UndoneCheckIn),
  }),
};
