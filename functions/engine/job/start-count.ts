// How is a count of figures begun that takes longer than a request?
import { nowMs } from "#functions/core/ports/clock.ts";
import { readJob } from "#functions/engine/job/change-job.ts";
import { jobOf, startJob } from "#functions/engine/job/start-job.ts";

/** Older figures are never shown without a new count begun. */
export const OLD_SECONDS = 3600;

export const secondsSince = (at: string): number => (nowMs() - Date.parse(at)) / 1000;

/** Of one event, or of all whose figures are old. Asked for again in the same minute it is one. */
export async function startCount(of: { accountId: string; eventId: string | null }): Promise<void> {
  const asked = { ...of, kind: "COUNT_FIGURES" as const, by: null };
  const ref = await jobOf(asked, String(Math.floor(nowMs() / 60_000)));
  if (!(await readJob(ref))) await startJob(ref, { ...asked, input: {}, of: null });
}
