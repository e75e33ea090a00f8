// What is the next step of a mail's delivery? Pure decisions; who writes them does so under the
// condition of the step before.
import { FIRST_LOOK_SECONDS } from "#functions/core/mail-queue.ts";
import type { SendOutcome } from "#functions/core/mailer.ts";
import type { Delivery } from "#functions/orders/head.ts";

/**
 * A delivery, and the second at which somebody must look for it again; none once it has come to its
 * end.
 */
export type Step = Delivery & { next?: number | undefined };

/** No word of a mail for that long: a second mail is better than none. */
const UNKNOWN_SECONDS = 15 * 60;
const LONGEST_WAIT_SECONDS = 3600;

/**
 * Seconds that a worker has between claiming a mail and marking it: twice the function's timeout. A
 * claim older than this belongs to nobody any more, and whether its mail left is not known.
 */
const LEASE_SECONDS = 60;

/**
 * The claim of a worker that is about to send; `fraction` (0 to 1) makes it unlike every other
 * claim.
 */
export const claimed = (
  { tries, again, next }: Step,
  now: number,
  fraction: number,
): Step & { lease: number } => ({
  state: "CLAIMED",
  lease: now + LEASE_SECONDS + fraction,
  tries,
  again,
  next,
});

/** True once a claim's time is over without a mark. */
export const isLost = ({ state, lease = 0 }: Delivery, now: number): boolean =>
  state === "CLAIMED" && lease <= now;

/**
 * What follows from the answer to a sending. A mail that may have left is sent once more at most.
 */
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
 * What the sweeper makes of a mail at its time; null where the mail needs nothing. What is PENDING
 * afterwards belongs into the queue.
 */
export function lookedFor(step: Step, now: number): Step | null {
  const { state, tries, again, next } = step;
  if (next === undefined || next > now) return null;
  if (isLost(step, now)) return answered(step, "unknown", now);
  if (state === "UNKNOWN" && !again)
    return { state: "PENDING", again: true, next: now + FIRST_LOOK_SECONDS };
  return state === "PENDING"
    ? { state, tries: (tries ?? 0) + 1, again, next: now + pauseAfter(tries) }
    : null;
}

/** Seconds until the next look: two minutes, then twice as long each time, up to an hour. */
const pauseAfter = (tries = 0): number =>
  Math.min(FIRST_LOOK_SECONDS * 2 ** tries, LONGEST_WAIT_SECONDS);
