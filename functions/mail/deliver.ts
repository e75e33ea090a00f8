// How is one mail sent? It is written, claimed, sent and then marked.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { sendMail } from "#functions/core/ports/mailer.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { claim, drop, type MailPlace, move, readPlace } from "#functions/mail/delivery.ts";
import { readPage } from "#functions/mail/join-details-page.ts";
import { kindOf } from "#functions/mail/mail-kinds.ts";
import { mailOf } from "#functions/mail/mail-of.ts";
import type { MailRef } from "#functions/mail/mail-queue.ts";
import { isOverCap } from "#functions/mail/recipient-cap.ts";
import { answered, countedAhead, isLost } from "#functions/mail/steps.ts";
import { tellBuyers } from "#functions/mail/tell-buyers.ts";

const READS = 5;

/** Throws to be retried. After the queue's first `delivery`, a try is counted before it begins. */
export async function deliver(ref: MailRef, delivery = 1): Promise<void> {
  let isCounted = false;
  const delivered = await retry({ tries: READS }, async () => {
    const place = await readPlace(ref);
    if (!place) return "done";
    const { failed, state } = place.delivery;
    const isSuspect = state === "PENDING" && (delivery > 1 || failed !== undefined);
    if (isSuspect && !isCounted) {
      if (delivery > 1 && failed !== undefined) return "done";
      isCounted = await move(place, countedAhead(place.delivery, nowSeconds()));
      return "lost";
    }
    return (await isDone(place)) ? "done" : "lost";
  });
  if (delivered === "lost") throw new Error("The order changed whenever its mail was written.");
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
  const id = "mail" in place.ref ? place.ref.mail : place.ref.order;
  if (await isOverCap(kindOf(place).share(), mail.to, id)) return moved(place, "limited");
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

async function saysNothing(place: MailPlace): Promise<true> {
  if (kindOf(place).isMissed) return moved(place, "refused");
  await drop(place.ref);
  return true;
}
