// How does a mail get to the mail worker? As a message that names the mail's item. The item holds
// the state, so a repeated message is harmless.
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
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

type MailQueue = (ref: MailRef) => Promise<void>;
let current: MailQueue = sendMessage;

/** Replaces the queue (tests). Returns a function that restores the real one. */
export function replaceMailQueue(replacement: MailQueue): () => void {
  current = replacement;
  return () => {
    current = sendMessage;
  };
}

/** Asks the mail worker to look at a mail. Repeating this is safe: only a PENDING mail is sent. */
export const queueMail = (ref: MailRef): Promise<void> => current(ref);

let client: SQSClient | undefined;

async function sendMessage(ref: MailRef): Promise<void> {
  client ??= new SQSClient({ maxAttempts: 2, requestHandler: attemptLimits });
  await client.send(
    new SendMessageCommand({
      QueueUrl: setting("MAIL_QUEUE_URL"),
      MessageBody: JSON.stringify(ref),
    }),
  );
}
