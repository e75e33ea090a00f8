// Who puts on an event? Mails and public pages name the organizer.
import { getItem } from "#functions/core/table/table.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { organizerItem } from "#functions/stored/organizers.ts";

export async function organizerOf({ accountId, organizerId }: StoredEvent) {
  const item = await getItem(organizerItem.key({ accountId, id: organizerId }));
  return item && organizerItem.parse(item);
}
