// Where is an attendee stored? In the order's partition, under the index that the attendee's id
// contains.

import { attendeeItem, type StoredAttendee } from "#functions/attendees/item.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { setting } from "#functions/core/table/setting.ts";
import { getItem, type Item, type Key, type Write } from "#functions/core/table/table.ts";
import { packAttendeeRow } from "#functions/engine/order/attendee-row.ts";
import {
  attendeeKey,
  type OrderItems,
  versionAsSeen,
} from "#functions/engine/order/order-items.ts";
import { readable } from "#functions/engine/order/unreadable-order.ts";
import { readAttendeeId } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";

/** The key of an attendee's item; null if the text is not an attendee's id. */
export function attendeeKeyOf(attendeeId: string): Key | null {
  const place = readAttendeeId(attendeeId);
  return place && attendeeKey(place.orderId, place.index);
}

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
  const key = attendeeKeyOf(attendeeId);
  // Reads in the system scope, because the item's event is known only after the read.
  const item = key && (await asSystem(() => getItem(key, { consistent: true })));
  return item && item["evt"] === eventId ? readAttendee(item) : null;
}

/** The version that an edit of an attendee must send. */
export const attendeeVersion = ({ version }: StoredAttendee): number => version ?? 1;

/** Finds an attendee in an order that was read. Throws 404 `not_found` if absent. */
export function attendeeOf({ attendees }: OrderItems, attendeeId: string): StoredAttendee {
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
  seen: StoredAttendee,
  change: Partial<
    Pick<
      StoredAttendee,
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
  const { set, names, values } = setting(all);
  return {
    update: attendeeKey(orderId, seen.index),
    set,
    if: condition.if,
    names: { ...condition.names, ...names },
    values: { ...condition.values, ...values },
  };
}

/** The first valid check-in on any list; null if there is none. */
export function firstCheckInAt(checkIns: Record<string, { at: string }>): string | null {
  const instants = Object.values(checkIns).map(({ at }) => at);
  return instants.toSorted()[0] ?? null;
}
