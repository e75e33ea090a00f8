// The mail worker: takes mails from the queue and sends each at most once.
import type { SQSBatchResponse, SQSRecord } from "aws-lambda";
import { logger } from "#functions/core/logger.ts";
import { MailRef } from "#functions/core/mail-queue.ts";
import { asSystem } from "#functions/core/scope.ts";
import { deliver } from "#functions/mail/deliver.ts";

/**
 * Messages that failed come again after the queue's pause; after five times they lie in its dead
 * letters.
 */
export async function handler(event: {
  Records: Pick<SQSRecord, "messageId" | "body">[];
}): Promise<SQSBatchResponse> {
  const results = await Promise.allSettled(
    event.Records.map(({ body }) => asSystem(() => send(body))),
  );
  const batchItemFailures = results.flatMap((result, index) => {
    const itemIdentifier = event.Records[index]?.messageId;
    if (result.status === "fulfilled" || itemIdentifier === undefined) return [];
    logger.error("mail not sent", { itemIdentifier, error: result.reason });
    return [{ itemIdentifier }];
  });
  return { batchItemFailures };
}

async function send(body: string): Promise<void> {
  await deliver(MailRef.parse(JSON.parse(body)));
}
