// What is a job's next step? The caller writes it if the stored job is still the same.
import { pauseAfter } from "#functions/core/ports/pause-after.ts";
import type { Write } from "#functions/core/table/table.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";
import { jobsDuePartition } from "#functions/stored/order/due.ts";
import type { JobEnd, JobState, RowFailure } from "#shared/contracts/jobs.ts";
import { isEnded, mayGoOnAgain } from "#shared/rules/job/job-life.ts";

export type JobStep = { [Field in keyof StoredJob]?: StoredJob[Field] | undefined };

/**
 * `done` and `failed` are of this slice, without what it told; after the last one `cursor` is null.
 * `result` and `others` are stored with it in one transaction.
 */
export type SliceOutcome = {
  cursor: string | null;
  done: number;
  failed: RowFailure[];
  /** Why the last one leaves the job failed, which trying again would not change. */
  because?: JobEnd;
  pauseSeconds?: number;
  result?: Record<string, unknown>;
  others?: readonly Write[];
};
export type Progress = Pick<StoredJob, "done" | "of">;

export const MOST_TRIES = 3;
const FIRST_PAUSE_SECONDS = 10;
const LEASE_SECONDS = 60;
/** When the sweep looks at a job that the stream or the queue may have lost. */
const LOST_SECONDS = 120;
const WAITS_SECONDS = 60;
const MOST_ROWS = 100;
export const KEPT_SECONDS = 90 * 24 * 3600;
/** So long can people go on with a job that stopped or failed. */
export const GOES_ON_SECONDS = 7 * 24 * 3600;

type Now = { seconds: number; at: string };

export const atOnce = (seconds: number) => ({
  isAtOnce: true,
  duePk: jobsDuePartition,
  dueSk: seconds + LOST_SECONDS,
});

export const later = (dueSk: number) => ({ isAtOnce: false, duePk: jobsDuePartition, dueSk });

export function begun(job: StoredJob, now: Now, fraction: number): JobStep | null {
  const { lease = 0, dueSk = 0, isAtOnce, tries } = job;
  if (isEnded(job) || lease > now.seconds || !(isAtOnce || dueSk <= now.seconds)) return null;
  if (tries >= MOST_TRIES) return ended("FAILED", now, "FAILING");
  return {
    ...{ state: "RUNNING", because: null, tries: tries + 1, ...leased(now, fraction) },
    ...(job.cursor === null && { done: 0 }),
  };
}

/** Null for a worker whose job was stopped, also if it waits for its turn again by now. */
export const told = (
  job: StoredJob,
  { lease, fraction, ...progress }: Progress & { lease: number | undefined; fraction: number },
  now: Now,
): JobStep | null =>
  job.lease === lease && job.state === "RUNNING" ? { ...progress, ...leased(now, fraction) } : null;

function leased({ seconds }: Now, fraction: number) {
  const until = seconds + LEASE_SECONDS;
  return { lease: until + fraction, ...later(until + 1) };
}

/** From now on nobody can go on with it. It stays due until what it left is cleared away. */
export const lapsed = (job: StoredJob, { seconds }: Now): JobStep | null =>
  isEnded(job) && job.isAtOnce ? { because: "LAPSED", ...later(seconds + LOST_SECONDS) } : null;

export const cleared = (job: StoredJob): JobStep | null =>
  job.because === "LAPSED" ? { duePk: undefined, dueSk: undefined } : null;

export const waitsForTurn = (job: StoredJob, { seconds }: Now): JobStep | null =>
  job.state === "WAITING" ? later(seconds + WAITS_SECONDS) : null;

export const woken = (job: StoredJob, { seconds }: Now): JobStep | null =>
  job.state === "WAITING" && !job.isAtOnce ? atOnce(seconds) : null;

/** Of the slice under `lease`. A person may have stopped the job meanwhile, or begun it again. */
export function afterSlice(
  job: StoredJob,
  { lease, cursor, done, failed, because, result }: SliceOutcome & { lease: number | undefined },
  now: Now,
  pauseSeconds = 0,
): JobStep | null {
  if (job.lease !== lease) return null;
  const progress = {
    ...{ cursor, lease: undefined, tries: 0 },
    done: job.done + done,
    failed: [...job.failed, ...failed].slice(0, MOST_ROWS),
    failures: job.failures + failed.length,
    ...(result && { result }),
  };
  if (cursor === null)
    return { ...progress, ...(because ? ended("FAILED", now, because) : ended("DONE", now)) };
  if (isEnded(job)) return progress;
  const next = pauseSeconds > 0 ? later(now.seconds + pauseSeconds) : atOnce(now.seconds);
  return { ...progress, ...next };
}

export function afterFailure(job: StoredJob, lease: number | undefined, now: Now): JobStep | null {
  if (job.lease !== lease) return null;
  if (isEnded(job)) return { lease: undefined };
  if (job.state === "WAITING") return { lease: undefined, ...atOnce(now.seconds) };
  if (job.tries >= MOST_TRIES) return ended("FAILED", now, "FAILING");
  const pause = job.tries > 1 ? pauseAfter(job.tries - 1) : FIRST_PAUSE_SECONDS;
  return { lease: undefined, ...later(now.seconds + pause) };
}

export const forbidden = (
  job: StoredJob,
  lease: number | undefined,
  because: JobEnd,
  now: Now,
): JobStep | null => (job.lease === lease && !isEnded(job) ? ended("FAILED", now, because) : null);

export const stopped = (job: StoredJob, now: Now): JobStep | null =>
  isEnded(job) ? null : { ...ended("STOPPED", now, job.because), lease: job.lease };

/**
 * `because` stays until it begins, for the quarantine that it leaves then. So does the lease of a
 * slice that was stopped: no worker begins until it has ended, and it tells nothing more.
 */
export const goesOn = (job: StoredJob, { seconds, at }: Now): JobStep | null =>
  mayGoOnAgain({ ...job, made: job.makes })
    ? {
        ...waiting,
        ...(job.state === "DONE" && fromBegin),
        ...(job.cursor === null && { createdAt: at }),
        ...atOnce(seconds),
      }
    : null;

export const begunAnew = (
  job: StoredJob,
  input: StoredJob["input"],
  { seconds, at }: Now,
): JobStep | null =>
  isEnded(job) ? { ...waiting, ...fromBegin, input, createdAt: at, ...atOnce(seconds) } : null;

const waiting = { state: "WAITING", tries: 0, endedAt: null, ttl: undefined } as const;
const fromBegin = { cursor: null, done: 0, failed: [], failures: 0, lease: undefined };

export const isTriedAgain = (job: StoredJob, seconds: number): boolean =>
  job.state === "RUNNING" && job.tries > 0 && !isHeld(job, seconds);

/** What a slice told counts while it runs, and once it is done: else it begins anew. */
export const doneIn = (job: StoredJob, seconds: number): number =>
  job.cursor !== null || isEnded(job) || isHeld(job, seconds) ? job.done : 0;

const isHeld = ({ state, lease = 0 }: StoredJob, seconds: number): boolean =>
  state === "RUNNING" && lease > seconds;

export const lookedAfter = (job: StoredJob, { seconds }: Now): JobStep | null =>
  (job.dueSk ?? Infinity) > seconds ? null : atOnce(seconds);

const ended = (state: JobState, now: Now, because: JobEnd | null = null) => ({
  ...{ state, because, tries: 0, endedAt: now.at, ttl: now.seconds + KEPT_SECONDS },
  ...{ lease: undefined, isAtOnce: false, duePk: undefined, dueSk: undefined },
  ...(state !== "DONE" && later(now.seconds + GOES_ON_SECONDS)),
});
