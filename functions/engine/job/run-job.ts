// How is one slice of a job done? Begun under a lease, if its maker and event still allow it; what
// it did is stored with the cursor of the next one.
import type * as z from "zod";
import { findEvent } from "#functions/access/event-access.ts";
import { alarmLine } from "#functions/core/ports/alarm-line.ts";
import { randomFraction } from "#functions/core/ports/clock.ts";
import { timeLeftMs, withTimeLimit } from "#functions/core/ports/deadline.ts";
import { logger, tellChange } from "#functions/core/ports/logger.ts";
import { getItem } from "#functions/core/table/table.ts";
import { changeJob, type JobRef, readJob, timeNow } from "#functions/engine/job/change-job.ts";
import { type Hold, holdOf } from "#functions/engine/job/hold.ts";
import { isNext, type OpenJobs, wakeNext } from "#functions/engine/job/in-order.ts";
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
import type { JobEnd, JobKind } from "#shared/contracts/jobs.ts";
import { type JobFacts, type JobRights, whyEnds } from "#shared/rules/job/job-life.ts";

const SLICE_SECONDS = 20;
const ENDS_MS = 5_000;

export type LongSlice = {
  tell: Hold["tell"];
  /** Before what cannot be undone: throws, too, if maker or event do not allow it any more. */
  confirm: Hold["tell"];
};

export type JobRow = Omit<JobRights, "mayGoOn"> & {
  mayGoOn: (now: JobFacts, job: StoredJob) => boolean;
  /** How long a slice may take, if it tells how far it is; else twenty seconds. */
  sliceSeconds?: number;
  pauseSeconds?: number;
  open?: OpenJobs;
  /** When it may not go on, or nobody went on with it in time; may be repeated. */
  giveUp?: (job: StoredJob) => Promise<void>;
  slice: (job: StoredJob, isOver: () => boolean, long?: LongSlice) => Promise<SliceOutcome>;
};

const untold: LongSlice = { tell: async () => undefined, confirm: async () => undefined };

/**
 * `slice` does what fits into its time from `cursor` on, null at the beginning. It may be repeated,
 * after a death also in part; what it did before is not done twice.
 */
export const jobKind = <Input extends z.ZodType>({
  input,
  mayGoOn,
  slice,
  ...row
}: Omit<JobRow, "mayGoOn" | "slice"> & {
  input: Input;
  mayGoOn: (now: JobFacts, input: z.output<Input>) => boolean;
  slice: (
    job: Omit<StoredJob, "input"> & { input: z.output<Input> },
    cursor: string | null,
    isOver: () => boolean,
    long: LongSlice,
  ) => Promise<SliceOutcome>;
}): JobRow => ({
  ...row,
  mayGoOn: (now, job) => mayGoOn(now, input.parse(job.input)),
  slice: async (job, isOver, long = untold) =>
    slice({ ...job, input: input.parse(job.input) }, job.cursor, isOver, long),
});

export async function runJob(ref: JobRef, kinds: Partial<Record<JobKind, JobRow>>): Promise<void> {
  if (!(await isInOrder(ref, kinds)))
    return void (await changeJob(ref, (job) => waitsForTurn(job, timeNow())));
  const fraction = randomFraction();
  const taken = await changeJob(ref, (job) =>
    kinds[job.kind] ? (begun(job, timeNow(), fraction) ?? lapsed(job, timeNow())) : null,
  );
  if (taken.is === "full")
    return void (await changeJob(ref, (job) => waitsForTurn(job, timeNow())));
  if (taken.is === "same") return;
  const { job } = taken;
  const kind = kinds[job.kind];
  if (!kind) return;
  if (job.because === "LAPSED") {
    await kind.giveUp?.(job);
    return void (await changeJob(ref, cleared));
  }
  if (job.state === "FAILED") return tellFailed(job);
  await runSlice(job, kind, fraction);
  if (kind.open) await wakeNext(job, kind.open).catch(notWoken);
}

async function isInOrder(ref: JobRef, kinds: Partial<Record<JobKind, JobRow>>): Promise<boolean> {
  if (!Object.values(kinds).some(({ open }) => open)) return true;
  const job = await readJob(ref);
  const open = job && kinds[job.kind]?.open;
  return !open || isNext(job, open);
}

async function runSlice(job: StoredJob, kind: JobRow, fraction: number): Promise<void> {
  const { tellNow, tell, leaseIn, isLost } = holdOf(job, fraction);
  const ends: { because: JobEnd | null } = { because: null };
  const look = async () => {
    const mayGoOn = (now: JobFacts) => kind.mayGoOn(now, job);
    ends.because = whyEnds({ ...kind, mayGoOn }, await factsOf(job));
  };
  const confirm: LongSlice["confirm"] = async (progress) => {
    await look();
    if (ends.because) throw new Error("Its maker or event does not allow the job any more.");
    await tellNow(progress);
  };
  try {
    await look();
    const outcome = ends.because
      ? null
      : await withTimeLimit((kind.sliceSeconds ?? SLICE_SECONDS) * 1000, () =>
          kind.slice(job, () => timeLeftMs() <= ENDS_MS, { tell, confirm }),
        ).catch((error: unknown) => {
          if (ends.because) return null;
          throw error;
        });
    if (ends.because) return await endJob(job, kind, leaseIn, ends.because);
    if (!outcome) return;
    const pauseSeconds = outcome.pauseSeconds ?? kind.pauseSeconds;
    const after = await changeJob(
      job,
      (now) => afterSlice(now, { ...outcome, lease: leaseIn(now) }, timeNow(), pauseSeconds),
      { others: outcome.others ?? [] },
    );
    if (after.is === "changed" && after.job.state === "DONE") tellEnded(job, "DONE");
  } catch (error) {
    if (isLost()) logger.info("job left", { error });
    else logger.error("job not finished", { error });
    const after = await changeJob(job, (now) => afterFailure(now, leaseIn(now), timeNow()));
    if (after.is === "changed" && after.job.state === "FAILED") tellFailed(job);
  }
}

async function endJob(
  job: StoredJob,
  kind: JobRow,
  leaseIn: Hold["leaseIn"],
  because: JobEnd,
): Promise<void> {
  await kind.giveUp?.(job);
  await changeJob(job, (now) => forbidden(now, leaseIn(now), because, timeNow()));
  tellEnded(job, because);
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

const notWoken = (error: unknown): void => logger.error("next job not woken", { error });

const tellEnded = ({ id, kind }: StoredJob, what: string): void =>
  tellChange("job ended", { jobId: id, kind, what });

const tellFailed = ({ accountId, id, kind }: StoredJob): void =>
  alarmLine(
    "jobs",
    "quarantined",
    "A slice of a job failed again and again. It lies in quarantine, where npm run doctor shows it.",
    { accountId, jobId: id, kind },
  );
