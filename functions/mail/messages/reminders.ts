// When is a planned message due? A reminder's time is that of its event, also after that has moved.
import { findEvent } from "#functions/access/event-access.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { queryItems, tryWrite } from "#functions/core/table/table.ts";
import { messageChange } from "#functions/mail/messages/message.ts";
import { NOTICES_A_DAY } from "#functions/mail/shares/counted-as.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import {
  messageItem,
  messagesDuePartition,
  type StoredMessage,
} from "#functions/stored/messages.ts";
import { sendTimeOf } from "#shared/rules/message/send-time.ts";

const DATE_LENGTH = "2026-01-01".length;

type Time = Pick<StoredMessage, "time">;
type Dated = Pick<StoredEvent, "startAt" | "timezone">;

export function dueAt({ time }: Time, event: Dated): { duePk: string; dueSk: number } {
  const sendAt = sendTimeOf(time, event);
  const dueSk = sendAt === null ? nowSeconds() : Math.ceil(Date.parse(sendAt) / 1000);
  return { duePk: messagesDuePartition, dueSk };
}

export const movesWithEvent = ({ time }: Time): boolean =>
  time.is === "HOURS_BEFORE" || time.is === "DAYS_BEFORE";

/** May be repeated. One that somebody changes meanwhile has the new time already. */
export async function moveReminders(eventId: string): Promise<void> {
  const event = await findEvent(eventId);
  if (!event) return;
  const stored = await queryItems({ ...messageItem.within({ eventId }), consistent: true });
  for (const message of messageItem.among(stored)) {
    if (message.state !== "SCHEDULED" || !movesWithEvent(message)) continue;
    const moved = dueAt(message, event);
    if (moved.dueSk !== message.dueSk) await tryWrite(messageChange(message, moved));
  }
}

/** Of the event's reminders in our words that began on its day. */
export async function isAmongFirst(message: StoredMessage): Promise<boolean> {
  const { text, eventId, startedAt } = message;
  if (text !== "OURS" || startedAt === null) return false;
  const day = startedAt.slice(0, DATE_LENGTH);
  const stored = await queryItems({ ...messageItem.within({ eventId }), consistent: true });
  const ours = messageItem.among(stored).filter((one) => one.text === "OURS");
  const sameDay = ours.filter((one) => one.startedAt?.startsWith(day));
  const place = (one: StoredMessage) => `${one.startedAt}#${one.id}`;
  return sameDay.filter((one) => place(one) < place(message)).length < NOTICES_A_DAY;
}
