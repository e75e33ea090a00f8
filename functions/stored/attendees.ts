// How is an attendee stored? In the order's partition, under the number that the attendee's id
// contains. The columns of the event's list are beside it, in the list's own form.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import { openWord } from "#functions/core/table/packed.ts";
import { AttendeeStatus, Person } from "#shared/core/people.ts";

/** Digits of an attendee's number in the key, so that keys sort as numbers do. */
const PLACE_DIGITS = 3;

export const attendeeItem = item({
  pk: "ORD#{orderId}",
  sk: "ATT#{place}",
  shape: {
    accountId: z.string(),
    evt: z.string(),
    id: z.string(),
    /** The attendee's number in the order, from 0. */
    index: z.number(),
    /** The index of the part of the order's stock that has their unit. It names the price line. */
    part: z.number(),
    ticketId: z.string(),
    ticketTitle: z.string(),
    /** The tier of a tiered ticket; null for any other. */
    tierId: z.string().nullable().default(null),
    ...Person.shape,
    status: AttendeeStatus,
    /** The revision of the ticket's code. The door refuses a code of another revision. */
    revision: z.number(),
    /** When the code was last replaced; absent while it is the first. */
    codeAt: z.string().optional(),
    /** The last cancellation. An undo leaves it in place; a reactivation sets it to null. */
    cancelledAt: z.string().nullable().optional(),
    /** The item's version; absent until the first change. */
    version: z.number().optional(),
    /** The valid check-in of each list, with the mark of its scan. */
    checkIns: z.record(z.string(), z.object({ at: z.string(), nonce: z.string() })),
    /** Check-ins that were undone. A record never changes again. */
    undone: z
      .array(
        z.object({
          list: z.string(),
          nonce: z.string(),
          at: z.string(),
          undoneAt: z.string(),
          /** A reason of a newer version is kept. */
          reason: openWord,
        }),
      )
      .default([]),
    /** The scans of these check-ins, for the condition that refuses to repeat one. */
    undoneScans: z.set(z.string()).optional(),
    reference: z.string(),
    createdAt: z.string(),
  },
});
export type StoredAttendee = ReturnType<typeof attendeeItem.parse>;

/** The part of an attendee's key that is their number. */
export const placeOf = (index: number): string => String(index).padStart(PLACE_DIGITS, "0");
