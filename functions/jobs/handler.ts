// What can people do with a job? See how far it is, stop it, and let it go on.
import { serve } from "#functions/access/serve.ts";
import type { Session } from "#functions/access/sign-in/session.ts";
import { changeJob, readJob, timeNow } from "#functions/engine/job/change-job.ts";
import { presentJob } from "#functions/engine/job/present-job.ts";
import { goesOn, type JobStep, stopped } from "#functions/engine/job/steps.ts";
import { exportAgain } from "#functions/exports/request.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";
import { type Job, jobs } from "#shared/contracts/jobs.ts";
import { problem } from "#shared/core/problems.ts";

type Named = { session: Session; params: { jobId: string } };

export const handler = serve(jobs, {
  get: async (named) => presentJob(await ownJob(named)),
  stop: (named) => changed(named, stopped),
  retry: async (named) => {
    const job = await ownJob(named);
    const isAgain = job.kind === "EXPORT" && goesOn(job, timeNow()) !== null;
    return changed(named, goesOn, isAgain ? await exportAgain(named.session, job) : {});
  },
});

async function ownJob({ session, params }: Named): Promise<StoredJob> {
  const { accountId, userId } = session;
  const job = await readJob({ accountId, id: params.jobId });
  if (!job || (job.by !== null && job.by !== userId)) throw problem("not_found");
  return job;
}

async function changed(
  named: Named,
  next: typeof stopped,
  beside: Parameters<typeof changeJob>[2] = {},
): Promise<Job> {
  const job = await ownJob(named);
  const step = (now: StoredJob): JobStep | null => next(now, timeNow());
  const after = await changeJob(job, step, beside);
  return presentJob("job" in after && after.job ? after.job : job);
}
