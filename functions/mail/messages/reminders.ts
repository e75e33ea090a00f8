// When is a planned message due? A reminder's time is that of its event, also after that has moved.
import { findEvent } from "#functions/access/event-access.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { queryItems, tryWrite } from "#functions/core/table/table.ts";
import { messageChange } from "#functions/mail/messages/message.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import {
  messageItem,
  messagesDuePartition,
  type StoredMessage,
} from "#functions/stored/messages.ts";
import { sendTimeOf } from "#shared/rules/message/send-time.ts";

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
