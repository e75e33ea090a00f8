// Where is an attendee stored? In the order's partition, under the index in the attendee's id.
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, type Item, type Key } from "#functions/core/table/table.ts";
import { attendeeKey, type OrderItems } from "#functions/engine/order/order-items.ts";
import { readable } from "#functions/engine/order/unreadable-order.ts";
import { attendeeItem, type StoredAttendee } from "#functions/stored/attendees.ts";
import { readAttendeeId } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";

export function attendeeKeyOf(attendeeId: string): Key | null {
  const place = readAttendeeId(attendeeId);
  return place && attendeeKey(place.orderId, place.index);
}

export const storedAttendee = (item: Item): StoredAttendee => attendeeItem.parse(item);

/** A newer version's unknown status throws and alerts: nobody is let in or sent away by a guess. */
export const readAttendee = (item: Item): Promise<StoredAttendee> =>
  readable(attendeeItem.idsIn(item)?.orderId ?? "", () => storedAttendee(item));

/** Consistent; null if it belongs to another event. */
export async function findAttendee(
  eventId: string,
  attendeeId: string,
): Promise<StoredAttendee | null> {
  const key = attendeeKeyOf(attendeeId);
  const item = key && (await asSystem(() => getItem(key, { consistent: true })));
  return item && item["evt"] === eventId ? readAttendee(item) : null;
}

export function attendeeOf({ attendees }: OrderItems, attendeeId: string): StoredAttendee {
  const found = attendees.find(({ id }) => id === attendeeId);
  if (!found) throw problem("not_found");
  return found;
}

export function firstCheckInAt(checkIns: Record<string, { at: string }>): string | null {
  const instants = Object.values(checkIns).map(({ at }) => at);
  return instants.toSorted()[0] ?? null;
}
