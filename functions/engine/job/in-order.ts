// Which of an account's jobs begins next, where its kind says so? The one that was asked for first.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { changeJob, readJob, timeNow } from "#functions/engine/job/change-job.ts";
import { woken } from "#functions/engine/job/steps.ts";
import { turnsOf } from "#functions/engine/job/turns.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";

export type OpenJobs = (accountId: string) => Promise<readonly string[]>;

type Of = Pick<StoredJob, "accountId" | "kind">;

export async function isNext(job: StoredJob, open: OpenJobs): Promise<boolean> {
  if (job.state !== "WAITING") return true;
  const { free, waiting } = await standing(job, open);
  const ahead = waiting.filter((one) => isBefore(one, job));
  if (ahead.length < free || free <= 0) return true;
  await wake(ahead.slice(0, free));
  return false;
}

export async function wakeNext(of: Of, open: OpenJobs): Promise<void> {
  const { free, waiting } = await standing(of, open);
  await wake(waiting.slice(0, Math.max(0, free)));
}

async function standing({ accountId, kind }: Of, open: OpenJobs) {
  const ids = await open(accountId);
  const read = await Promise.all(ids.map((id) => readJob({ accountId, id }).catch(() => null)));
  const jobs = read.filter((one) => one !== null);
  const running = jobs.filter(({ state }) => state === "RUNNING").length;
  // One whose stopped slice still runs cannot begin yet, so it keeps no other from it.
  const isFree = ({ state, lease = 0 }: StoredJob) => state === "WAITING" && lease <= nowSeconds();
  const waiting = jobs.filter(isFree).toSorted(inOrder);
  return { free: turnsOf(kind).most - running, waiting };
}

const placeOf = ({ createdAt, id }: StoredJob): string => `${createdAt} ${id}`;
const isBefore = (one: StoredJob, other: StoredJob): boolean => placeOf(one) < placeOf(other);
const inOrder = (one: StoredJob, other: StoredJob): number => (isBefore(one, other) ? -1 : 1);

async function wake(jobs: readonly StoredJob[]): Promise<void> {
  for (const job of jobs) await changeJob(job, (now) => woken(now, timeNow()));
}
