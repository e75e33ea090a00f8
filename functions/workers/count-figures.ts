// How are figures counted that take longer than a request? Event by event, the ones asked for.
import { findEvent } from "#functions/access/event-access.ts";
import { jobKind } from "#functions/engine/job/run-job.ts";
import type { SliceOutcome } from "#functions/engine/job/steps.ts";
import { countFigures } from "#functions/stats/count-figures.ts";
import { oldFigures } from "#functions/stats/old-figures.ts";
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
  const old = (await oldFigures(accountId)).filter(({ id }) => id > (cursor ?? ""));
  let done = 0;
  for (const event of old) {
    if (done > 0 && isOver()) return { cursor: old[done - 1]?.id ?? null, done, failed: [] };
    await countFigures(event);
    done++;
  }
  return { cursor: null, done, failed: [] };
}
