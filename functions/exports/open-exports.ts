// How many exports of an account may wait at once? So few that no loop fills the queue.
import { retry } from "#functions/core/ports/retry.ts";
import { OWNER } from "#functions/core/table/item.ts";
import { getItem, type Write, writeItem } from "#functions/core/table/table.ts";
import { type JobRef, readJob } from "#functions/engine/job/change-job.ts";
import { openExportsItem } from "#functions/stored/exports.ts";
import { exportProblem } from "#shared/contracts/exports.ts";
import { MAX_OPEN_EXPORTS } from "#shared/core/bounds.ts";
import { problem } from "#shared/core/problems.ts";
import { isEnded } from "#shared/rules/job/job-life.ts";

const LOOK_AGAIN_SECONDS = 60;
const TRIES = { tries: 5, firstPauseMs: 20 };

/** Takes out what has ended, once the list is full. Throws 429 if all of it still waits. */
export async function mustHaveRoom(accountId: string): Promise<void> {
  if ((await retry(TRIES, () => madeRoom(accountId))) === "lost")
    throw problem("busy", { retryAfter: 1 });
}

async function madeRoom(accountId: string): Promise<"lost" | undefined> {
  const key = openExportsItem.key({ accountId });
  const { ids, taken } = await placesOf(accountId);
  if (ids.length < MAX_OPEN_EXPORTS) return;
  const jobs = await Promise.all(ids.map((id) => readJob({ accountId, id })));
  const ended = ids.filter((_, at) => {
    const job = jobs[at];
    return !job || isEnded(job);
  });
  if (ended.length === 0) throw tooMany();
  const { ok } = await writeItem({
    ...{ update: key, set: "DELETE jobs :ended" },
    if: taken === undefined ? "attribute_not_exists(taken)" : "taken = :seen",
    values: { ":ended": new Set(ended), ...(taken !== undefined && { ":seen": taken }) },
  });
  return ok ? undefined : "lost";
}

export const openExports = async (accountId: string): Promise<string[]> =>
  (await placesOf(accountId)).ids;

async function placesOf(accountId: string): Promise<{ ids: string[]; taken?: number }> {
  const key = openExportsItem.key({ accountId });
  const stored = await getItem(key, { consistent: true });
  const { jobs = [], ...places } = stored ? openExportsItem.parse(stored) : {};
  return { ...places, ids: [...jobs] };
}

export const takingPlace = ({ accountId, id }: JobRef): Write => ({
  update: openExportsItem.key({ accountId }),
  set: "SET #owner = :owner ADD jobs :own, taken :one",
  if: "attribute_not_exists(jobs) OR size(jobs) < :most",
  names: { "#owner": OWNER },
  values: { ":owner": accountId, ":own": new Set([id]), ":one": 1, ":most": MAX_OPEN_EXPORTS },
});

export const tooMany = () =>
  exportProblem("too_many_exports", {
    retryAfter: LOOK_AGAIN_SECONDS,
    params: { maximum: MAX_OPEN_EXPORTS },
  });
