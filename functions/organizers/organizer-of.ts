// Who puts on an event? Mails and public pages name the organizer.
import { getItem } from "#functions/core/table/table.ts";
import type { StoredEvent } from "#functions/events/item.ts";
import { organizerItem } from "#functions/organizers/item.ts";

/** The organizer of an event that was read; null if it is gone. */
export async function organizerOf({ accountId, organizerId }: StoredEvent) {
  const item = await getItem(organizerItem.key({ accountId, id: organizerId }));
  return item && organizerItem.parse(item);
}
