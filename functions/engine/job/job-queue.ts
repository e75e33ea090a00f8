// How does a job get to the worker? By one of two queues, so that no export waits for other work.
import * as z from "zod";
import { sendMessage } from "#functions/core/ports/queues.ts";
import { replaceable } from "#functions/core/ports/replaceable.ts";
import { setting } from "#functions/core/ports/settings.ts";

export const JobRef = z.strictObject({ accountId: z.string(), id: z.string() });
type JobRef = z.output<typeof JobRef>;

type JobQueueName = "JOBS" | "EXPORTS";

const queue = replaceable((ref: JobRef, name: JobQueueName) => {
  const url = setting(name === "EXPORTS" ? "EXPORT_QUEUE_URL" : "JOB_QUEUE_URL");
  return sendMessage(url, ref, ref.accountId);
});
export const replaceJobQueue = queue.replace;

/** May be repeated. The account's other jobs hold up nobody else's: quiet tenants come first. */
export const queueJob = ({ accountId, id }: JobRef, kind: unknown): Promise<void> =>
  queue.current()({ accountId, id }, kind === "EXPORT" ? "EXPORTS" : "JOBS");
