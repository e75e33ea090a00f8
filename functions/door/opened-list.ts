// Which check-in list does a staff link open? Event and list; scans believe for five seconds what a
// container read.
import * as z from "zod";
import {
  checkInListKey,
  checkInListsOf,
  readCheckInListLink,
} from "#functions/check-in-lists/link.ts";
import { nowAt, nowMs } from "#functions/core/clock.ts";
import { findEvent } from "#functions/core/event-access.ts";
import { admitEvent } from "#functions/core/scope.ts";
import { getItem, queryItems } from "#functions/core/table.ts";
import type { CheckInListStatus } from "#shared/contracts/check-in-lists.ts";
import { problem } from "#shared/core/problems.ts";
import { checkInListStatus } from "#shared/rules/check-in-list-status.ts";

const DoorListItem = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  activatesAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  ticketIds: z.array(z.string()),
  linkNumber: z.number().default(0),
});
type Loaded = {
  list: z.output<typeof DoorListItem>;
  event: { id: string; acc: string; title: string; timezone: string };
};
export type OpenedList = Loaded & { status: CheckInListStatus };

/**
 * A changed list (its window, its tickets, its link) reaches every scan within this time, and
 * everything else at once.
 */
const KEPT_MS = 5_000;
/** More links than one container ever serves at once; beyond it the oldest are read again. */
const MOST_KEPT = 200;
const kept = new Map<string, { untilMs: number; loaded: Loaded }>();

/**
 * The list behind a link with its state now; the event is admitted. Throws
 * `check_in_list_not_found`.
 */
export async function openList(shortId: string): Promise<OpenedList> {
  const found = kept.get(shortId);
  const isFresh =
    found !== undefined && found.untilMs > nowMs() && found.untilMs <= nowMs() + KEPT_MS;
  return isFresh ? opened(found.loaded) : reopenList(shortId);
}

/** The same, read anew: a link that was replaced shows nobody's name any more. */
export async function reopenList(shortId: string): Promise<OpenedList> {
  kept.delete(shortId);
  const loaded = await load(shortId);
  keep(shortId, loaded);
  return opened(loaded);
}

/**
 * The names of an event's lists that let a ticket in and have not expired. Asked for guests at the
 * wrong one alone.
 */
export async function listsOf(eventId: string, ticketId: string): Promise<string[]> {
  const items = await queryItems(checkInListsOf(eventId));
  const names = items
    .map((item) => DoorListItem.parse(item))
    .filter(
      (list) => list.ticketIds.includes(ticketId) && checkInListStatus(list, nowAt()) !== "EXPIRED",
    )
    .map(({ name }) => name);
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b));
}

function opened(loaded: Loaded): OpenedList {
  admitEvent(loaded.event.id, loaded.event.acc);
  return { ...loaded, status: checkInListStatus(loaded.list, nowAt()) };
}

async function load(shortId: string): Promise<Loaded> {
  const link = await readCheckInListLink(shortId);
  const event = link && (await findEvent(link.eventId));
  const item = event && (await getItem(checkInListKey(link), { consistent: true }));
  const list = item && DoorListItem.parse(item);
  if (!list || list.linkNumber !== link.number) throw problem("check_in_list_not_found");
  const { id, acc, title, timezone } = event;
  return { list, event: { id, acc, title, timezone } };
}

function keep(shortId: string, loaded: Loaded): void {
  kept.set(shortId, { untilMs: nowMs() + KEPT_MS, loaded });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}
