// What is the next step of a mail's delivery? The caller writes it if the stored one is the same.
import type { SendOutcome } from "#functions/core/ports/mailer.ts";
import { pauseAfter } from "#functions/core/ports/pause-after.ts";
import type { Delivery } from "#functions/stored/delivery.ts";
import type { MailState } from "#shared/contracts/order/order-mails.ts";
import { FIRST_MAIL_LOOK_SECONDS } from "#shared/rules/order/order-life.ts";

/** `next`: the Unix second of the sweeper's next check; absent after the last step. */
export type Step = Omit<Delivery, "state"> & { state: MailState; next?: number | undefined };

/** As stored. A state of a newer version is left to that version. */
export type StoredStep = Delivery & { next?: number | undefined };

/** Seconds until a mail of unknown outcome is sent again. Two mails are better than none. */
const UNKNOWN_SECONDS = 15 * 60;
/** After which a waiting mail is looked at by itself, should its account's list have lost it. */
const LOST_SECONDS = 3 * 24 * 3600;
/** Failures until quarantine, two hours after the first. */
export const MOST_FAILURES = 6;

/** Twice the worker's timeout. Whether the mail of an older claim was sent is unknown. */
const LEASE_SECONDS = 60;

/** `fraction` (0 to 1) makes the claim unique. */
export const claimed = (
  { tries, again, counted, next }: StoredStep,
  now: number,
  fraction: number,
): Step & { lease: number } => ({
  state: "CLAIMED",
  lease: now + LEASE_SECONDS + fraction,
  tries,
  again,
  counted,
  next,
});

/** The failure of a retry is counted before it: nobody can count it after the worker's death. */
export function countedAhead({ failed = 0, ...before }: Delivery, now: number): Step {
  const { tries, again, counted } = before;
  const next = now + pauseAfter(failed);
  return { state: "PENDING", tries, failed: failed + 1, again, counted, next };
}

export const isQuarantined = ({ state, failed }: Pick<Delivery, "state" | "failed">): boolean =>
  state === "FAILED" && failed !== undefined;

export const released = ({ again, counted }: Delivery, now: number): Step => ({
  state: "PENDING",
  again,
  counted,
  next: now + FIRST_MAIL_LOOK_SECONDS,
});

export const waits = ({ again }: Delivery, until: number): Step => ({
  state: "WAITING",
  again,
  next: until + LOST_SECONDS,
});

export const isOverdue = ({ state, next = Infinity }: StoredStep, now: number): boolean =>
  state === "WAITING" && next <= now;

export const letGo = (
  { again }: Delivery,
  { isCounted, now }: { isCounted: boolean; now: number },
): Step => ({
  state: "PENDING",
  again,
  ...(isCounted && { counted: true }),
  next: now + FIRST_MAIL_LOOK_SECONDS,
});

export const isLost = ({ state, lease = 0 }: Delivery, now: number): boolean =>
  state === "CLAIMED" && lease <= now;

/** A mail of unknown outcome is sent at most once more. */
export function answered(
  { tries, again, counted }: Delivery,
  outcome: SendOutcome | "limited" | "bounced" | "soft bounced",
  now: number,
): Step {
  switch (outcome) {
    case "accepted":
      return { state: "ACCEPTED", again };
    case "refused":
      return { state: "FAILED", again };
    case "limited":
      return { state: "LIMITED", again };
    case "bounced":
      return { state: "BOUNCED", again };
    case "soft bounced":
      return { state: "SOFT_BOUNCED", again };
    case "later":
      return { state: "PENDING", tries, again, counted, next: now + pauseAfter(tries) };
    case "unknown":
      return again
        ? { state: "UNKNOWN", again }
        : { state: "UNKNOWN", counted, next: now + UNKNOWN_SECONDS };
  }
}

/** Null if it needs nothing. The caller queues a PENDING mail, and lists one in quarantine. */
export function lookedFor(step: StoredStep, now: number): Step | null {
  const { state, tries, failed, again, counted, next } = step;
  if (next === undefined || next > now) return null;
  if (isLost(step, now)) return answered(step, "unknown", now);
  if (state === "UNKNOWN" && !again)
    return { state: "PENDING", again: true, counted, next: now + FIRST_MAIL_LOOK_SECONDS };
  if (state !== "PENDING") return null;
  if (failed !== undefined && failed >= MOST_FAILURES)
    return { state: "FAILED", failed, again, counted };
  return { state, tries: (tries ?? 0) + 1, failed, again, counted, next: now + pauseAfter(tries) };
}
