// Which event does a path name, and may this request see it?
import { admitEvent, asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { eventItem, type StoredEvent } from "#functions/stored/events.ts";
import { problem } from "#shared/core/problems.ts";

/** Another account's event gives `not_found`, as an unknown one does. */
export async function loadOwnEvent(eventId: string): Promise<StoredEvent> {
  const event = await findEvent(eventId);
  if (!event) throw problem("not_found");
  return event;
}

/** Of any status. Null if unknown, or if the signed-in person's account does not own it. */
export async function findEvent(eventId: string): Promise<StoredEvent | null> {
  const key = eventItem.key({ id: eventId });
  const item = await asSystem(() => getItem(key, { consistent: true }));
  const event = item && eventItem.parse(item);
  return event && admitEvent(eventId, event.accountId) ? event : null;
}
