// How is one mail sent? Written first, then claimed, then handed over, then marked. What is lost in
// between may have left: it is sent once more a quarter of an hour later.
import { nowSeconds } from "#functions/core/clock.ts";
import type { MailRef } from "#functions/core/mail-queue.ts";
import { sendMail } from "#functions/core/mailer.ts";
import { claim, drop, type MailPlace, move, readPlace } from "#functions/mail/delivery.ts";
import { readPage } from "#functions/mail/join-details-page.ts";
import { mailOf } from "#functions/mail/mail-of.ts";
import { isOverCap } from "#functions/mail/recipient-cap.ts";
import { answered, isLost } from "#functions/mail/steps.ts";
import { tellBuyers } from "#functions/mail/tell-buyers.ts";

/** An order that changes while its mail is written is read again, so often. */
const READS = 5;

/**
 * Sends a mail if it is PENDING, or works on a page of orders that are each to have one. Throws
 * where it cannot be written or claimed now; the queue gives it again then. Returns where it was
 * accepted, refused, put off, is somebody else's, or may have left.
 */
export async function deliver(ref: MailRef): Promise<void> {
  for (let read = 0; read < READS; read++) {
    const place = await readPlace(ref);
    if (!place || (await isDone(place))) return;
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
  // A function that was frozen after its claim must not send: the claim may have been given up
  // meanwhile.
  if (nowSeconds() >= claimed.lease) return true;
  return moved({ ...place, delivery: claimed }, await sendMail(mail));
}

async function moved(place: MailPlace, outcome: Parameters<typeof answered>[1]): Promise<true> {
  await move(place, answered(place.delivery, outcome, nowSeconds()));
  return true;
}

/** A ticket's mail shows that it could not be sent; what nobody waits for any more just goes. */
async function saysNothing(place: MailPlace): Promise<true> {
  if (place.kind === "orderMail" && place.mail.kind !== "CANCELLATION")
    return moved(place, "refused");
  await drop(place.ref);
  return true;
}
