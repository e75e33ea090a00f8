// Where does an attendee lie? In the order's partition, under the index that the attendee's id
// carries.
import * as z from "zod";
import { asSystem } from "#functions/core/scope.ts";
import { getItem, type Item, type Key, type Write } from "#functions/core/table.ts";
import {
  type AttendeeItem,
  attendeeKey as attendeeItemKey,
  type OrderItems,
  versionAsSeen,
} from "#functions/orders/head.ts";
import { AttendeeStatus } from "#shared/contracts/attendees.ts";
import { UndoReason } from "#shared/contracts/door.ts";
import { readAttendeeId } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";

/** A check-in that was taken back: its own record, never changed again. */
const UndoneCheckIn = z.object({
  list: z.string(),
  nonce: z.string(),
  at: z.string(),
  undoneAt: z.string(),
  reason: UndoReason,
});

/**
 * An attendee as it lies in the table; `checkIns` holds the admission that stands by check-in list.
 */
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

/**
 * An attendee of this event, read strongly; null where there is none, or the id leads to another
 * event's.
 */
export async function findAttendee(
  eventId: string,
  attendeeId: string,
): Promise<StoredAttendee | null> {
  const key = attendeeKey(attendeeId);
  // Read outside the request's scope: whether the item is the event's own is only known once it is
  // here.
  const item = key && (await asSystem(() => getItem(key, { consistent: true })));
  return item && item["evt"] === eventId ? storedAttendee(item) : null;
}

/** The version that an edit of an attendee must name. */
export const attendeeVersion = ({ version }: AttendeeItem): number => version ?? 1;

/** An attendee of an order that was read; 404 `not_found` where it has none of that id. */
export function mustHave({ attendees }: OrderItems, attendeeId: string): AttendeeItem {
  const found = attendees.find(({ id }) => id === attendeeId);
  if (!found) throw problem("not_found");
  return found;
}

/**
 * Changes an attendee's item and its columns in the list, if nobody else did since it was read.
 * Check-ins beside it stay.
 */
export function attendeeWrite(
  orderId: string,
  seen: AttendeeItem,
  change: Partial<
    Pick<
      AttendeeItem,
      "firstName" | "lastName" | "email" | "status" | "revision" | "codeAt" | "cancelledAt"
    >
  >,
): Write {
  // The list shows no instants of codes and cancellations, but links carry the revision.
  const { codeAt, cancelledAt, ...columns } = change;
  const all = { ...change, version: attendeeVersion(seen) + 1 };
  const condition = versionAsSeen(seen);
  const sets = [
    ...Object.keys(all).map((name) => `#${name} = :${name}`),
    ...Object.keys(columns).map((name) => `#row.#${name} = :${name}`),
  ];
  return {
    update: attendeeItemKey(orderId, seen.index),
    set: `SET ${sets.join(", ")}`,
    if: condition.if,
    names: {
      "#row": "row",
      ...condition.names,
      ...Object.fromEntries(Object.keys(all).map((name) => [`#${name}`, name])),
    },
    values: {
      ...condition.values,
      ...Object.fromEntries(Object.entries(all).map(([name, value]) => [`:${name}`, value])),
    },
  };
}

/** When an attendee was first let in on any list; null if never. */
export function firstCheckInAt(checkIns: Record<string, { at: string }>): string | null {
  const instants = Object.values(checkIns).map(({ at }) => at);
  return instants.toSorted()[0] ?? null;
}
