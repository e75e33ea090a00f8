// How is one mail sent? It is written, claimed, sent and then marked. A mail lost between these
// steps may have been sent, so it is sent once more after 15 minutes.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { sendMail } from "#functions/core/ports/mailer.ts";
import { claim, drop, type MailPlace, move, readPlace } from "#functions/mail/delivery.ts";
import { readPage } from "#functions/mail/join-details-page.ts";
import { mailOf } from "#functions/mail/mail-of.ts";
import type { MailRef } from "#functions/mail/mail-queue.ts";
import { isOverCap } from "#functions/mail/recipient-cap.ts";
import { answered, countedAhead, isLost } from "#functions/mail/steps.ts";
import { tellBuyers } from "#functions/mail/tell-buyers.ts";
import type { OrderMailKind } from "#shared/contracts/order-mails.ts";

/** How often a mail is written anew because its order changed meanwhile. */
const READS = 5;

/**
 * Sends a PENDING mail, or handles a page of orders that each get a mail. Throws where the mail
 * cannot be written or claimed now; the queue then retries. Returns where the mail was accepted,
 * refused, postponed or capped, where another worker has it, or where its outcome is unknown.
 *
 * `delivery` is how often the queue has delivered this message. The first may fail for a reason
 * that is over in a moment. Each later try is counted before it begins, and a mail with a count is
 * tried once a message: after that it waits for the sweeper, longer each time.
 */
export async function deliver(ref: MailRef, delivery = 1): Promise<void> {
  let isCounted = false;
  for (let read = 0; read < READS; read++) {
    const place = await readPlace(ref);
    if (!place) return;
    const { failed, state } = place.delivery;
    const isSuspect = state === "PENDING" && (delivery > 1 || failed !== undefined);
    if (isSuspect && !isCounted) {
      if (delivery > 1 && failed !== undefined) return;
      isCounted = await move(place, countedAhead(place.delivery, nowSeconds()));
      continue;
    }
    if (await isDone(place)) return;
  }
  throw new Error("The order changed whenever its mail was written.");
}

async function isDone(place: MailPlace): Promise<boolean> {
  const { delivery } = place;
  if (isLost(delivery, nowSeconds())) return moved(place, "unknown");
  if (delivery.state !== "PENDING") return true;
  const page = place.kind === "item" ? readPage(place.item) : null;
  if (page) {
    await tellBuyers(page);
    return moved(place, "accepted");
  }

  const mail = await mailOf(place);
  if (!mail) return saysNothing(place);
  if (await isOverCap(place, mail.to)) return moved(place, "limited");
  const claimed = await claim(place);
  if (!claimed) return false;
  // A function frozen after its claim must not send, because the claim may have expired.
  if (nowSeconds() >= claimed.lease) return true;
  return moved({ ...place, delivery: claimed }, await sendMail(mail));
}

async function moved(place: MailPlace, outcome: Parameters<typeof answered>[1]): Promise<true> {
  await move(place, answered(place.delivery, outcome, nowSeconds()));
  return true;
}

/** Mails of an order that tell what is no longer so. Nobody misses them. */
const untrue: ReadonlySet<string> = new Set(["CANCELLATION", "REFUND"] satisfies OrderMailKind[]);

/**
 * A ticket's mail without content is marked FAILED, which the organizer sees. Any other is removed.
 */
async function saysNothing(place: MailPlace): Promise<true> {
  if (place.kind === "orderMail" && !untrue.has(place.mail.kind)) return moved(place, "refused");
  await drop(place.ref);
  return true;
}
