// How does the mail worker empty its queue? A claim on each mail prevents a second send.
import type { SQSBatchResponse, SQSRecord } from "aws-lambda";
import { logger } from "#functions/core/ports/logger.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { deliver } from "#functions/mail/deliver.ts";
import { MailRef } from "#functions/mail/mail-queue.ts";

/**
 * Sends a batch of mails. The queue repeats failed messages after a pause. After five tries a
 * message goes to the dead-letter queue.
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
