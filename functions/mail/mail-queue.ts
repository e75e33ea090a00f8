// How does a mail get to the mail worker? As a message that names the mail's item. The item holds
// the state, so a repeated message is harmless.
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod";
import { attemptLimits } from "#functions/core/ports/attempt-limits.ts";
import { setting } from "#functions/core/ports/settings.ts";

/**
 * Where a mail is stored. An order's confirmation is in the order's head. Other mails are items of
 * an order, an account or the hash of an address.
 */
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

/** Replaces the queue, or a part of it (tests). Returns a function that restores the real one. */
export function replaceMailQueue(replacement: Partial<MailQueue>): () => void {
  current = { ...queue, ...replacement };
  return () => {
    current = queue;
  };
}

/**
 * Asks the mail worker to look at a mail. Repeating this is safe: only a PENDING mail is sent.
 * `tenant` is the account whose mail it is, or whoever else it is for: the queue delivers those
 * first whose mails keep its workers least busy, so that nobody's many mails hold up another's.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues.html
 */
export const queueMail = (ref: MailRef, tenant: string): Promise<void> => current.send(ref, tenant);

/**
 * Lets the queue deliver a received message again after five seconds instead of its own pause. The
 * caller must then report the message as failed.
 */
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
