// Which check-in list does a staff link open? Event and list, read at most every five seconds per container.
import * as z from "zod";
import { checkInListKey, readCheckInListLink } from "#functions/check-in-lists/link.ts";
import { nowAt, nowMs } from "#functions/core/clock.ts";
import { findEvent } from "#functions/core/event-access.ts";
import { admitEvent } from "#functions/core/scope.ts";
import { getItem } from "#functions/core/table.ts";
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
});
type Loaded = {
  list: z.output<typeof DoorListItem>;
  event: { id: string; acc: string; title: string; timezone: string };
};
export type OpenedList = Loaded & { status: CheckInListStatus };

/** A changed list (its window, its tickets) reaches every door within this time. */
const KEPT_MS = 5_000;
/** More links than one container ever serves at once; beyond it the oldest are read again. */
const MOST_KEPT = 200;
const kept = new Map<string, { untilMs: number; loaded: Loaded }>();

/** The list behind a link with its state now; the event is admitted. Throws `check_in_list_not_found`. */
export async function openList(shortId: string): Promise<OpenedList> {
  const found = kept.get(shortId);
  const isFresh = found !== undefined && found.untilMs > nowMs() && found.untilMs <= nowMs() + KEPT_MS;
  const loaded = isFresh ? found.loaded : await load(shortId);
  admitEvent(loaded.event.id, loaded.event.acc);
  if (!isFresh) keep(shortId, loaded);
  return { ...loaded, status: checkInListStatus(loaded.list, nowAt()) };
}

async function load(shortId: string): Promise<Loaded> {
  const ids = await readCheckInListLink(shortId);
  const event = ids && (await findEvent(ids.eventId));
  const item = event && (await getItem(checkInListKey(ids), { consistent: true }));
  if (!item) throw problem("check_in_list_not_found");
  const { id, acc, title, timezone } = event;
  return { list: DoorListItem.parse(item), event: { id, acc, title, timezone } };
}

function keep(shortId: string, loaded: Loaded): void {
  kept.delete(shortId);
  kept.set(shortId, { untilMs: nowMs() + KEPT_MS, loaded });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}
