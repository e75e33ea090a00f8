// What does an event tell its buyers beside its facts, and whom may they ask?
import { getItem } from "#functions/core/table/table.ts";
import { eventSettingsItem, type StoredEventSettings } from "#functions/stored/event-settings.ts";
import type { StoredEvent } from "#functions/stored/events.ts";

type Ids = Pick<StoredEvent, "accountId" | "id">;

export async function readEventSettings(
  { accountId, id: eventId }: Ids,
  options: { consistent?: boolean } = {},
): Promise<StoredEventSettings> {
  const stored = await getItem(eventSettingsItem.key({ accountId, eventId }), options);
  return eventSettingsItem.parse(stored ?? { accountId, eventId });
}
