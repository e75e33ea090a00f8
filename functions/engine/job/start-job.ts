// How does a request begin a job? With one write, which may be a part of another; the stream hands
// it to the worker.
import { nowAt, nowSeconds } from "#functions/core/ports/clock.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { writeBeside } from "#functions/core/table/beside.ts";
import type { Write } from "#functions/core/table/table.ts";
import { type JobRef, readJob } from "#functions/engine/job/change-job.ts";
import { atOnce, later } from "#functions/engine/job/steps.ts";
import { jobItem, type StoredJob } from "#functions/stored/jobs.ts";
import { ID_LENGTH, idPrefix } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";

type Asked = Pick<StoredJob, "accountId" | "kind" | "eventId" | "by">;

export async function jobOf(asked: Asked, key: string): Promise<JobRef> {
  const { accountId, kind, eventId, by } = asked;
  const text = [accountId, kind, eventId ?? "", by ?? "", key].join("#");
  return { accountId, id: `${idPrefix.job}_${await hmac("job", text, ID_LENGTH)}` };
}

type Begun = Asked & Pick<StoredJob, "input" | "of"> & Partial<Pick<StoredJob, "makes">>;

/** The sweep hands it on after `inSeconds`; without them the stream does at once. */
export const jobPut = (ref: JobRef, asked: Begun, inSeconds = 0): Write => ({
  put: jobItem.whole({
    ...asked,
    ...ref,
    ...{ version: 1, state: "WAITING", because: null, cursor: null, tries: 0 },
    ...{ done: 0, failed: [], failures: 0, createdAt: nowAt(), endedAt: null },
    ...(inSeconds > 0 ? later(nowSeconds() + inSeconds) : atOnce(nowSeconds())),
  }),
  if: "attribute_not_exists(pk)",
});

export async function startJob(
  ref: JobRef,
  asked: Begun,
  others: readonly Write[] = [],
): Promise<StoredJob> {
  await writeBeside([jobPut(ref, asked), ...others], []);
  const job = await readJob(ref);
  if (!job) throw problem("busy", { retryAfter: 1 });
  return job;
}
