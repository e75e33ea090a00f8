// What of a job do people see? Not what its kind needs to go on.
import { present } from "#functions/core/http/present.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { doneIn, isTriedAgain } from "#functions/engine/job/steps.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";
import { Job } from "#shared/contracts/jobs.ts";

export const presentJob = (job: StoredJob): Job =>
  present(Job, {
    ...job,
    done: doneIn(job, nowSeconds()),
    isTriedAgain: isTriedAgain(job, nowSeconds()),
    because: job.state === "FAILED" || job.because === "LAPSED" ? job.because : null,
    made: job.state === "DONE" ? job.makes : null,
  });
