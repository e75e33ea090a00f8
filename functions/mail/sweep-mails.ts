// Which mails need the sweeper? Due mails: lost by stream or queue, postponed, failed, of unknown
// outcome, or released from quarantine.

import { nowSeconds } from "#functions/core/ports/clock.ts";
import { within } from "#functions/core/ports/deadline.ts";
import { inTurn } from "#functions/core/ports/in-turn.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { getItem, type Key, queryItems, writeItem } from "#functions/core/table/table.ts";
import { mailDuePartitions } from "#functions/engine/order/due-item.ts";
import { type MailPlace, move, readPlace } from "#functions/mail/delivery.ts";
import { type MailRef, queueMail } from "#functions/mail/mail-queue.ts";
import { mailRefOf, tenantOf } from "#functions/mail/mail-ref.ts";
import { quarantine, quarantinedRef, release } from "#functions/mail/quarantine.ts";
import { isQuarantined, lookedFor, pauseAfter } from "#functions/mail/steps.ts";

const AT_ONCE = 20;
/** A look at one mail may begin calls for so long, so that it holds up no other. */
const LOOK_MS = 5_000;

/** Handles every mail item that is due, until `isOver` is true. Returns how many failed. */
export async function sweepMails(isOver: () => boolean): Promise<{ failed: number }> {
  const until = nowSeconds();
  const due = await Promise.all(
    mailDuePartitions.map((pk) => queryItems({ pk, index: "due", until })),
  );
  let failed = 0;
  const work = async (key: Key) => {
    await within(LOOK_MS, () => lookAt(key)).catch(async (error: unknown) => {
      failed++;
      logger.error("due mail failed", { error });
      await putOff(key).catch((reason: unknown) =>
        logger.error("a due mail could not be put off", { error: reason }),
      );
    });
  };
  await inTurn(due.flat(), { atOnce: AT_ONCE, isOver, work });
  return { failed };
}

async function lookAt(key: Key): Promise<void> {
  const ref = mailRefOf(key);
  if (ref) return lookAfterMail(ref);
  const freed = quarantinedRef(key);
  const place = freed && (await release(freed));
  if (place) await queueMail(place.ref, tenantAt(place));
}

/**
 * Handles one due mail: queues it again with growing pauses, or sends it once more if its outcome
 * is unknown. One that failed too often comes into quarantine. Repeated and concurrent calls are
 * safe.
 */
export async function lookAfterMail(ref: MailRef): Promise<void> {
  const place = await readPlace(ref);
  const next = place && lookedFor(place.delivery, nowSeconds());
  if (!next) return;
  if (isQuarantined(next)) return quarantine(place, next);
  const tenant = tenantAt(place);
  // The mail is queued before its next check is postponed, so that a crash in between costs no
  // time.
  if (place.delivery.state === "PENDING") await queueMail(ref, tenant);
  const isMoved = await move(place, next);
  if (isMoved && place.delivery.state === "UNKNOWN") await queueMail(ref, tenant);
}

const tenantAt = (place: MailPlace): string =>
  place.kind === "item" ? tenantOf(place.item, place.ref) : place.order.head.accountId;

/**
 * Sets the next look at a mail whose look failed, later each time. The item is not parsed, because
 * that may be what failed.
 */
async function putOff({ pk, sk }: Key): Promise<void> {
  const item = await getItem({ pk, sk }, { consistent: true });
  const tries = Number(item?.["tries"] ?? 0);
  await writeItem({
    update: { pk, sk },
    set: "SET #at = :next, #tries = :tries",
    if: "#at = :seen",
    names: { "#at": "dueSk", "#tries": "tries" },
    values: {
      ":next": nowSeconds() + pauseAfter(tries),
      ":tries": tries + 1,
      ":seen": item?.["dueSk"] ?? 0,
    },
  });
}
