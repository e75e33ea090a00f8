// What is a job? Work that takes longer than a request, done slice by slice after it.
import * as z from "zod";
import { idOf } from "#shared/core/ids.ts";
import { one, route } from "#shared/core/route.ts";

export const JobKind = z.enum([
  "COUNT_FIGURES",
  "DELETE_EVENT",
  "DUPLICATE_EVENT",
  "EVENT_CHANGED",
  "EVENT_OFF",
  "EXPORT",
  "JOIN_DETAILS",
  "MESSAGE",
]);
export type JobKind = z.output<typeof JobKind>;

/** WAITING for its turn: an account's jobs run four at a time. STOPPED by a person. */
export const JobState = z.enum(["WAITING", "RUNNING", "DONE", "FAILED", "STOPPED"]);
export type JobState = z.output<typeof JobState>;

/**
 * FAILING: a slice failed three times. NOT_ALLOWED: by the event's status or its maker's role.
 * LAPSED: nobody went on with it in time. BEYOND_EXCEL: an Excel file cannot hold the list.
 */
export const JobEnd = z.enum(["FAILING", "MAKER_LEFT", "NOT_ALLOWED", "LAPSED", "BEYOND_EXCEL"]);
export type JobEnd = z.output<typeof JobEnd>;

const RowFailure = z.strictObject({ row: z.string(), because: z.string() });
export type RowFailure = z.output<typeof RowFailure>;

export const Job = z.strictObject({
  id: idOf("job"),
  kind: JobKind,
  eventId: idOf("event").nullable(),
  state: JobState,
  because: JobEnd.nullable(),
  /** A slice of it went wrong, and its next try has not begun. */
  isTriedAgain: z.boolean(),
  done: z.int(),
  of: z.int().nullable(),
  /** The first hundred rows that failed, of `failures`. */
  failed: z.array(RowFailure),
  failures: z.int(),
  /** The id of what it made, once it is done. Null: it makes nothing. */
  made: z.string().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
});
export type Job = z.output<typeof Job>;

export const jobs = {
  get: route("GET /jobs/{jobId}", {
    summary: "How far a job is, for its maker; one without a maker for the account's members",
    access: "organizer",
    returns: one(Job),
  }),
  stop: route("POST /jobs/{jobId}/stop", {
    summary: "Stops a job after the slice under way; may be repeated",
    access: "organizer",
    returns: one(Job),
  }),
  retry: route("POST /jobs/{jobId}/retry", {
    summary:
      "For a week goes on with a job where it stopped, or looks again at all rows if some failed",
    access: "organizer",
    returns: one(Job),
  }),
};
