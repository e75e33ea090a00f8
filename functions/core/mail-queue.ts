// How does a mail get to the mail worker? As a message that names the item it lies in; the item has
// the state, so a repeat is harmless.
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod";
import { attemptLimits } from "#functions/core/attempt-limits.ts";
import { nowSeconds } from "#functions/core/clock.ts";
import { setting } from "#functions/core/settings.ts";

/**
 * A mail by its place: an order's confirmation (an entry of the order's head), or a mail item of an
 * order, an account or an address's hash.
 */
export const MailRef = z.union([
  z.strictObject({ order: z.string() }),
  z.strictObject({ order: z.string(), mail: z.string() }),
  z.strictObject({ account: z.string(), mail: z.string() }),
  z.strictObject({ address: z.string(), mail: z.string() }),
]);
export type MailRef = z.output<typeof MailRef>;

/** Seconds after which the sweeper asks whether a new mail is out. */
export const FIRST_LOOK_SECONDS = 120;
/** The partitions of the due index in which unsent mail items stand. */
const MAIL_DUE_PARTITIONS = 4;
export const mailDuePartitions = Array.from(
  { length: MAIL_DUE_PARTITIONS },
  (_, number) => `MAILDUE#${number}`,
);

/**
 * Where a mail item stands until its delivery has come to an end; nowhere without a second. The
 * sweeper finds it there, so no mail depends on the stream alone.
 */
export function mailDue(pk: string, next: number | undefined): { duePk?: string; dueSk?: number } {
  if (next === undefined) return {};
  return {
    duePk: mailDuePartitions[pk.charCodeAt(pk.length - 1) % MAIL_DUE_PARTITIONS] ?? "",
    dueSk: next,
  };
}

/**
 * The delivery of a new mail item. With `after` the sweeper queues it, that many seconds later;
 * else the stream does at once.
 */
export function unsentMail(pk: string, after?: number) {
  const due = mailDue(pk, nowSeconds() + (after ?? FIRST_LOOK_SECONDS));
  return { state: "PENDING" as const, ...(after !== undefined && { isDelayed: true }), ...due };
}

type MailQueue = (ref: MailRef) => Promise<void>;
let current: MailQueue = sendMessage;

/** Replaces the queue (tests); answers a function that puts the real one back. */
export function replaceMailQueue(replacement: MailQueue): () => void {
  current = replacement;
  return () => {
    current = sendMessage;
  };
}

/**
 * Asks the mail worker to look at a mail. May be called any number of times: only one that is
 * PENDING is sent.
 */
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
