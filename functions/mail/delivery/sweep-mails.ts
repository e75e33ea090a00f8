// Which mails need the sweeper? Lost, postponed, failed, unknown and released ones, once due.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { noteIds } from "#functions/core/ports/logger.ts";
import { sweepDue } from "#functions/core/table/sweep-due.ts";
import type { Key } from "#functions/core/table/table.ts";
import { type MailPlace, move, readPlace } from "#functions/mail/delivery/delivery.ts";
import { idsOfMail, type MailRef, queueMail } from "#functions/mail/delivery/mail-queue.ts";
import { queueAt } from "#functions/mail/delivery/mail-queues.ts";
import { mailRefOf, tenantAt } from "#functions/mail/delivery/mail-ref.ts";
import { quarantine, quarantinedRef, release } from "#functions/mail/delivery/quarantine.ts";
import { isOverdue, isQuarantined, lookedFor } from "#functions/mail/delivery/steps.ts";
import { wait } from "#functions/mail/delivery/waiting.ts";
import { mailDuePartitions } from "#functions/stored/order/due.ts";

export const sweepMails = (isOver: () => boolean): Promise<{ failed: number }> =>
  sweepDue({ partitions: mailDuePartitions, lookAt, isOver });

async function lookAt(key: Key): Promise<void> {
  const ref = mailRefOf(key);
  if (ref) return lookAfterMail(ref);
  const freed = quarantinedRef(key);
  if (freed) noteIds(idsOfMail(freed));
  const place = freed && (await release(freed));
  if (place) await queueAgain(place);
}

/** Repeated and concurrent calls are safe. */
export async function lookAfterMail(ref: MailRef): Promise<void> {
  const place = await readPlace(ref);
  if (place && isOverdue(place.delivery, nowSeconds())) return wait(place);
  const next = place && lookedFor(place.delivery, nowSeconds());
  if (!next) return;
  if (isQuarantined(next)) return quarantine(place, next);
  // Queued before its next check is postponed, so that a crash in between costs no time.
  if (place.delivery.state === "PENDING") await queueAgain(place);
  const isMoved = await move(place, next);
  if (isMoved && place.delivery.state === "UNKNOWN") await queueAgain(place);
}

const queueAgain = (place: MailPlace): Promise<void> =>
  queueMail(place.ref, tenantAt(place), queueAt(place));
