// How is an attendee stored? In the order's partition, under the number in the attendee's id.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import { openWord } from "#functions/core/table/packed.ts";
import { AttendeeStatus, Person } from "#shared/core/people.ts";

const PLACE_DIGITS = 3;

export const attendeeItem = item({
  pk: "ORD#{orderId}",
  sk: "ATT#{place}",
  shape: {
    accountId: z.string(),
    evt: z.string(),
    id: z.string(),
    index: z.number(),
    /** The index of the order's stock part that counts their unit. */
    part: z.number(),
    ticketId: z.string(),
    ticketTitle: z.string(),
    tierId: z.string().nullable().default(null),
    ...Person.shape,
    status: AttendeeStatus,
    revision: z.number(),
    codeAt: z.string().optional(),
    /** An undo leaves the last cancellation in place; a reactivation makes it null. */
    cancelledAt: z.string().nullable().optional(),
    version: z.number().optional(),
    isUndelivered: z.boolean().optional(),
    /** By list, with the mark of the scan. */
    checkIns: z.record(z.string(), z.object({ at: z.string(), nonce: z.string() })),
    undone: z
      .array(
        z.object({
          list: z.string(),
          nonce: z.string(),
          at: z.string(),
          undoneAt: z.string(),
          reason: openWord,
        }),
      )
      .default([]),
    undoneScans: z.set(z.string()).optional(),
    reference: z.string(),
    createdAt: z.string(),
  },
});
export type StoredAttendee = ReturnType<typeof attendeeItem.parse>;

export const placeOf = (index: number): string => String(index).padStart(PLACE_DIGITS, "0");
