// Which link opens a door page? It carries event and list, and only the master secret can make it.
import { linkOf, readLink } from "#functions/core/ports/secrets.ts";
import { ID_LENGTH, idPrefix } from "#shared/core/ids.ts";

/** `number` counts replacements; only the link with the list's present number is valid. */
export type ListLink = { eventId: string; checkInListId: string; number: number };

export function checkInListLink({ eventId, checkInListId, number }: ListLink): Promise<string> {
  return linkOf(
    "check-in-list-link",
    bare(eventId) + bare(checkInListId) + (number === 0 ? "" : number),
  );
}

const LINK_TEXT = new RegExp(`^(?<event>.{${ID_LENGTH}})(?<list>.{${ID_LENGTH}})(?<number>\\d*)$`);

/** Null if we did not make it. The caller must compare the number with the list's. */
export async function readCheckInListLink(shortId: string): Promise<ListLink | null> {
  const { event, list, number } =
    LINK_TEXT.exec((await readLink("check-in-list-link", shortId)) ?? "")?.groups ?? {};
  if (!event || !list) return null;
  return {
    eventId: `${idPrefix.event}_${event}`,
    checkInListId: `${idPrefix.checkInList}_${list}`,
    number: Number(number),
  };
}

const bare = (id: string): string => id.slice(-ID_LENGTH);
