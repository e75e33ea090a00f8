// Where does mail go in tests? Into a list, through real queue messages, the real worker and real
// MIME.
import { createRequire } from "node:module";
import type { SQSBatchResponse } from "aws-lambda";
import {
  type RawMail,
  replaceMailer,
  replaceMailQuota,
  type SendOutcome,
} from "#functions/core/ports/mailer.ts";
import {
  type MailQueueName,
  type MailRef,
  replaceMailQueue,
} from "#functions/mail/delivery/mail-queue.ts";
import { handler } from "#functions/workers/mail.ts";
import { external } from "#tests/support/runs/crash.ts";

export type ReadMail = {
  subject: string;
  text: string;
  html: string;
  from: { text: string; value: { name: string; address: string }[] };
  to: { text: string };
  replyTo?: { text: string };
  headers: Map<string, unknown>;
  attachments: {
    cid: string;
    filename?: string;
    contentType: string;
    contentDisposition: string;
    content: Buffer;
    related: boolean;
  }[];
};

const require = createRequire(import.meta.url);
// The package has no types; these are the parts that tests read.
const {
  simpleParser,
}: { simpleParser(raw: Uint8Array): Promise<ReadMail> } = require("mailparser");

/**
 * Opens a post office: the queued messages, the sent mails, and the provider's next answers
 * (accepted by default).
 */
export function openPostOffice() {
  const queued: MailRef[] = [];
  const bulk: MailRef[] = [];
  const retriedSoon: string[] = [];
  const sent: RawMail[] = [];
  const answers: (SendOutcome | Error)[] = [];
  const quota = { perDay: Infinity, sent: 0, reads: 0 };
  const restore = [
    replaceMailQueue({
      send: (ref, _tenant, name) =>
        external(true, async () => {
          queued.push(ref);
          if (name === "BULK") bulk.push(ref);
        }),
      retrySoon: (handle) => external(true, async () => void retriedSoon.push(handle)),
    }),
    replaceMailer((mail) =>
      external(true, async () => {
        sent.push(mail);
        const answer = answers.shift() ?? "accepted";
        if (answer instanceof Error) throw answer;
        return answer;
      }),
    ),
    replaceMailQuota(() =>
      external(false, async () => {
        quota.reads++;
        return quota;
      }),
    ),
  ];
  return {
    queued,
    /** Those of `queued` that wait in the second queue. */
    bulk,
    /** The receipt handles of the messages that the queue delivers again soon. */
    retriedSoon,
    sent,
    /**
     * The provider's next answers; an Error simulates a worker that dies after the mail was sent.
     */
    answers,
    /** What the provider allows in a day. */
    quota,
    /** Gives messages to the worker in one batch, with the ids "0", "1"… */
    work: (...messages: unknown[]) => deliverAll(messages, { tries: 1 }),
    /** The same, as the queue's second try. */
    workAgain: (...messages: unknown[]) => deliverAll(messages, { tries: 2 }),
    /** As `work`, from the second queue. */
    workBulk: (...messages: unknown[]) => deliverAll(messages, { tries: 1, queue: "BULK" }),
    read: (mail: RawMail | undefined) => simpleParser(mail?.raw ?? new Uint8Array()),
    close: () => restore.forEach((putBack) => void putBack()),
  };
}

/** The text that a person reads in HTML. */
export const textOf = (html: string): string =>
  html
    .replace(/<(style|head)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");

const arns: Record<MailQueueName, string> = { PROMPT: "aws:mail", BULK: "aws:bulk-mail" };

const deliverAll = (
  messages: unknown[],
  { tries, queue = "PROMPT" }: { tries: number; queue?: MailQueueName },
): Promise<SQSBatchResponse> =>
  handler({
    Records: messages.map((one, index) => ({
      messageId: String(index),
      receiptHandle: `receipt-${index}`,
      attributes: { ApproximateReceiveCount: String(tries) },
      eventSourceARN: arns[queue],
      body: JSON.stringify(one),
    })),
  });
