// Which jobs does the worker of jobs do? All whose slices take seconds.
import { jobKinds } from "#functions/workers/job-kinds.ts";
import { workOnJobs } from "#functions/workers/work-on-jobs.ts";

export const handler = workOnJobs(jobKinds);
