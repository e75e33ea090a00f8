// Who hears of a new order? Its organizer, once, unless the event's settings say otherwise.
import { findEvent } from "#functions/access/event-access.ts";
import { readEventSettings } from "#functions/access/event-texts.ts";
import { organizerOf } from "#functions/access/organizer-of.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { writeItem } from "#functions/core/table/table.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { newMailWrite } from "#functions/engine/order/with-mail.ts";
import { MAIL_ID_LENGTH } from "#functions/stored/order/mail.ts";

/**
 * Idempotent. Call it before the confirmation is queued: an order stays due until that is sent, so
 * after any crash the sweeper comes here again.
 */
export async function tellOrganizer(head: Head): Promise<void> {
  const to = await recipientOf(head);
  if (to === null) return;
  const id = await hmac("mail-request", `${head.id}#NEW_ORDER`, MAIL_ID_LENGTH);
  await writeItem(newMailWrite(head, { id, kind: "NEW_ORDER", to }));
}

/** The organizer's own people make orders by hand, so nobody is told of those. */
async function recipientOf({ isManual, eventId }: Head): Promise<string | null> {
  const event = isManual ? null : await findEvent(eventId);
  if (!event) return null;
  const [organizer, settings] = await Promise.all([organizerOf(event), readEventSettings(event)]);
  return settings.notifiesOfOrders ? organizer?.contactEmail || null : null;
}
