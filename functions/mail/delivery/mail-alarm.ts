// Which mails alert an operator? Those put off again, of unknown outcome, or failed many times.
import { alarmLine } from "#functions/core/ports/alarm-line.ts";
import { logger } from "#functions/core/ports/logger.ts";
import type { MailRef } from "#functions/mail/delivery/mail-queue.ts";
import { isQuarantined, type Step, type StoredStep } from "#functions/mail/delivery/steps.ts";

export const mailTroubles = {
  put_off_again:
    "A mail is put off again: the provider does not take it. Is sending paused, denied or in its sandbox?",
  sent_again: "A mail is sent a second time: nobody knows about the first.",
  lost: "A mail was lost twice. Nobody knows whether it arrived, and it is not sent again.",
  quarantined:
    "A mail failed again and again. It lies in quarantine, where npm run doctor shows it.",
  messages_stopped:
    "Readers call an account's messages spam: they are stopped. npm run doctor -- --trust lets them go on.",
  quarantined_write:
    "What follows from a write failed again and again. It lies in quarantine, where npm run doctor shows it.",
} as const;
type MailTrouble = keyof typeof mailTroubles;

export function tellOfStep(ref: MailRef, from: StoredStep, to: Step): void {
  const trouble = troubleOf(from, to);
  if (trouble === "put_off")
    logger.warn("A mail is put off: the provider does not take it now.", { ref });
  else if (trouble === "unanswered")
    logger.warn("A mail went unanswered. It is sent again after 15 minutes.", { ref });
  else if (trouble) alarmLine("mail", trouble, mailTroubles[trouble], { ref });
}

/** A mail put off once has met a passing limit; only one put off again needs an operator. */
function troubleOf(from: StoredStep, to: Step): MailTrouble | "put_off" | "unanswered" | null {
  if (to.state === "UNKNOWN") return to.again ? "lost" : "unanswered";
  if (isQuarantined(to)) return "quarantined";
  if (to.state !== "PENDING") return null;
  if (from.state === "UNKNOWN") return "sent_again";
  if (from.state !== "CLAIMED") return null;
  return to.tries === undefined ? "put_off" : "put_off_again";
}
