// How is one mail sent at most once? Written first, then claimed, then handed over, then marked; what is lost in between stays unknown.
import { nowSeconds } from "#functions/core/clock.ts";
import type { MailRef } from "#functions/core/mail-queue.ts";
import { type SendOutcome, sendMail } from "#functions/core/mailer.ts";
import { claim, drop, isLost, readPlace, settle } from "#functions/mail/delivery.ts";
import { mailOf } from "#functions/mail/mail-of.ts";

/**
 * Sends a mail if it is PENDING. Throws where it should be tried later (nothing has left then); returns where it was accepted,
 * refused for good, is somebody else's, or may have left.
 */
export async function deliver(ref: MailRef): Promise<void> {
  const place = await readPlace(ref);
  if (!place) return;
  if (isLost(place.delivery)) return settle(ref, place.delivery.lease ?? 0, "UNKNOWN");
  if (place.delivery.state !== "PENDING") return;

  const mail = await mailOf(place);
  if (!mail && !("order" in ref)) return drop(ref);
  const lease = await claim(ref);
  // A function that was frozen after its claim must not send: the claim may have been given up meanwhile.
  if (lease === null || nowSeconds() >= lease) return;
  if (!mail) return settle(ref, lease, "FAILED");
  const outcome = await sendMail(mail);
  await settle(ref, lease, stateAfter[outcome]);
  if (outcome === "later") throw new Error("The mail was not taken and is tried again later.");
}

const stateAfter = {
  accepted: "ACCEPTED",
  refused: "FAILED",
  unknown: "UNKNOWN",
  later: "PENDING",
} as const satisfies Record<SendOutcome, string>;
