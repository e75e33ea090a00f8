// How does a job's life go on? By its state, and by what its kind says of maker and event.
import type * as z from "zod";
import type { Role } from "#shared/contracts/auth.ts";
import type { Job, JobEnd } from "#shared/contracts/jobs.ts";
import type { StoredEventStatus } from "#shared/core/event-status.ts";

/** As it is now. Null: nobody asked for the job, or left; no event, or it is deleted. */
export type JobFacts = { role: Role | null; status: z.output<typeof StoredEventStatus> | null };

export type JobRights = {
  endsWithMaker: boolean;
  mayGoOn: (now: JobFacts) => boolean;
};

export const isEnded = ({ state }: Pick<Job, "state">): boolean =>
  state !== "WAITING" && state !== "RUNNING";

/** One that is done begins anew for the rows that failed, unless it made what people change now. */
export const mayGoOnAgain = ({
  state,
  because,
  failures,
  made,
}: Pick<Job, "state" | "because" | "failures" | "made">): boolean =>
  state === "DONE"
    ? failures > 0 && made === null
    : (state === "FAILED" || state === "STOPPED") &&
      because !== "LAPSED" &&
      because !== "BEYOND_EXCEL";

export function whyEnds({ endsWithMaker, mayGoOn }: JobRights, now: JobFacts): JobEnd | null {
  if (endsWithMaker && now.role === null) return "MAKER_LEFT";
  return mayGoOn(now) ? null : "NOT_ALLOWED";
}
