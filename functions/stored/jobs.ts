// How is a job stored? Beside its account's other items, with all of its progress.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import { JobEnd, JobKind, JobState, type RowFailure } from "#shared/contracts/jobs.ts";

export const jobItem = item({
  pk: "ACC#{accountId}",
  sk: "JOB#{id}",
  shape: {
    accountId: z.string(),
    id: z.string(),
    version: z.number(),
    kind: JobKind,
    eventId: z.string().nullable(),
    by: z.string().nullable(),
    input: z.record(z.string(), z.unknown()),
    /** Where the next slice begins, in the kind's own words; null at the beginning. */
    cursor: z.string().nullable(),
    done: z.number(),
    of: z.number().nullable(),
    failed: z.array(z.custom<RowFailure>()),
    failures: z.number(),
    /** What its last slice tells, in the kind's own words. */
    result: z.record(z.string(), z.unknown()).optional(),
    makes: z.string().nullable().default(null),
    state: JobState,
    because: JobEnd.nullable(),
    tries: z.number(),
    /** The second at which a worker's slice ends. Its random fraction makes it unique. */
    lease: z.number().optional(),
    /** Whether the stream hands it to the worker at once; else the sweep does when it is due. */
    isAtOnce: z.boolean(),
    duePk: z.string().optional(),
    dueSk: z.number().optional(),
    createdAt: z.string(),
    endedAt: z.string().nullable(),
    ttl: z.number().optional(),
  },
});
export type StoredJob = ReturnType<typeof jobItem.parse>;

export const NoInput = z.object({});

/**
 * The account's RUNNING jobs, exports apart, changed in the transactions that begin and end them.
 */
export const jobTurnsItem = item({
  pk: "ACC#{accountId}",
  sk: "JOBTURNS",
  shape: {
    accountId: z.string(),
    running: z.set(z.string()).optional(),
    exporting: z.set(z.string()).optional(),
    messaging: z.set(z.string()).optional(),
  },
});

/** A job that ended as FAILING. Released by an operator it has `duePk` and `dueSk`. */
export const quarantinedJobItem = item({
  pk: "QUARANTINED",
  sk: "JOB#{accountId}#{id}",
  shape: {
    accountId: z.string(),
    id: z.string(),
    at: z.string(),
    ttl: z.number(),
    duePk: z.string().optional(),
    dueSk: z.number().optional(),
  },
});
