// How many exports of an account may wait at once? So few that no loop fills the queue.
import { OWNER } from "#functions/core/table/item.ts";
import { getItem, type Write, writeItem } from "#functions/core/table/table.ts";
import { type JobRef, readJob } from "#functions/engine/job/change-job.ts";
import { openExportsItem } from "#functions/stored/exports.ts";
import { exportProblem } from "#shared/contracts/exports.ts";
import { MAX_OPEN_EXPORTS } from "#shared/core/bounds.ts";
import { isEnded } from "#shared/rules/job/job-life.ts";

const LOOK_AGAIN_SECONDS = 60;

/** Takes out what has ended, once the list is full. Throws 429 if all of it still waits. */
export async function mustHaveRoom(accountId: string): Promise<void> {
  const key = openExportsItem.key({ accountId });
  const stored = await getItem(key, { consistent: true });
  const ids = [...((stored && openExportsItem.parse(stored).jobs) ?? [])];
  if (ids.length < MAX_OPEN_EXPORTS) return;
  const jobs = await Promise.all(ids.map((id) => readJob({ accountId, id })));
  const ended = ids.filter((_, at) => {
    const job = jobs[at];
    return !job || isEnded(job);
  });
  if (ended.length === 0) throw tooMany();
  const values = { ":ended": new Set(ended) };
  await writeItem({ update: key, set: "DELETE jobs :ended", values });
}

export const takingPlace = ({ accountId, id }: JobRef): Write => ({
  update: openExportsItem.key({ accountId }),
  set: "SET #owner = :owner ADD jobs :own",
  if: "attribute_not_exists(jobs) OR size(jobs) < :most",
  names: { "#owner": OWNER },
  values: { ":owner": accountId, ":own": new Set([id]), ":most": MAX_OPEN_EXPORTS },
});

export const tooMany = () =>
  exportProblem("too_many_exports", {
    retryAfter: LOOK_AGAIN_SECONDS,
    params: { maximum: MAX_OPEN_EXPORTS },
  });
