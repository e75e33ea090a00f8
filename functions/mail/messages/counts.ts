// How far is a message? What its job has counted, and the mails of the pages after those, looked
// at.
import { readJob } from "#functions/engine/job/change-job.ts";
import { isSending } from "#functions/mail/messages/message.ts";
import { recipientsIn } from "#functions/mail/messages/recipients.ts";
import type { StoredMessage } from "#functions/stored/messages.ts";
import type { MessageCounts, MessageState } from "#shared/contracts/messages.ts";

const names = ["accepted", "failed", "waiting", "left"] as const;
type Figures = Record<(typeof names)[number], number>;

const arrived = ["ACCEPTED"];
const open = ["PENDING", "CLAIMED", "WAITING", "UNKNOWN"];

/** A mail of unknown outcome is sent once more before it has ended. */
export async function figuresOf(
  message: StoredMessage,
  page: number,
): Promise<{ figures: Figures; isEnded: boolean }> {
  const mails = await recipientsIn(message, page);
  const count = (is: (mail: (typeof mails)[number]) => boolean) => mails.filter(is).length;
  const isOpen = ({ state, again }: (typeof mails)[number]) =>
    open.includes(state) && !(state === "UNKNOWN" && again);
  const accepted = count(({ state }) => arrived.includes(state));
  const unfinished = count(isOpen);
  const figures = {
    accepted,
    failed: mails.length - accepted - unfinished,
    waiting: count(({ state }) => state === "WAITING"),
    left: Math.max(0, (message.sizes[page] ?? 0) - mails.length),
  };
  return { figures, isEnded: unfinished === 0 };
}

type Progress = { counts: MessageCounts; state: MessageState };

/** Of one that was stopped, what has not left is nobody's any more. */
export async function progressOf(message: StoredMessage): Promise<Progress> {
  const { accepted, failed, left, recipients, pages } = message.counts;
  const counts = { recipients, accepted, failed, left, waiting: 0 };
  const { state } = message;
  if (message.sizes.length === 0 || pages === message.sizes.length) return { counts, state };
  const written = await pagesWritten(message);
  const looks = Array.from({ length: Math.max(0, written - pages) }, (_, at) =>
    figuresOf(message, pages + at),
  );
  const found = await Promise.all(looks);
  for (const { figures } of found) for (const name of names) counts[name] += figures[name];
  const isEnded = written === message.sizes.length && found.every((one) => one.isEnded);
  if (isEnded && state === "SENDING") return { counts, state: "SENT" };
  return { counts, state };
}

async function pagesWritten({ accountId, jobId, sizes, state }: StoredMessage): Promise<number> {
  if (!isSending(state)) return sizes.length;
  const job = jobId === null ? null : await readJob({ accountId, id: jobId });
  if (job?.state === "DONE") return sizes.length;
  return Number(job?.cursor ?? 0);
}
