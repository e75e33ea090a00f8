// What opens a door page? A link that carries event and list, and that only the master secret can make.
import { linkOf, readLink } from "#functions/core/secrets.ts";
import { ID_LENGTH, idPrefix } from "#shared/core/ids.ts";

export type ListIds = { eventId: string; checkInListId: string };

/** The link (`shortId`) of a check-in list; it leads to event and list without any index. */
export function checkInListLink({ eventId, checkInListId }: ListIds): Promise<string> {
  return linkOf("check-in-list-link", bare(eventId) + bare(checkInListId));
}

/** The event and list behind a link, or null where we never made it. */
export async function readCheckInListLink(shortId: string): Promise<ListIds | null> {
  const ids = await readLink("check-in-list-link", shortId);
  if (ids?.length !== 2 * ID_LENGTH) return null;
  return {
    eventId: `${idPrefix.event}_${ids.slice(0, ID_LENGTH)}`,
    checkInListId: `${idPrefix.checkInList}_${ids.slice(ID_LENGTH)}`,
  };
}

/** The key of a list's item, for functions that read it without an ORM. */
export const checkInListKey = ({ eventId, checkInListId }: ListIds) => ({
  pk: `EVT#${eventId}`,
  sk: `LIST#${checkInListId}`,
});

const bare = (id: string): string => id.slice(-ID_LENGTH);
