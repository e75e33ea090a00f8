// How does a request begin a job? One write; the stream hands it to the worker.
import { nowAt, nowSeconds } from "#functions/core/ports/clock.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { type JobRef, readJob } from "#functions/engine/job/change-job.ts";
import { atOnce } from "#functions/engine/job/steps.ts";
import { jobItem, type StoredJob } from "#functions/stored/jobs.ts";
import { ID_LENGTH, idPrefix } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";

type Asked = Pick<StoredJob, "accountId" | "kind" | "eventId" | "by">;

export async function jobOf(asked: Asked, key: string): Promise<JobRef> {
  const { accountId, kind, eventId, by } = asked;
  const text = [accountId, kind, eventId ?? "", by ?? "", key].join("#");
  return { accountId, id: `${idPrefix.job}_${await hmac("job", text, ID_LENGTH)}` };
}

export async function startJob(
  ref: JobRef,
  asked: Asked & Pick<StoredJob, "input" | "of">,
): Promise<StoredJob> {
  const put = jobItem.whole({
    ...asked,
    ...ref,
    ...{ version: 1, state: "WAITING", because: null, cursor: null, tries: 0 },
    ...{ done: 0, failed: [], failures: 0, createdAt: nowAt(), endedAt: null },
    ...atOnce(nowSeconds()),
  });
  await writeItem({ put, if: "attribute_not_exists(pk)" });
  const job = await readJob(ref);
  if (!job) throw problem("busy", { retryAfter: 1 });
  return job;
}
