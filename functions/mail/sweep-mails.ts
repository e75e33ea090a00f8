// Which mails need the sweeper? Due mails: lost by stream or queue, postponed, or of unknown
// outcome.

import { nowSeconds } from "#functions/core/ports/clock.ts";
import { inTurn } from "#functions/core/ports/in-turn.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { type Key, queryItems } from "#functions/core/table/table.ts";
import { mailDuePartitions } from "#functions/engine/order/due-item.ts";
import { move, readPlace } from "#functions/mail/delivery.ts";
import { type MailRef, queueMail } from "#functions/mail/mail-queue.ts";
import { mailRefOf } from "#functions/mail/mail-ref.ts";
import { lookedFor } from "#functions/mail/steps.ts";

const AT_ONCE = 20;

/** Handles every mail item that is due, until `isOver` is true. Returns how many failed. */
export async function sweepMails(isOver: () => boolean): Promise<{ failed: number }> {
  const until = nowSeconds();
  const due = await Promise.all(
    mailDuePartitions.map((pk) => queryItems({ pk, index: "due", until })),
  );
  let failed = 0;
  const work = async (key: Key) => {
    const ref = mailRefOf(key);
    if (!ref) return;
    await lookAfterMail(ref).catch((error: unknown) => {
      failed++;
      logger.error("due mail failed", { error });
    });
  };
  await inTurn(due.flat(), { atOnce: AT_ONCE, isOver, work });
  return { failed };
}

/**
 * Handles one due mail: queues it again with growing pauses, or sends it once more if its outcome
 * is unknown. Repeated and concurrent calls are safe.
 */
export async function lookAfterMail(ref: MailRef): Promise<void> {
  const place = await readPlace(ref);
  const next = place && lookedFor(place.delivery, nowSeconds());
  if (!next) return;
  // The mail is queued before its next check is postponed, so that a crash in between costs no
  // time.
  if (place.delivery.state === "PENDING") await queueMail(ref);
  const isMoved = await move(place, next);
  if (isMoved && place.delivery.state === "UNKNOWN") await queueMail(ref);
}
