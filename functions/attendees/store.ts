// Where is an attendee stored? In the order's partition, under the index that the attendee's id
// contains.
import { attendeeItem, type StoredAttendee } from "#functions/attendees/item.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, type Item, type Key, type Write } from "#functions/core/table/table.ts";
import { packAttendeeRow } from "#functions/engine/order/attendee-row.ts";
import {
  type AttendeeItem,
  attendeeKey as attendeeItemKey,
  type OrderItems,
  versionAsSeen,
} from "#functions/engine/order/order-items.ts";
import { readable } from "#functions/engine/order/unreadable-order.ts";
import { readAttendeeId } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";

/** The key of an attendee's item; null if the text is not an attendee's id. */
export function attendeeKey(attendeeId: string): Key | null {
  const place = readAttendeeId(attendeeId);
  return place && attendeeItemKey(place.orderId, place.index);
}

export type { StoredAttendee };
export const storedAttendee = (item: Item): StoredAttendee => attendeeItem.parse(item);

/**
 * Reads an attendee. Throws, and alerts an operator, if a newer version gave it a status that this
 * one does not know: nobody is let in or turned away by a guess.
 */
export const readAttendee = (item: Item): Promise<StoredAttendee> =>
  readable(attendeeItem.idsIn(item)?.orderId ?? "", () => storedAttendee(item));

/**
 * An attendee of this event by a consistent read; null if there is none or it belongs to another
 * event.
 */
export async function findAttendee(
  eventId: string,
  attendeeId: string,
): Promise<StoredAttendee | null> {
  const key = attendeeKey(attendeeId);
  // Reads in the system scope, because the item's event is known only after the read.
  const item = key && (await asSystem(() => getItem(key, { consistent: true })));
  return item && item["evt"] === eventId ? readAttendee(item) : null;
}

/** The version that an edit of an attendee must send. */
export const attendeeVersion = ({ version }: AttendeeItem): number => version ?? 1;

/** Finds an attendee in an order that was read. Throws 404 `not_found` if absent. */
export function attendeeOf({ attendees }: OrderItems, attendeeId: string): AttendeeItem {
  const found = attendees.find(({ id }) => id === attendeeId);
  if (!found) throw problem("not_found");
  return found;
}

/**
 * Changes an attendee's item and its list columns. The condition fails if the version changed since
 * the read. Check-ins of the item stay as they are.
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
  const all = {
    ...change,
    version: attendeeVersion(seen) + 1,
    row: packAttendeeRow({ ...seen, ...change }),
  };
  const condition = versionAsSeen(seen);
  const sets = Object.keys(all).map((name) => `#${name} = :${name}`);
  return {
    update: attendeeItemKey(orderId, seen.index),
    set: `SET ${sets.join(", ")}`,
    if: condition.if,
    names: {
      ...condition.names,
      ...Object.fromEntries(Object.keys(all).map((name) => [`#${name}`, name])),
    },
    values: {
      ...condition.values,
      ...Object.fromEntries(Object.entries(all).map(([name, value]) => [`:${name}`, value])),
    },
  };
}

/** The first valid check-in on any list; null if there is none. */
export function firstCheckInAt(checkIns: Record<string, { at: string }>): string | null {
  const instants = Object.values(checkIns).map(({ at }) => at);
  return instants.toSorted()[0] ?? null;
}
