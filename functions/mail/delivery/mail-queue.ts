// How does a mail get to the mail worker? As a message that names its item, which has the state.
import { ChangeMessageVisibilityCommand } from "@aws-sdk/client-sqs";
import * as z from "zod";
import { type LogIds, logger } from "#functions/core/ports/logger.ts";
import { sendMessage, sqs } from "#functions/core/ports/queues.ts";
import { replaceable } from "#functions/core/ports/replaceable.ts";
import { setting } from "#functions/core/ports/settings.ts";

/** An order alone names its confirmation, which is in the order's head. */
export const MailRef = z.union([
  z.strictObject({ order: z.string() }),
  z.strictObject({ order: z.string(), mail: z.string() }),
  z.strictObject({ account: z.string(), mail: z.string() }),
  z.strictObject({ address: z.string(), mail: z.string() }),
  z.strictObject({ event: z.string(), message: z.string(), page: z.number(), mail: z.string() }),
]);
export type MailRef = z.output<typeof MailRef>;

export const idsOfMail = (ref: MailRef): LogIds => ({
  orderId: "order" in ref ? ref.order : undefined,
  accountId: "account" in ref ? ref.account : undefined,
  eventId: "event" in ref ? ref.event : undefined,
  mailId: "mail" in ref ? ref.mail : undefined,
});

export type MailQueueName = "PROMPT" | "BULK";
type MailQueue = {
  send(ref: MailRef, tenant: string, name: MailQueueName): Promise<void>;
  retrySoon(receiptHandle: string, name: MailQueueName): Promise<void>;
};
const queue: MailQueue = {
  send: (ref, tenant, name) => sendMessage(urlOf(name), ref, tenant),
  retrySoon: shortenPause,
};
const { current, replace } = replaceable(queue);

export const replaceMailQueue = (replacement: Partial<MailQueue>) =>
  replace({ ...queue, ...replacement });

/** May be repeated. `tenant` is whom the mail is for. */
export async function queueMail(ref: MailRef, tenant: string, name: MailQueueName): Promise<void> {
  await current().send(ref, tenant, name);
  logger.debug("mail queued", { ...idsOfMail(ref), queue: name });
}

/** In five seconds, if the caller reports the message as failed. */
export const retrySoon = (receiptHandle: string, name: MailQueueName): Promise<void> =>
  current().retrySoon(receiptHandle, name);

/** Lambda names a message's queue by an ARN, which ends in its name as the URL does. */
export const queueNamed = (arn: string): MailQueueName =>
  arn.split(":").at(-1) === urlOf("BULK").split("/").at(-1) ? "BULK" : "PROMPT";

const urlOf = (name: MailQueueName): string =>
  setting(name === "BULK" ? "BULK_MAIL_QUEUE_URL" : "MAIL_QUEUE_URL");

const SOON_SECONDS = 5;

async function shortenPause(receiptHandle: string, name: MailQueueName): Promise<void> {
  await sqs().send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: urlOf(name),
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: SOON_SECONDS,
    }),
  );
}
