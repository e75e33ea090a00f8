// How does a person stop a message? What has left stays; what has not is dropped when its turn
// comes.
import { nowAt } from "#functions/core/ports/clock.ts";
import { tryWrite } from "#functions/core/table/table.ts";
import { changeJob, timeNow } from "#functions/engine/job/change-job.ts";
import { stopped } from "#functions/engine/job/steps.ts";
import { isSending, messageChange, readMessage } from "#functions/mail/messages/message.ts";
import type { StoredMessage } from "#functions/stored/messages.ts";
import { messageProblem } from "#shared/contracts/messages.ts";
import { problem } from "#shared/core/problems.ts";

const TRIES = 5;

/** May be repeated. The message first: its mails look at it. */
export async function stopMessage(message: StoredMessage): Promise<StoredMessage> {
  let seen = message;
  for (let tries = 0; tries < TRIES; tries++) {
    const { accountId, jobId } = seen;
    const isUnderWay = isSending(seen.state) && seen.state !== "SENT";
    if (!isUnderWay && seen.state !== "STOPPED") throw messageProblem("message_not_sending");
    const change = { state: "STOPPED" as const, endedAt: nowAt() };
    const isStopped = !isUnderWay || (await tryWrite(messageChange(seen, change))).ok;
    if (isStopped && jobId !== null)
      await changeJob({ accountId, id: jobId }, (job) => stopped(job, timeNow()));
    seen = (await readMessage(seen)) ?? seen;
    if (isStopped) return seen;
  }
  throw problem("busy", { retryAfter: 1 });
}
