// Which check-in lists does an event have? By name, as its dashboard shows them.
import { queryItems } from "#functions/core/table/table.ts";
import { checkInListItem, type StoredCheckInList } from "#functions/stored/check-in-lists.ts";

export async function checkInListsOf(eventId: string): Promise<StoredCheckInList[]> {
  const items = await queryItems({ ...checkInListItem.within({ eventId }), consistent: true });
  return checkInListItem.among(items).toSorted((a, b) => a.name.localeCompare(b.name));
}
