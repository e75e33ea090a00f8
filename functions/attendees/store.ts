// Where does an attendee lie? In the order's partition, under the index that the attendee's id carries.
import * as z from "zod";
import { asSystem } from "#functions/core/scope.ts";
import { getItem, type Item, type Key } from "#functions/core/table.ts";
import { attendeeKey as attendeeItemKey } from "#functions/orders/head.ts";
import { AttendeeStatus } from "#shared/contracts/attendees.ts";
import { UndoReason } from "#shared/contracts/door.ts";
import { readAttendeeId } from "#shared/core/ids.ts";

/** A check-in that was taken back: its own record, never changed again. */
const UndoneCheckIn = z.object({
  list: z.string(),
  nonce: z.string(),
  at: z.string(),
  undoneAt: z.string(),
  reason: UndoReason,
});

/** An attendee as it lies in the table; `checkIns` holds the admission that stands by check-in list. */
export const StoredAttendee = z.object({
  id: z.string(),
  acc: z.string(),
  evt: z.string(),
  ticketId: z.string(),
  ticketTitle: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  status: AttendeeStatus,
  revision: z.number(),
  checkIns: z.record(z.string(), z.object({ at: z.string(), nonce: z.string() })),
  undone: z.array(UndoneCheckIn).default([]),
  reference: z.string(),
  createdAt: z.string(),
});
export type StoredAttendee = z.output<typeof StoredAttendee>;

/** The key of an attendee's item; null where the text is no attendee's id. */
export function attendeeKey(attendeeId: string): Key | null {
  const place = readAttendeeId(attendeeId);
  return place && attendeeItemKey(place.orderId, place.index);
}

export const storedAttendee = (item: Item): StoredAttendee => StoredAttendee.parse(item);

/** An attendee of this event, read strongly; null where there is none, or the id leads to another event's. */
export async function findAttendee(eventId: string, attendeeId: string): Promise<StoredAttendee | null> {
  const key = attendeeKey(attendeeId);
  // Read outside the request's scope: whether the item is the event's own is only known once it is here.
  const item = key && (await asSystem(() => getItem(key, { consistent: true })));
  return item && item["evt"] === eventId ? storedAttendee(item) : null;
}

/** When an attendee was first let in on any list; null if never. */
export function firstCheckInAt(checkIns: StoredAttendee["checkIns"]): string | null {
  const instants = Object.values(checkIns).map(({ at }) => at);
  return instants.toSorted()[0] ?? null;
}
