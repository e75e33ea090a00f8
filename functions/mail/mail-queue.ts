// How does a mail get to the mail worker? As a message that names its item, which has the state.
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod";
import { attemptLimits } from "#functions/core/ports/attempt-limits.ts";
import { setting } from "#functions/core/ports/settings.ts";

/** An order alone names its confirmation, which is in the order's head. */
export const MailRef = z.union([
  z.strictObject({ order: z.string() }),
  z.strictObject({ order: z.string(), mail: z.string() }),
  z.strictObject({ account: z.string(), mail: z.string() }),
  z.strictObject({ address: z.string(), mail: z.string() }),
]);
export type MailRef = z.output<typeof MailRef>;

type MailQueue = {
  send(ref: MailRef, tenant: string): Promise<void>;
  retrySoon(receiptHandle: string): Promise<void>;
};
const queue: MailQueue = { send: sendMessage, retrySoon: shortenPause };
let current = queue;

export function replaceMailQueue(replacement: Partial<MailQueue>): () => void {
  current = { ...queue, ...replacement };
  return () => {
    current = queue;
  };
}

/**
 * May be repeated. `tenant` is whom the mail is for: nobody's many mails hold up another's, see
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues.html
 */
export const queueMail = (ref: MailRef, tenant: string): Promise<void> => current.send(ref, tenant);

/** In five seconds, if the caller reports the message as failed. */
export const retrySoon = (receiptHandle: string): Promise<void> => current.retrySoon(receiptHandle);

const SOON_SECONDS = 5;
let client: SQSClient | undefined;
const sqs = () => (client ??= new SQSClient({ maxAttempts: 2, requestHandler: attemptLimits() }));

async function sendMessage(ref: MailRef, tenant: string): Promise<void> {
  await sqs().send(
    new SendMessageCommand({
      QueueUrl: setting("MAIL_QUEUE_URL"),
      MessageBody: JSON.stringify(ref),
      MessageGroupId: tenant,
    }),
  );
}

async function shortenPause(receiptHandle: string): Promise<void> {
  await sqs().send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: setting("MAIL_QUEUE_URL"),
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: SOON_SECONDS,
    }),
  );
}
