// Which planned messages begin? Those that are due, if their event and sender still allow it; else
// their sender hears why.
import { readAccount } from "#functions/access/account-access.ts";
import { findEvent } from "#functions/access/event-access.ts";
import { confirmedMember } from "#functions/access/members-address.ts";
import { nowAt, nowSeconds } from "#functions/core/ports/clock.ts";
import { sweepDue } from "#functions/core/table/sweep-due.ts";
import {
  type Key,
  transact,
  tryWrite,
  type Write,
  writeItem,
} from "#functions/core/table/table.ts";
import { accountMail } from "#functions/mail/account-mail.ts";
import { beginMessage, whyNot } from "#functions/mail/messages/begin.ts";
import { messageChange, readMessage } from "#functions/mail/messages/message.ts";
import { dueAt, movesWithEvent } from "#functions/mail/messages/reminders.ts";
import {
  messageItem,
  messagesDuePartition,
  type StoredMessage,
} from "#functions/stored/messages.ts";
import type { MessageEnd } from "#shared/contracts/messages.ts";

export const sweepMessages = (isOver: () => boolean): Promise<{ failed: number }> =>
  sweepDue({ partitions: [messagesDuePartition], lookAt, isOver });

/** Of two sweeps one begins it. A reminder whose event has moved waits for its new time. */
async function lookAt(key: Key): Promise<void> {
  const ids = messageItem.idsIn(key);
  const message = ids && (await readMessage(ids));
  if (message?.state !== "SCHEDULED") return;
  const event = await findEvent(message.eventId);
  if (!event) return void (await writeItem({ remove: key }));
  const moved = dueAt(message, event);
  if (movesWithEvent(message) && moved.dueSk > nowSeconds())
    return void (await tryWrite(messageChange(message, moved)));
  const because = await whyNot(message, event);
  if (because) return refuse(message, because);
  await beginMessage(message, event, message.by);
}

async function refuse(message: StoredMessage, because: MessageEnd): Promise<void> {
  const change = { duePk: undefined, dueSk: undefined, endedAt: nowAt() };
  await transact([
    messageChange(message, { ...change, state: "FAILED", because }),
    ...(await tellSender(message, because)),
  ]);
}

/** The owner, if the sender has left. */
async function tellSender(message: StoredMessage, because: MessageEnd): Promise<Write[]> {
  const { accountId, by, eventId, id: messageId } = message;
  const { ownerId } = await readAccount(accountId);
  const sender = await confirmedMember(by, accountId);
  const reader = sender ?? (await confirmedMember(ownerId, accountId));
  if (!reader) return [];
  const data = {
    ...{ userId: sender ? by : ownerId, nonce: "", firstName: reader.firstName },
    notSent: { eventId, messageId, because },
  };
  return [accountMail({ accountId, kind: "MESSAGE_NOT_SENT", to: reader.email, data })];
}
