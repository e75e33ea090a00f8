// How is one slice of a job done? Begun under a lease, if its maker and event still allow it; what
// it did is stored with the cursor of the next one.
import type * as z from "zod";
import { findEvent } from "#functions/access/event-access.ts";
import { alarmLine } from "#functions/core/ports/alarm-line.ts";
import { randomFraction } from "#functions/core/ports/clock.ts";
import { timeLeftMs, withTimeLimit } from "#functions/core/ports/deadline.ts";
import { logger, tellChange } from "#functions/core/ports/logger.ts";
import { getItem } from "#functions/core/table/table.ts";
import { changeJob, type JobRef, timeNow } from "#functions/engine/job/change-job.ts";
import {
  afterFailure,
  afterSlice,
  begun,
  cleared,
  forbidden,
  lapsed,
  type SliceOutcome,
  waitsForTurn,
} from "#functions/engine/job/steps.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";
import { membershipItem } from "#functions/stored/users.ts";
import type { JobKind } from "#shared/contracts/jobs.ts";
import { type JobFacts, type JobRights, whyEnds } from "#shared/rules/job/job-life.ts";

const SLICE_MS = 20_000;
const ENDS_MS = 5_000;

export type JobRow = JobRights & {
  pauseSeconds?: number;
  /** When it may not go on, or nobody went on with it in time; may be repeated. */
  giveUp?: (job: StoredJob) => Promise<void>;
  slice: (job: StoredJob, isOver: () => boolean) => Promise<SliceOutcome>;
};

/**
 * `slice` does what fits into twenty seconds from `cursor` on, null at the beginning. It may be
 * repeated, after a death also in part; what it did before is not done twice.
 */
export const jobKind = <Input extends z.ZodType>({
  input,
  slice,
  ...row
}: Omit<JobRow, "slice"> & {
  input: Input;
  slice: (
    job: JobRef &
      Pick<StoredJob, "eventId" | "by" | "makes" | "createdAt"> & { input: z.output<Input> },
    cursor: string | null,
    isOver: () => boolean,
  ) => Promise<SliceOutcome>;
}): JobRow => ({
  ...row,
  slice: async (job, isOver) =>
    slice({ ...job, input: input.parse(job.input) }, job.cursor, isOver),
});

export async function runJob(ref: JobRef, kinds: Partial<Record<JobKind, JobRow>>): Promise<void> {
  const fraction = randomFraction();
  const taken = await changeJob(
    ref,
    (job) => begun(job, timeNow(), fraction) ?? lapsed(job, timeNow()),
  );
  if (taken.is === "full")
    return void (await changeJob(ref, (job) => waitsForTurn(job, timeNow())));
  if (taken.is === "same") return;
  const { job } = taken;
  const { lease } = job;
  const kind = kinds[job.kind];
  if (!kind) throw new Error("A job of a kind that this worker does not know.");
  if (job.because === "LAPSED") {
    await kind.giveUp?.(job);
    return void (await changeJob(ref, cleared));
  }
  if (job.state === "FAILED") return tellFailed(job);
  try {
    const because = whyEnds(kind, await factsOf(job));
    if (because) {
      await kind.giveUp?.(job);
      await changeJob(ref, (now) => forbidden(now, lease, because, timeNow()));
      return tellEnded(job, because);
    }
    const outcome = await withTimeLimit(SLICE_MS, () =>
      kind.slice(job, () => timeLeftMs() <= ENDS_MS),
    );
    const after = await changeJob(ref, (now) =>
      afterSlice(now, { ...outcome, lease }, timeNow(), outcome.pauseSeconds ?? kind.pauseSeconds),
    );
    if (after.is === "changed" && after.job.state === "DONE") tellEnded(job, "DONE");
  } catch (error) {
    logger.error("job not finished", { error });
    const after = await changeJob(ref, (now) => afterFailure(now, lease, timeNow()));
    if (after.is === "changed" && after.job.state === "FAILED") tellFailed(job);
  }
}

async function factsOf({ accountId, eventId, by }: StoredJob): Promise<JobFacts> {
  const [event, member] = await Promise.all([
    eventId === null ? null : findEvent(eventId),
    by === null
      ? null
      : getItem(membershipItem.key({ userId: by, accountId }), { consistent: true }),
  ]);
  const maker = member && membershipItem.parse(member);
  return {
    role: maker?.status === "ACTIVE" ? maker.role : null,
    status: event?.accountId === accountId ? event.status : null,
  };
}

const tellEnded = ({ id, kind }: StoredJob, what: string): void =>
  tellChange("job ended", { jobId: id, kind, what });

const tellFailed = ({ accountId, id, kind }: StoredJob): void =>
  alarmLine(
    "jobs",
    "quarantined",
    "A slice of a job failed again and again. It lies in quarantine, where npm run doctor shows it.",
    { accountId, jobId: id, kind },
  );
