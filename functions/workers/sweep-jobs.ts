// Which jobs need the sweeper? Those that wait, pause or were lost, and released ones, once due.

import { noteIds } from "#functions/core/ports/logger.ts";
import { idsInKey } from "#functions/core/table/key-ids.ts";
import { sweepDue } from "#functions/core/table/sweep-due.ts";
import { type Key, writeItem } from "#functions/core/table/table.ts";
import { changeJob, timeNow } from "#functions/engine/job/change-job.ts";
import { goesOn, lookedAfter } from "#functions/engine/job/steps.ts";
import { jobItem, quarantinedJobItem } from "#functions/stored/jobs.ts";
import { jobsDuePartition } from "#functions/stored/order/due.ts";

export const sweepJobs = (isOver: () => boolean): Promise<{ failed: number }> =>
  sweepDue({ partitions: [jobsDuePartition], lookAt, isOver, countedAs: "looks" });

async function lookAt(key: Key): Promise<void> {
  const job = jobItem.idsIn(key);
  if (job) return void (await changeJob(job, (now) => lookedAfter(now, timeNow())));
  const released = quarantinedJobItem.idsIn(key);
  if (!released) return;
  noteIds({ ...idsInKey(jobItem.key(released)), jobId: released.id });
  await changeJob(released, (now) => (now.state === "FAILED" ? goesOn(now, timeNow()) : null));
  await writeItem({ remove: key });
}
