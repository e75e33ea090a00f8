// Which mails does nobody look after? Those whose time has come: lost by stream or queue, put off
// by the provider, or unknown.
import { nowSeconds } from "#functions/core/clock.ts";
import { inTurn } from "#functions/core/in-turn.ts";
import { logger } from "#functions/core/logger.ts";
import { type MailRef, mailDuePartitions, queueMail } from "#functions/core/mail-queue.ts";
import { type Key, queryItems } from "#functions/core/table.ts";
import { move, readPlace } from "#functions/mail/delivery.ts";
import { lookedFor } from "#functions/mail/steps.ts";

const AT_ONCE = 20;

/**
 * Looks after every mail item that is due, until `isOver`; answers how many it could not look
 * after.
 */
export async function sweepMails(isOver: () => boolean): Promise<{ failed: number }> {
  const until = nowSeconds();
  const due = await Promise.all(
    mailDuePartitions.map((pk) => queryItems({ pk, index: "due", until })),
  );
  let failed = 0;
  const work = (key: Key) =>
    lookAfterMail(refOf(key)).catch((error: unknown) => {
      failed++;
      logger.error("due mail failed", { error });
    });
  await inTurn(due.flat(), { atOnce: AT_ONCE, isOver, work });
  return { failed };
}

/**
 * Looks after one mail at its time: queues it again, ever more rarely, or sends once more what may
 * not have left. Any number may call it at any time.
 */
export async function lookAfterMail(ref: MailRef): Promise<void> {
  const place = await readPlace(ref);
  const next = place && lookedFor(place.delivery, nowSeconds());
  if (!next) return;
  // Queued before the next look is put off, so that a crash in between costs no time.
  if (place.delivery.state === "PENDING") await queueMail(ref);
  const isMoved = await move(place, next);
  if (isMoved && place.delivery.state === "UNKNOWN") await queueMail(ref);
}

function refOf({ pk, sk }: Key): MailRef {
  const [kind, id = ""] = pk.split("#");
  const mail = sk.slice("MAIL#".length);
  if (kind === "ORD") return { order: id, mail };
  return kind === "ACC" ? { account: id, mail } : { address: id, mail };
}
