// Which check-in list does a staff link open? Scans use what was read in the last five seconds.
import { findEvent } from "#functions/access/event-access.ts";
import { type ListLink, readCheckInListLink } from "#functions/check-in-lists/link.ts";
import { nowAt, nowMs } from "#functions/core/ports/clock.ts";
import { noteIds } from "#functions/core/ports/logger.ts";
import { admitEvent } from "#functions/core/table/scope.ts";
import { getItem, queryItems } from "#functions/core/table/table.ts";
import { checkInListItem, type StoredCheckInList } from "#functions/stored/check-in-lists.ts";
import type { CheckInListStatus } from "#shared/contracts/check-in-lists.ts";
import { doorProblem } from "#shared/contracts/public/door.ts";
import { checkInListStatus } from "#shared/rules/door/check-in-list-status.ts";

type Loaded = {
  list: StoredCheckInList;
  event: { id: string; accountId: string; title: string; timezone: string };
};
export type OpenedList = Loaded & { status: CheckInListStatus };

/** A changed list reaches scans and undos within this time; list page and search at once. */
const KEPT_MS = 5_000;
const MOST_KEPT = 200;
const kept = new Map<string, { untilMs: number; loaded: Loaded }>();

/** Admits the event to the request's scope. */
export async function openList(shortId: string): Promise<OpenedList> {
  const found = kept.get(shortId);
  const isFresh =
    found !== undefined && found.untilMs > nowMs() && found.untilMs <= nowMs() + KEPT_MS;
  return isFresh ? opened(found.loaded) : reopenList(shortId);
}

/** Without the cache, so that a replaced link shows no names any more. */
export async function reopenList(shortId: string): Promise<OpenedList> {
  kept.delete(shortId);
  const loaded = await load(shortId);
  keep(shortId, loaded);
  return opened(loaded);
}

export async function listsOf(eventId: string, ticketId: string): Promise<string[]> {
  const items = await queryItems(checkInListItem.within({ eventId }));
  const names = checkInListItem
    .among(items)
    .filter(
      (list) => list.ticketIds.includes(ticketId) && checkInListStatus(list, nowAt()) !== "EXPIRED",
    )
    .map(({ name }) => name);
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b));
}

function opened(loaded: Loaded): OpenedList {
  admitEvent(loaded.event.id, loaded.event.accountId);
  noteIds({ eventId: loaded.event.id, checkInListId: loaded.list.id });
  return { ...loaded, status: checkInListStatus(loaded.list, nowAt()) };
}

async function load(shortId: string): Promise<Loaded> {
  const link = await readCheckInListLink(shortId);
  const event = link && (await findEvent(link.eventId));
  const item = event && (await getItem(keyOf(link), { consistent: true }));
  const list = item && checkInListItem.parse(item);
  if (!list || list.linkNumber !== link.number) throw doorProblem("check_in_list_not_found");
  const { id, accountId, title, timezone } = event;
  return { list, event: { id, accountId, title, timezone } };
}

const keyOf = ({ eventId, checkInListId: id }: ListLink) => checkInListItem.key({ eventId, id });

function keep(shortId: string, loaded: Loaded): void {
  kept.set(shortId, { untilMs: nowMs() + KEPT_MS, loaded });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}
