// How is one mail sent? It is written, claimed, sent and then marked.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { sendMail } from "#functions/core/ports/mailer.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { takesMail } from "#functions/mail/delivery/closed-addresses.ts";
import { claim, drop, type MailPlace, move, readPlace } from "#functions/mail/delivery/delivery.ts";
import { mailName } from "#functions/mail/delivery/mail-name.ts";
import { mailOf } from "#functions/mail/delivery/mail-of.ts";
import type { MailRef } from "#functions/mail/delivery/mail-queue.ts";
import { queueAt } from "#functions/mail/delivery/mail-queues.ts";
import { answered, countedAhead, isLost } from "#functions/mail/delivery/steps.ts";
import { wait } from "#functions/mail/delivery/waiting.ts";
import { kindOf } from "#functions/mail/kinds/mail-kinds.ts";
import { giveBack, type Taken, takeOfDay } from "#functions/mail/shares/account-day.ts";
import { isOverCap } from "#functions/mail/shares/recipient-cap.ts";
import { takeOfStage } from "#functions/mail/shares/stage-day.ts";

const READS = 5;

type Delivered = "sent" | "nothing sent";

/** Throws to be retried. After the queue's first `delivery`, a try is counted before it begins. */
export async function deliver(ref: MailRef, delivery = 1): Promise<Delivered> {
  let isCounted = false;
  const own: Counted = { taken: null };
  const delivered = await retry({ tries: READS }, async (): Promise<Delivered | "lost"> => {
    const place = await readPlace(ref);
    if (!place) return "nothing sent";
    const { failed, state } = place.delivery;
    const isSuspect = state === "PENDING" && (delivery > 1 || failed !== undefined);
    if (isSuspect && !isCounted) {
      if (delivery > 1 && failed !== undefined) return "nothing sent";
      isCounted = await move(place, countedAhead(place.delivery, nowSeconds()));
      return "lost";
    }
    return tried(place, own);
  });
  if (own.taken) await giveBack(own.taken);
  if (delivered === "lost") throw new Error("The order changed whenever its mail was written.");
  return delivered;
}

/** What this delivery has taken of its account's day; null again once that is the mail's. */
type Counted = { taken: Taken | null };

async function tried(place: MailPlace, own: Counted): Promise<Delivered | "lost"> {
  const { delivery } = place;
  if (isLost(delivery, nowSeconds())) return moved(place, "unknown");
  if (delivery.state !== "PENDING") return "nothing sent";
  const mail = await mailOf(place);
  if (!mail) return saysNothing(place);
  const { isOwners } = kindOf(place);
  if (!(await takesMail(mail.to, { name: mailName(place.ref), isOwners })))
    return moved(place, "bounced");
  if (queueAt(place) === "BULK" && !(await takeOfStage())) {
    await wait(place, "STAGE");
    return "nothing sent";
  }
  const id = "mail" in place.ref ? place.ref.mail : place.ref.order;
  if (await isOverCap(kindOf(place).share(), mail.to, id)) return moved(place, "limited");
  const isNew = delivery.counted === undefined;
  if (isNew) own.taken ??= await takeOfDay(kindOf(place).counts(), mail.to);
  if (isNew && !own.taken) {
    await wait(place);
    return "nothing sent";
  }
  const claimed = await claimCounted(place, own);
  if (!claimed) return "lost";
  // A function frozen after its claim must not send, because the claim may have expired.
  if (nowSeconds() >= claimed.lease) return "nothing sent";
  await moved({ ...place, delivery: claimed }, await sendMail(mail));
  return "sent";
}

/** After a claim of unknown outcome nothing is given back: the mail may be counted by it. */
async function claimCounted(place: MailPlace, own: Counted): ReturnType<typeof claim> {
  const isNew = place.delivery.counted === undefined;
  const taken = isNew ? own.taken : null;
  if (isNew) own.taken = null;
  const claimed = await claim(place, taken !== null && taken.shares.length > 0);
  if (!claimed && taken) own.taken = taken;
  return claimed;
}

async function moved(
  place: MailPlace,
  outcome: Parameters<typeof answered>[1],
): Promise<"nothing sent"> {
  await move(place, answered(place.delivery, outcome, nowSeconds()));
  return "nothing sent";
}

async function saysNothing(place: MailPlace): Promise<"nothing sent"> {
  if (kindOf(place).isMissed) return moved(place, "refused");
  await drop(place.ref);
  return "nothing sent";
}
