// How does a worker empty its queue? Each message alone; those that failed are delivered again.
import type { SQSBatchResponse } from "aws-lambda";
import { logAbout, logger } from "#functions/core/ports/logger.ts";

export async function eachMessage<Message extends { messageId: string }>(
  messages: readonly Message[],
  { work, otherwise }: { work: (message: Message) => Promise<void>; otherwise: string },
): Promise<SQSBatchResponse> {
  const one = async (message: Message) => work(message);
  const failed = await Promise.all(
    messages.map((message) => {
      const { messageId: itemIdentifier } = message;
      const told = (error: unknown) => {
        logger.error(otherwise, { itemIdentifier, error });
        return [{ itemIdentifier }];
      };
      return logAbout({ messageId: itemIdentifier }, () => one(message).then(() => [], told));
    }),
  );
  return { batchItemFailures: failed.flat() };
}
