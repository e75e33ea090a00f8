// How is a message made, changed and sent? It is planned first, so that one whose request dies
// before it begins is begun by the sweep.
import type { Session } from "#functions/access/sign-in/session.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { beginMessage, whyNot } from "#functions/mail/messages/begin.ts";
import { dueAt } from "#functions/mail/messages/reminders.ts";
import { messageStore } from "#functions/messages/store.ts";
import {
  cleanWords,
  mustBeConfirmed,
  mustBeSendable,
  refusalOf,
} from "#functions/messages/wanted.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { StoredMessage } from "#functions/stored/messages.ts";
import { type MessageInput, messageProblem } from "#shared/contracts/messages.ts";

type Wanted = Omit<MessageInput, "acknowledged">;

export async function createMessage(
  event: StoredEvent,
  { session, body, key }: { session: Session; body: Wanted; key: string },
): Promise<StoredMessage> {
  const messages = messageStore.of(event);
  const making = await messages.making({ key, body });
  const earlier = await messages.made(making);
  if (earlier) return earlier;
  await mustBeConfirmed(session);
  const words = await cleanWords(event.accountId, body);
  await mustBeSendable(event, body);
  const made = await messages.create(
    {
      ...{ ...fieldsOf(words), by: session.userId, state: "SCHEDULED" },
      ...{ ...dueAt(body, event), createdAt: nowAt() },
    },
    making,
  );
  return body.time.is === "NOW" ? beginMessage(made, event, session.userId) : made;
}

export async function updateMessage(
  event: StoredEvent,
  seen: StoredMessage,
  { session, body }: { session: Session; body: Wanted },
): Promise<StoredMessage> {
  if (seen.state !== "SCHEDULED") throw messageProblem("message_begun");
  await mustBeConfirmed(session);
  const words = await cleanWords(event.accountId, body);
  await mustBeSendable(event, body);
  const change = { ...fieldsOf(words), by: session.userId, ...dueAt(body, event) };
  const after = await messageStore.of(event).update(seen.id, change, { version: seen.version });
  return body.time.is === "NOW" ? beginMessage(after, event, session.userId) : after;
}

/** Who got it before does not get it again. */
export async function sendMessage(
  event: StoredEvent,
  seen: StoredMessage,
  { userId }: Session,
): Promise<StoredMessage> {
  const mayBegin = ["SCHEDULED", "STOPPED", "FAILED"].includes(seen.state);
  if (!mayBegin) throw messageProblem("message_begun");
  const because = await whyNot({ ...seen, by: userId }, event);
  if (because) throw refusalOf(because);
  await mustBeSendable(event, { ...seen, time: { is: "NOW" } });
  return beginMessage(seen, event, userId);
}

/** Not one of which a mail may have left. */
export async function removeMessage(event: StoredEvent, seen: StoredMessage): Promise<void> {
  const isUnsent = seen.state === "SCHEDULED" || seen.sizes.length === 0;
  const isOver = seen.state !== "QUEUED" && seen.state !== "SENDING";
  if (!isUnsent || !isOver) throw messageProblem("message_begun");
  await messageStore.of(event).remove(seen.id);
}

const fieldsOf = ({ target, time, text, subject, content, sendsCopy }: Wanted) => ({
  ...{ target, time, text, subject, content, sendsCopy },
});
