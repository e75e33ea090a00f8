// How are figures counted that take longer than a request? Event by event, the ones asked for.
import { findEvent } from "#functions/access/event-access.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { jobKind } from "#functions/engine/job/run-job.ts";
import { CountInput } from "#functions/engine/job/start-count.ts";
import type { SliceOutcome } from "#functions/engine/job/steps.ts";
import { countFigures } from "#functions/stats/count-figures.ts";
import { isCountedSince } from "#functions/stats/kept-figures.ts";
import { isOverAnHour, oldFigures } from "#functions/stats/old-figures.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { RowFailure } from "#shared/contracts/jobs.ts";

export const countFiguresJob = jobKind({
  input: CountInput,
  endsWithMaker: false,
  mayGoOn: () => true,
  slice: async ({ accountId, eventId, createdAt, input: { eventIds } }, cursor, isOver) => {
    if (eventId === null) {
      const isOld = eventIds.length > 0 ? (at: string) => at < createdAt : isOverAnHour;
      const old = (await oldFigures(accountId, isOld)).filter(
        ({ id }) => id > (cursor ?? "") && (eventIds.length === 0 || eventIds.includes(id)),
      );
      return countAll(old, isOver);
    }
    const event = await findEvent(eventId);
    if (event && !(await isCountedSince(event, createdAt))) await countFigures(event);
    return { cursor: null, done: 1, failed: [] };
  },
});

/** One that cannot be counted does not keep the others from it. */
async function countAll(old: StoredEvent[], isOver: () => boolean): Promise<SliceOutcome> {
  const failed: RowFailure[] = [];
  for (const [place, event] of old.entries()) {
    if (place > 0 && isOver()) return { cursor: old[place - 1]?.id ?? null, done: place, failed };
    await countFigures(event).catch((error: unknown) => {
      logger.error("figures not counted", { error, eventId: event.id });
      failed.push({ row: event.id, because: "figures_not_counted" });
    });
  }
  return { cursor: null, done: old.length, failed };
}
