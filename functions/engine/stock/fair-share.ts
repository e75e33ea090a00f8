// How much of a limit may one network have in baskets at a time? A quarter, so that nobody can
// block a sale without buying.

import { createHash } from "node:crypto";
import { pauseBefore } from "#functions/core/ports/clock.ts";
import { tryWrite } from "#functions/core/table/table.ts";
import { decodeHold } from "#functions/engine/stock/hold-number.ts";
import {
  closePaymentWrite,
  GRACE_SECONDS,
  type Tray,
  type TrayRef,
} from "#functions/engine/stock/trays.ts";
import { reservationProblem } from "#shared/contracts/reservations.ts";
import type { ProblemError } from "#shared/core/problems.ts";

/**
 * The number of different marks. Mark, units and second together stay below JavaScript's largest
 * safe integer (2^53 - 1).
 */
const MARKS = 8_999;
const SHARE = 0.25;
/**
 * A network may always hold this many units, so that a small limit does not stop a household or an
 * office.
 */
const LEAST_UNITS = 20;
/** Tries per tray to remove a payment's note. */
const TRIES = 4;

/**
 * The mark of a network in an event, as holds store it. Many networks share a mark, so it
 * identifies nobody. Zero if the address is unknown.
 */
export function networkMark(eventId: string, network: string): number {
  if (network === "") return 0;
  return (
    1 + (createHash("sha256").update(`${eventId}#${network}`).digest().readUInt32BE(0) % MARKS)
  );
}

export type Wish = {
  units: number;
  network: number;
  /** Orders whose holds do not count: the wish's own order and the one that it replaces. */
  own: string[];
};

/**
 * The refusal `network_holds_many` if the wish would exceed the network's share of these trays. A
 * network's first basket always passes. Timed holds and units with an open payment count; paid
 * units do not.
 */
export function networkRefusal(
  trays: readonly Tray[],
  { units, network, own }: Wish,
  now: number,
): ProblemError | null {
  if (network === 0) return null;
  const theirs = trays
    .flatMap((tray) => [...Object.entries(tray.holds), ...Object.entries(tray.paying)])
    .flatMap(([orderId, stored]) => (own.includes(orderId) ? [] : [decodeHold(stored)]))
    .filter((hold) => hold.network === network && hold.until + GRACE_SECONDS > now);
  if (theirs.length === 0) return null;
  const held = theirs.reduce((sum, hold) => sum + hold.units, 0);
  const capacity = trays.reduce((sum, tray) => sum + tray.capacity, 0);
  if (held + units <= Math.max(LEAST_UNITS, Math.floor(capacity * SHARE))) return null;
  const seconds = Math.min(...theirs.map((hold) => hold.until)) + GRACE_SECONDS - now;
  return reservationProblem("network_holds_many", { params: { seconds } });
}

/**
 * Removes the notes of a paid order's payment from its trays. It runs after the sale, one write per
 * tray. A tray that stays busy keeps the note until the note's own end. Repeating it changes
 * nothing.
 */
export async function forgetPayment(
  eventId: string,
  orderId: string,
  trays: readonly TrayRef[],
): Promise<void> {
  for (const tray of trays) {
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const forgotten = await tryWrite(closePaymentWrite(eventId, tray, orderId));
      if (forgotten.ok || forgotten.because === "condition") break;
      await pauseBefore(attempt, 10);
    }
  }
}
