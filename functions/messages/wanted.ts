// May this message be written? Its event, sender, readers, text and time are looked at.
import { isProvenAccount } from "#functions/access/account-access.ts";
import { cleanTexts } from "#functions/access/formatted/rich-text.ts";
import { readMember } from "#functions/access/members-address.ts";
import type { Session } from "#functions/access/sign-in/session.ts";
import { mustBelongTo } from "#functions/access/tickets-of-event.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { getItem } from "#functions/core/table/table.ts";
import { readAudience } from "#functions/mail/messages/audience.ts";
import { whyNotOf } from "#functions/mail/messages/begin.ts";
import { isStopped } from "#functions/mail/messages/complaints.ts";
import { textFaults } from "#functions/mail/messages/text-faults.ts";
import { checkInListItem } from "#functions/stored/check-in-lists.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import {
  type MessageEnd,
  type MessageInput,
  type MessageTarget,
  messageProblem,
} from "#shared/contracts/messages.ts";
import { fieldProblem, type ProblemError, problem } from "#shared/core/problems.ts";
import { sendTimeOf, timeFault } from "#shared/rules/message/send-time.ts";

type Words = Pick<MessageInput, "text" | "subject" | "content">;

/** Pictures have no place in a message: its mails would carry them to everybody. */
const withoutPictures = (html: string): string => html.replace(/<img\b[^>]*>/gi, "");

/** Words of our own are not stored, so that they stay ours. Throws 422 on subject or content. */
export async function cleanWords<W extends Words>(accountId: string, words: W): Promise<W> {
  if (words.text === "OURS") return { ...words, subject: "", content: "" };
  const clean = cleanTexts({ content: withoutPictures(words.content) }, ["content"]);
  const faults = textFaults(await isProvenAccount(accountId), { ...words, ...clean });
  if (faults.length > 0) throw problem("invalid_input", { fields: faults });
  if (clean.content === "") throw fieldProblem("content", "required");
  return { ...words, ...clean };
}

export async function mustBeConfirmed({ accountId, userId }: Session): Promise<void> {
  const member = await readMember({ userId, accountId }, { consistent: true });
  if (!member?.user.emailConfirmedAt) throw problem("email_not_confirmed");
  if (await isStopped(accountId)) throw messageProblem("messages_stopped");
}

/** One that is planned may wait for its event to be published. */
export async function mustBeSendable(
  event: StoredEvent,
  body: Pick<MessageInput, "target" | "time" | "text">,
): Promise<void> {
  await mustKnowTarget(event, body.target);
  const isNow = sendTimeOf(body.time, event) === null;
  const because = whyNotOf(body, event);
  if (because !== null && (isNow || because !== "DRAFT")) throw refusalOf(because);
  const fault = timeFault(body.time, event, nowAt());
  if (fault !== null) throw fieldProblem("time", fault);
  if (!isNow) return;
  const { recipients } = await readAudience(event, body.target);
  if (recipients.length === 0) throw messageProblem("no_recipients");
}

/** Attendees and orders of other events are met by none of this event's. */
export async function mustKnowTarget(event: StoredEvent, target: MessageTarget): Promise<void> {
  if (target.to === "TICKET_HOLDERS")
    await mustBelongTo(event, target.ticketIds).catch((error: unknown) => {
      throw atTarget(error);
    });
  if (!("checkIn" in target) || target.checkIn === null) return;
  const { checkInListId: id } = target.checkIn;
  if ((await getItem(checkInListItem.key({ eventId: event.id, id }))) === null)
    throw fieldProblem("target.checkIn.checkInListId", "unknown_check_in_list");
}

const atTarget = (error: unknown): unknown =>
  error instanceof Error && error.message === "invalid_input"
    ? fieldProblem("target.ticketIds", "unknown_ticket")
    : error;

export function refusalOf(because: MessageEnd): ProblemError {
  switch (because) {
    case "STARTED":
      return messageProblem("event_started");
    case "NO_RECIPIENTS":
      return messageProblem("no_recipients");
    case "EMAIL_NOT_CONFIRMED":
      return problem("email_not_confirmed");
    case "COMPLAINTS":
      return messageProblem("messages_stopped");
    case "ADDRESS_IN_TEXT":
      return fieldProblem("content", "address_in_text");
    case "MAKER_LEFT":
    case "NOT_ALLOWED":
      return problem("not_permitted");
    default:
      return messageProblem("event_not_live");
  }
}
