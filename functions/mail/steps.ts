// What is the next step of a mail's delivery? Only decisions; the caller writes each step on
// condition that the stored step has not changed.
import type { SendOutcome } from "#functions/core/ports/mailer.ts";
import type { Delivery } from "#functions/stored/delivery.ts";
import type { MailState } from "#shared/contracts/order-mails.ts";
import { FIRST_MAIL_LOOK_SECONDS } from "#shared/rules/order-life.ts";

/**
 * A delivery, and the Unix second at which the sweeper must check it again; absent after its last
 * step.
 */
export type Step = Omit<Delivery, "state"> & { state: MailState; next?: number | undefined };

/** A delivery as stored. A state of a newer version is left to that version. */
export type StoredStep = Delivery & { next?: number | undefined };

/** Seconds until a mail of unknown outcome is sent again. Two mails are better than none. */
const UNKNOWN_SECONDS = 15 * 60;
const LONGEST_WAIT_SECONDS = 3600;
/** Failures after which something comes into quarantine, two hours after the first. */
export const MOST_FAILURES = 6;

/**
 * Seconds that a worker has between claiming a mail and marking it: twice the function's timeout.
 * An older claim has expired, and it is unknown whether its mail was sent.
 */
const LEASE_SECONDS = 60;

/** The claim of a worker that is about to send. `fraction` (0 to 1) makes the claim unique. */
export const claimed = (
  { tries, again, next }: StoredStep,
  now: number,
  fraction: number,
): Step & { lease: number } => ({
  state: "CLAIMED",
  lease: now + LEASE_SECONDS + fraction,
  tries,
  again,
  next,
});

/**
 * The step before a mail that failed before is tried again: the failure of that try is counted
 * first, because nobody can count it after the worker's death. What comes of a try that succeeds
 * has no count.
 */
export function countedAhead({ tries, failed = 0, again }: Delivery, now: number): Step {
  return { state: "PENDING", tries, failed: failed + 1, again, next: now + pauseAfter(failed) };
}

/** True if the mail lies in quarantine until an operator releases it. */
export const isQuarantined = ({ state, failed }: Pick<Delivery, "state" | "failed">): boolean =>
  state === "FAILED" && failed !== undefined;

/** The step of a mail that an operator released. Its failures are counted anew. */
export const released = ({ again }: Delivery, now: number): Step => ({
  state: "PENDING",
  again,
  next: now + FIRST_MAIL_LOOK_SECONDS,
});

/** True if a claim has expired without an outcome. */
export const isLost = ({ state, lease = 0 }: Delivery, now: number): boolean =>
  state === "CLAIMED" && lease <= now;

/** The step after an answer to a send. A mail of unknown outcome is sent at most once more. */
export function answered(
  { tries, again }: Delivery,
  outcome: SendOutcome | "limited",
  now: number,
): Step {
  switch (outcome) {
    case "accepted":
      return { state: "ACCEPTED", again };
    case "refused":
      return { state: "FAILED", again };
    case "limited":
      return { state: "LIMITED", again };
    case "later":
      return { state: "PENDING", tries, again, next: now + pauseAfter(tries) };
    case "unknown":
      return again
        ? { state: "UNKNOWN", again }
        : { state: "UNKNOWN", next: now + UNKNOWN_SECONDS };
  }
}

/**
 * The sweeper's step for a mail that is due; null if the mail needs nothing. The caller must queue
 * a mail whose new state is PENDING, and list one that comes into quarantine.
 */
export function lookedFor(step: StoredStep, now: number): Step | null {
  const { state, tries, failed, again, next } = step;
  if (next === undefined || next > now) return null;
  if (isLost(step, now)) return answered(step, "unknown", now);
  if (state === "UNKNOWN" && !again)
    return { state: "PENDING", again: true, next: now + FIRST_MAIL_LOOK_SECONDS };
  if (state !== "PENDING") return null;
  if (failed !== undefined && failed >= MOST_FAILURES) return { state: "FAILED", failed, again };
  return { state, tries: (tries ?? 0) + 1, failed, again, next: now + pauseAfter(tries) };
}

/** Seconds until the next check: two minutes, doubled each time, up to an hour. */
export const pauseAfter = (tries = 0): number =>
  Math.min(FIRST_MAIL_LOOK_SECONDS * 2 ** tries, LONGEST_WAIT_SECONDS);
