// How is a count of figures begun that takes longer than a request?
import * as z from "zod";
import { nowMs } from "#functions/core/ports/clock.ts";
import { changeJob, readJob, timeNow } from "#functions/engine/job/change-job.ts";
import { jobOf, startJob } from "#functions/engine/job/start-job.ts";
import { begunAnew } from "#functions/engine/job/steps.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";
import { isEnded } from "#shared/rules/job/job-life.ts";

/** Older figures are never shown without a new count begun. */
export const OLD_SECONDS = 3600;
const PAUSE_AFTER_FAILURE_SECONDS = 300;

export const secondsSince = (at: string): number => (nowMs() - Date.parse(at)) / 1000;

export const CountInput = z.object({ eventIds: z.array(z.string()) });

type Asked = { accountId: string; eventId: string | null; eventIds?: string[] };

/** An account and an event have one such job each. False: it is not under way. */
export async function startCount({ eventIds = [], ...of }: Asked): Promise<boolean> {
  const asked = { ...of, kind: "COUNT_FIGURES" as const, by: null };
  const input = { eventIds };
  const ref = await jobOf(asked, "");
  const job = (await readJob(ref)) ?? (await startJob(ref, { ...asked, input, of: null }));
  if (!isEnded(job)) return true;
  if (isPausing(job)) return false;
  const outcome = await changeJob(ref, (now) => begunAnew(now, input, timeNow()));
  return outcome.is === "changed" || (outcome.is === "same" && isUnderWay(outcome.job));
}

const isUnderWay = (job: StoredJob | null): boolean => job !== null && !isEnded(job);

const isPausing = ({ state, failures, endedAt }: StoredJob): boolean =>
  (state === "FAILED" || failures > 0) &&
  endedAt !== null &&
  secondsSince(endedAt) < PAUSE_AFTER_FAILURE_SECONDS;
