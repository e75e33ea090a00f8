// How are figures counted that take longer than a request? Event by event, the ones asked for.
import { findEvent } from "#functions/access/event-access.ts";
import { eventStore } from "#functions/access/event-rows.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { jobKind } from "#functions/engine/job/run-job.ts";
import { OLD_SECONDS, secondsSince } from "#functions/engine/job/start-count.ts";
import type { SliceOutcome } from "#functions/engine/job/steps.ts";
import { countFigures } from "#functions/stats/count-figures.ts";
import { figuresItem } from "#functions/stored/figures.ts";
import { NoInput } from "#functions/stored/jobs.ts";

/** Of one event; without it of all of the account whose figures are older than an hour. */
export const countFiguresJob = jobKind({
  input: NoInput,
  endsWithMaker: false,
  mayGoOn: () => true,
  slice: async ({ accountId, eventId }, cursor, isOver) => {
    if (eventId === null) return countOld(accountId, cursor, isOver);
    const event = await findEvent(eventId);
    if (event) await countFigures(event);
    return { cursor: null, done: 1, failed: [] };
  },
});

async function countOld(
  accountId: string,
  cursor: string | null,
  isOver: () => boolean,
): Promise<SliceOutcome> {
  const [events, items] = await Promise.all([
    eventStore.of({ accountId }).list(),
    queryItems(figuresItem.within({ accountId })),
  ]);
  const kept = new Map(figuresItem.among(items).map(({ eventId, at }) => [eventId, at]));
  const isOld = (id: string): boolean => {
    const at = kept.get(id);
    return at === undefined || secondsSince(at) >= OLD_SECONDS;
  };
  const old = events
    .filter(({ id }) => id > (cursor ?? "") && isOld(id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  let done = 0;
  for (const event of old) {
    if (done > 0 && isOver()) return { cursor: old[done - 1]?.id ?? null, done, failed: [] };
    await countFigures(event);
    done++;
  }
  return { cursor: null, done, failed: [] };
}
