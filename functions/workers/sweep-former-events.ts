// Which deleted events have something below them? The sweep goes on with each until it is gone.
import { timeLeftMs } from "#functions/core/ports/deadline.ts";
import { sweepDue } from "#functions/core/table/sweep-due.ts";
import { getItem, type Key, writeItem } from "#functions/core/table/table.ts";
import { pauseAfter } from "#functions/mail/delivery/steps.ts";
import { EVENTS_DUE, formerEventItem } from "#functions/stored/events.ts";
import { purgeEvent } from "#functions/workers/purge-event.ts";

/** What is under way ends within this. */
const ENDS_MS = 2_000;

export const sweepFormerEvents = (isOver: () => boolean): Promise<{ failed: number }> =>
  sweepDue({ partitions: [EVENTS_DUE], lookAt, pauseAfter, isOver });

async function lookAt(key: Key): Promise<void> {
  const item = await getItem(key, { consistent: true });
  if (!item) return;
  const { cursor } = await purgeEvent(
    formerEventItem.parse(item),
    null,
    () => timeLeftMs() <= ENDS_MS,
  );
  if (cursor === null) await writeItem({ remove: key });
}
