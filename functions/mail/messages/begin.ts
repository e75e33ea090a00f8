// When does a message begin, and may it? Its sender, event and account are looked at at that
// moment.
import { isProvenAccount } from "#functions/access/account-access.ts";
import { confirmedMember, readMember } from "#functions/access/members-address.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { transact, type Write } from "#functions/core/table/table.ts";
import { jobOf, jobPut } from "#functions/engine/job/start-job.ts";
import { isStopped } from "#functions/mail/messages/complaints.ts";
import { copyMail } from "#functions/mail/messages/copies.ts";
import { contentOf, messageChange, readMessage } from "#functions/mail/messages/message.ts";
import { textFaults } from "#functions/mail/messages/text-faults.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { StoredMessage } from "#functions/stored/messages.ts";
import type { MessageEnd } from "#shared/contracts/messages.ts";
import { problem } from "#shared/core/problems.ts";

const reminders: readonly StoredMessage["time"]["is"][] = ["HOURS_BEFORE", "DAYS_BEFORE"];

const isReminder = ({ time, text }: Pick<StoredMessage, "time" | "text">): boolean =>
  text === "OURS" || reminders.includes(time.is);

type Asked = Pick<StoredMessage, "time" | "text">;

/** Of the event alone. Once it has started, its guests can be thanked, but not reminded. */
export function whyNotOf(message: Asked, event: StoredEvent): MessageEnd | null {
  if (event.status !== "LIVE") return event.status;
  return isReminder(message) && event.startAt <= nowAt() ? "STARTED" : null;
}

export async function whyNot(
  message: StoredMessage,
  event: StoredEvent,
): Promise<MessageEnd | null> {
  const { accountId, by } = message;
  const ofEvent = whyNotOf(message, event);
  if (ofEvent) return ofEvent;
  const member = await readMember({ userId: by, accountId }, { consistent: true });
  if (member?.membership.status !== "ACTIVE") return "MAKER_LEFT";
  if (!member.user.emailConfirmedAt) return "EMAIL_NOT_CONFIRMED";
  if (await isStopped(accountId)) return "COMPLAINTS";
  if (await isProvenAccount(accountId)) return null;
  const words = { subject: message.subject, content: await contentOf(message) };
  return textFaults(false, words).length > 0 ? "ADDRESS_IN_TEXT" : null;
}

/** One sending for each version that was seen: of two at once one begins, the other returns it. */
export async function beginMessage(
  seen: StoredMessage,
  event: StoredEvent,
  by: string,
): Promise<StoredMessage> {
  const { accountId, id: eventId } = event;
  const asked = { accountId, kind: "MESSAGE" as const, eventId, by };
  const ref = await jobOf(asked, `${seen.id}#${seen.version}`);
  const change = {
    ...{ state: "QUEUED" as const, because: null, by, jobId: ref.id },
    ...{ startedAt: nowAt(), endedAt: null, duePk: undefined, dueSk: undefined },
    counts: { ...seen.counts, accepted: 0, failed: 0, left: 0, pages: 0 },
  };
  const input = { messageId: seen.id };
  const begun = await transact([
    messageChange(seen, change),
    jobPut(ref, { ...asked, input, of: null }),
    ...(await copyOf(seen, { accountId, by })),
  ]);
  const now = await readMessage(seen);
  if (!now || (!begun.ok && now.jobId !== ref.id)) throw problem("changed_meanwhile");
  return now;
}

async function copyOf(
  message: StoredMessage,
  { accountId, by: userId }: { accountId: string; by: string },
): Promise<Write[]> {
  if (!message.sendsCopy || message.startedAt !== null) return [];
  const member = await confirmedMember(userId, accountId);
  if (!member) return [];
  const { eventId, text, subject } = message;
  const words = { eventId, text, subject, content: await contentOf(message) };
  return [copyMail({ accountId, userId, ...member, message: words, kind: "MESSAGE_COPY" })];
}
