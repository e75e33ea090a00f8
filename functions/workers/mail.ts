// How does the mail worker empty its queue? A claim on each mail prevents a second send.
import type { SQSBatchResponse, SQSRecord } from "aws-lambda";
import { logger } from "#functions/core/ports/logger.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { deliver } from "#functions/mail/deliver.ts";
import { MailRef, retrySoon } from "#functions/mail/mail-queue.ts";

type Message = Pick<SQSRecord, "messageId" | "receiptHandle" | "body"> & {
  attributes: Pick<SQSRecord["attributes"], "ApproximateReceiveCount">;
};

/**
 * Sends a batch of mails. The queue repeats failed messages after a pause. After five tries a
 * message goes to the dead-letter queue.
 */
export async function handler(event: { Records: Message[] }): Promise<SQSBatchResponse> {
  const results = await Promise.allSettled(
    event.Records.map((message) => asSystem(() => send(message))),
  );
  const batchItemFailures = results.flatMap((result, index) => {
    const itemIdentifier = event.Records[index]?.messageId;
    if (result.status === "fulfilled" || itemIdentifier === undefined) return [];
    logger.error("mail not sent", { itemIdentifier, error: result.reason });
    return [{ itemIdentifier }];
  });
  return { batchItemFailures };
}

/**
 * A mail's first failure is mostly a table that was busy for a moment, and a person may be waiting
 * for the mail. The first retry therefore comes soon; the others come after the queue's own pause.
 */
async function send({ body, receiptHandle, attributes }: Message): Promise<void> {
  try {
    await deliver(MailRef.parse(JSON.parse(body)));
  } catch (error) {
    if (attributes.ApproximateReceiveCount === "1")
      await retrySoon(receiptHandle).catch((reason: unknown) =>
        logger.error("a failed mail waits for the queue's own pause", { error: reason }),
      );
    throw error;
  }
}
