// How does a worker empty its queue? Each message alone; those that failed are delivered again.
import type { SQSBatchResponse } from "aws-lambda";
import { logger } from "#functions/core/ports/logger.ts";

export async function eachMessage<Message extends { messageId: string }>(
  messages: readonly Message[],
  { work, otherwise }: { work: (message: Message) => Promise<void>; otherwise: string },
): Promise<SQSBatchResponse> {
  const results = await Promise.allSettled(messages.map(work));
  const batchItemFailures = results.flatMap((result, index) => {
    const itemIdentifier = messages[index]?.messageId;
    if (result.status === "fulfilled" || itemIdentifier === undefined) return [];
    logger.error(otherwise, { itemIdentifier, error: result.reason });
    return [{ itemIdentifier }];
  });
  return { batchItemFailures };
}
