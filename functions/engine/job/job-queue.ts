// How does a job get to the worker? As a message that names its item, which has the state.
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod";
import { attemptLimits } from "#functions/core/ports/attempt-limits.ts";
import { setting } from "#functions/core/ports/settings.ts";

export const JobRef = z.strictObject({ accountId: z.string(), id: z.string() });
type JobRef = z.output<typeof JobRef>;

type JobQueueName = "JOBS" | "EXPORTS";

type JobQueue = (ref: JobRef, name: JobQueueName) => Promise<void>;
let current: JobQueue = sendMessage;

export function replaceJobQueue(replacement: JobQueue): () => void {
  current = replacement;
  return () => {
    current = sendMessage;
  };
}

/** May be repeated. The account's other jobs hold up nobody else's: quiet tenants come first. */
export const queueJob = ({ accountId, id }: JobRef, kind: unknown): Promise<void> =>
  current({ accountId, id }, kind === "EXPORT" ? "EXPORTS" : "JOBS");

let client: SQSClient | undefined;

async function sendMessage(ref: JobRef, name: JobQueueName): Promise<void> {
  client ??= new SQSClient({ maxAttempts: 2, requestHandler: attemptLimits() });
  await client.send(
    new SendMessageCommand({
      QueueUrl: setting(name === "EXPORTS" ? "EXPORT_QUEUE_URL" : "JOB_QUEUE_URL"),
      MessageBody: JSON.stringify(ref),
      MessageGroupId: ref.accountId,
    }),
  );
}
