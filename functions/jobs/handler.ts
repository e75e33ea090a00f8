// What can people do with a job? See how far it is, stop it, and let it go on.
import { countMade } from "#functions/access/made-today.ts";
import { serve } from "#functions/access/serve.ts";
import type { Session } from "#functions/access/session.ts";
import { changeJob, readJob, timeNow } from "#functions/engine/job/change-job.ts";
import { presentJob } from "#functions/engine/job/present-job.ts";
import { goesOn, type JobStep, stopped } from "#functions/engine/job/steps.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";
import { type Job, jobs } from "#shared/contracts/jobs.ts";
import { problem } from "#shared/core/problems.ts";

type Named = { session: Session; params: { jobId: string } };

export const handler = serve(jobs, {
  get: async (named) => presentJob(await ownJob(named)),
  stop: (named) => changed(named, stopped),
  retry: async (named) => {
    const job = await ownJob(named);
    // It reads all rows anew, as another export would.
    if (job.kind === "EXPORT" && goesOn(job, timeNow())) await countMade(named.session, "exports");
    return changed(named, goesOn);
  },
});

async function ownJob({ session, params }: Named): Promise<StoredJob> {
  const { accountId, userId } = session;
  const job = await readJob({ accountId, id: params.jobId });
  if (!job || (job.by !== null && job.by !== userId)) throw problem("not_found");
  return job;
}

async function changed(named: Named, next: typeof stopped): Promise<Job> {
  const job = await ownJob(named);
  const step = (now: StoredJob): JobStep | null => next(now, timeNow());
  const after = await changeJob(job, step);
  return presentJob("job" in after && after.job ? after.job : job);
}
