// Which jobs does the worker of exports do? Exports alone, each of which takes minutes and memory.
import { exportJob } from "#functions/workers/export-job.ts";
import { workOnJobs } from "#functions/workers/work-on-jobs.ts";

export const handler = workOnJobs({ EXPORT: exportJob });
