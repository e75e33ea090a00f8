// How does a slice that takes minutes keep its job? Telling how far it is prolongs its lease.
import { elapsedMs } from "#functions/core/ports/clock.ts";
import { changeJob, timeNow } from "#functions/engine/job/change-job.ts";
import { type Progress, told } from "#functions/engine/job/steps.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";

const TOLD_EVERY_MS = 5_000;

export type Hold = {
  /** Stores it every five seconds; throws once the job was stopped or taken by another worker. */
  tell: (progress: Progress) => Promise<void>;
  /** The lease under which the stored job is this worker's; another one if it is not. */
  leaseIn: (job: StoredJob) => number | undefined;
  isLost: () => boolean;
};

export function holdOf(job: StoredJob, fraction: number): Hold & { tellNow: Hold["tell"] } {
  const leases = new Set([job.lease]);
  let toldMs = elapsedMs();
  let isLost = false;
  const leaseIn: Hold["leaseIn"] = ({ lease }) => (leases.has(lease) ? lease : job.lease);

  async function tellNow(progress: Progress): Promise<void> {
    toldMs = elapsedMs();
    const now = timeNow();
    const after = await changeJob(job, (stored) => {
      const step = told(stored, { ...progress, lease: leaseIn(stored), fraction }, now);
      if (step) leases.add(step.lease);
      return step;
    });
    isLost ||= after.is !== "changed";
    if (isLost) throw new Error("The job was stopped, or another worker has it.");
  }
  const tell: Hold["tell"] = async (progress) => {
    if (elapsedMs() - toldMs >= TOLD_EVERY_MS) await tellNow(progress);
  };
  return { tell, tellNow, leaseIn, isLost: () => isLost };
}

export function tellingDuring<T>(work: Promise<T>, tell: () => Promise<void>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => void tell().catch(reject), TOLD_EVERY_MS);
    work.then(resolve, reject).finally(() => clearInterval(timer));
  });
}
