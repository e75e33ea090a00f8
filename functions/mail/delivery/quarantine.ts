// Where does a mail lie that fails again and again? In quarantine, until an operator releases it.
import { nowAt, nowSeconds } from "#functions/core/ports/clock.ts";
import { type Key, writeItem } from "#functions/core/table/table.ts";
import { type MailPlace, move, readPlace } from "#functions/mail/delivery/delivery.ts";
import { MailRef } from "#functions/mail/delivery/mail-queue.ts";
import { isQuarantined, released, type Step } from "#functions/mail/delivery/steps.ts";
import { quarantinedMailItem } from "#functions/stored/mails.ts";

export const KEPT_SECONDS = 90 * 24 * 3600;

/** After a crash in between, the next look repeats both writes. */
export async function quarantine(place: MailPlace, step: Step): Promise<void> {
  const ref = JSON.stringify(place.ref);
  const ttl = nowSeconds() + KEPT_SECONDS;
  await writeItem({ put: quarantinedMailItem.whole({ ref, at: nowAt(), ttl }) });
  await move(place, step);
}

/** Null for the key of another item. */
export function quarantinedRef(key: Key): MailRef | null {
  const ids = quarantinedMailItem.idsIn(key);
  return ids && MailRef.parse(JSON.parse(ids.ref));
}

/** The mail, if the caller must queue it; null if it is out already or gone. */
export async function release(ref: MailRef): Promise<MailPlace | null> {
  const place = await readPlace(ref);
  const isFreed =
    place !== null &&
    isQuarantined(place.delivery) &&
    (await move(place, released(place.delivery, nowSeconds())));
  await writeItem({ remove: quarantinedMailItem.key({ ref: JSON.stringify(ref) }) });
  return isFreed ? place : null;
}
