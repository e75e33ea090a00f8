// Who hears of a new order? Its organizer, once, unless the event's settings say otherwise.
import { findEvent } from "#functions/access/event-access.ts";
import { readEventSettings } from "#functions/access/event-texts.ts";
import { organizersMailbox } from "#functions/access/organizer-contact.ts";
import { organizerOf } from "#functions/access/organizer-of.ts";
import { nowMs } from "#functions/core/ports/clock.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { writeItem } from "#functions/core/table/table.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { newMailWrite } from "#functions/engine/order/with-mail.ts";
import { MAIL_ID_LENGTH } from "#functions/stored/order/mail.ts";

const KEPT_MS = 5_000;
const MOST_KEPT = 200;
const recipients = new Map<string, { readAt: number; to: Promise<string | null> }>();

export function forgetRecipients(): void {
  recipients.clear();
}

/** Call it before the confirmation is queued: until that is sent, the sweeper comes here again. */
export async function tellOrganizer(head: Head): Promise<void> {
  // The organizer's own people made it.
  const to = head.isManual ? null : await recipientOf(head.eventId);
  if (to === null) return;
  const id = await hmac("mail-request", `${head.id}#NEW_ORDER`, MAIL_ID_LENGTH);
  await writeItem(newMailWrite(head, { id, kind: "NEW_ORDER", to }));
}

/** Up to five seconds old. */
function recipientOf(eventId: string): Promise<string | null> {
  const kept = recipients.get(eventId);
  if (kept && Math.abs(nowMs() - kept.readAt) <= KEPT_MS) return kept.to;
  if (recipients.size >= MOST_KEPT) recipients.clear();
  const to = readRecipient(eventId).catch((error: unknown) => {
    recipients.delete(eventId);
    throw error;
  });
  recipients.set(eventId, { readAt: nowMs(), to });
  return to;
}

async function readRecipient(eventId: string): Promise<string | null> {
  const event = await findEvent(eventId);
  if (!event) return null;
  const [organizer, settings] = await Promise.all([organizerOf(event), readEventSettings(event)]);
  return organizer && settings.notifiesOfOrders ? organizersMailbox(organizer) : null;
}
