// How is a message sent? As a job: it decides who is meant, writes their mails page by page, as
// many in a minute as the second queue sends, and counts each page once its mails have ended.
import * as z from "zod";
import { findEvent } from "#functions/access/event-access.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { transact, type Write } from "#functions/core/table/table.ts";
import { jobKind } from "#functions/engine/job/run-job.ts";
import type { SliceOutcome } from "#functions/engine/job/steps.ts";
import { readAudience } from "#functions/mail/messages/audience.ts";
import { isStopped, tellSent } from "#functions/mail/messages/complaints.ts";
import { figuresOf } from "#functions/mail/messages/counts.ts";
import { isSending, messageChange, readMessage } from "#functions/mail/messages/message.ts";
import { writePages, writeRecipients } from "#functions/mail/messages/recipients.ts";
import { isAmongFirst } from "#functions/mail/messages/reminders.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";
import type { StoredMessage } from "#functions/stored/messages.ts";
import type { MessageEnd } from "#shared/contracts/messages.ts";

/** What the second queue needs for a page. */
const PAUSE_SECONDS = 60;
/** While mails wait for another day. */
const LONG_PAUSE_SECONDS = 900;
const ended: SliceOutcome = { cursor: null, done: 0, failed: [] };

export const messageJob = jobKind({
  input: z.object({ messageId: z.string() }),
  endsWithMaker: false,
  mayGoOn: ({ status }) => status !== null,
  pauseSeconds: PAUSE_SECONDS,
  slice: sendSlice,
  giveUp: async (job) => {
    const message = await ownMessage(job, String(job.input["messageId"]));
    if (message) await end(message, "FAILED", "FAILING");
  },
});

type Job = Pick<StoredJob, "id" | "eventId"> & { input: { messageId: string } };

/** Null unless this job is the newest one of the message, and still sends it. */
async function ownMessage({ id, eventId }: Pick<StoredJob, "id" | "eventId">, messageId: string) {
  const message = eventId === null ? null : await readMessage({ eventId, id: messageId });
  return message?.jobId === id && isSending(message.state) ? message : null;
}

/** The cursor is the page to write next. */
async function sendSlice(job: Job, cursor: string | null): Promise<SliceOutcome> {
  const message = await ownMessage(job, job.input.messageId);
  if (!message || message.state === "SENT") return ended;
  if (await isStopped(message.accountId)) return end(message, "FAILED", "COMPLAINTS");
  if (cursor === null) return decide(message);
  const page = Number(cursor);
  const isWritten = page >= message.sizes.length;
  const done = isWritten ? 0 : await writeRecipients(message, page);
  const pages = message.sizes.length;
  const { counted, isWaiting } = await countPages(message, Math.min(page + 1, pages));
  if (counted === pages) return { ...(await end(message, "SENT", null)), done };
  const pauseSeconds = isWritten && isWaiting ? LONG_PAUSE_SECONDS : PAUSE_SECONDS;
  return { cursor: `${isWritten ? page : page + 1}`, done, failed: [], pauseSeconds };
}

async function decide(message: StoredMessage): Promise<SliceOutcome> {
  const event = await findEvent(message.eventId);
  if (!event) return ended;
  const { recipients } = await readAudience(event, message.target);
  if (recipients.length === 0 && message.sizes.length === 0)
    return end(message, "FAILED", "NO_RECIPIENTS");
  const sizes = await writePages(message, recipients);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const counts = { ...message.counts, recipients: total };
  const isNotice = await isAmongFirst(message);
  await changed(message, [messageChange(message, { state: "SENDING", sizes, counts, isNotice })]);
  return { cursor: "0", done: 0, failed: [], pauseSeconds: 0 };
}

/** Counts pages whose mails have ended, from the first one on. */
async function countPages(message: StoredMessage, written: number) {
  let seen = message;
  let isWaiting = false;
  while (seen.counts.pages < written) {
    const page = seen.counts.pages;
    const { figures, isEnded } = await figuresOf(seen, page);
    isWaiting = figures.waiting > 0;
    if (!isEnded) break;
    const { counts } = seen;
    const accepted = counts.accepted + figures.accepted;
    const news = Math.max(0, accepted - counts.told);
    const after = {
      ...{ recipients: counts.recipients, accepted, pages: page + 1, told: counts.told + news },
      failed: counts.failed + figures.failed,
      left: counts.left + figures.left,
    };
    await changed(seen, [
      messageChange(seen, { counts: after }),
      ...(news > 0 ? [tellSent(seen.accountId, news)] : []),
    ]);
    seen = { ...seen, counts: after, version: seen.version + 1 };
  }
  return { counted: seen.counts.pages, isWaiting };
}

async function end(
  seen: StoredMessage,
  state: "SENT" | "FAILED",
  because: MessageEnd | null,
): Promise<SliceOutcome> {
  const message = (await readMessage(seen)) ?? seen;
  if (isSending(message.state) && message.state !== "SENT")
    await changed(message, [messageChange(message, { state, because, endedAt: nowAt() })]);
  return ended;
}

/** Whoever changed it meanwhile, this slice is done again. */
async function changed(message: StoredMessage, writes: Write[]): Promise<void> {
  const written = await transact(writes);
  if (!written.ok) throw new Error(`The message ${message.id} changed while it was sent.`);
}
