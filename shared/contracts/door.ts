// How does staff let people in? The check-in list's link is the right to do so.
import * as z from "zod";
import { CheckInListStatus } from "#shared/contracts/check-in-lists.ts";
import { MAX_CODE_LENGTH } from "#shared/core/limits.ts";
import { listQuery } from "#shared/core/lists.ts";
import { one, page, route } from "#shared/core/route.ts";

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

/** A person at the door: no address, no answers, no money. */
export const DoorAttendee = z.strictObject({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  ticketTitle: z.string(),
  status: z.enum(["ACTIVE", "CANCELLED"]),
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

/** One scan. The same nonce always gets the same answer. */
export const CheckInInput = z.strictObject({
  /** The scanned text, or an attendee's id from the manual search. */
  code: z.string().min(1).max(MAX_CODE_LENGTH),
  nonce: z.string().regex(/^[0-9a-zA-Z-]{16,64}$/),
});

export const CheckIn = z.strictObject({
  outcome: CheckInOutcome,
  /** Who it is; null where the code says nothing about a person of this event. */
  attendee: z.strictObject({ firstName: z.string(), lastName: z.string(), ticketTitle: z.string() }).nullable(),
  /** When this ticket was first let in on this list. */
  checkedInAt: z.string().nullable(),
});
export type CheckIn = z.output<typeof CheckIn>;

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
};
