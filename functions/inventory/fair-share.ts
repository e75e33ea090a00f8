// How much of a limit may one network have in baskets at a time? A quarter, so that nobody can hold
// everything without buying it.
import { createHash } from "node:crypto";
import { randomFraction } from "#functions/core/clock.ts";
import { writeItem } from "#functions/core/table.ts";
import {
  closePaymentWrite,
  decodeHold,
  GRACE_SECONDS,
  type Tray,
  type TrayRef,
} from "#functions/inventory/trays.ts";
import { problem } from "#shared/core/problems.ts";

/** Marks of networks; with units and second they fit a number that JavaScript keeps exactly. */
const MARKS = 8_999;
const SHARE = 0.25;
/** What a network may hold of a small limit, so that a household or an office is not stopped. */
const LEAST_UNITS = 20;
/** How often a busy tray is asked to forget a payment. */
const TRIES = 4;

/**
 * The mark of a network in an event, as holds carry it: a number that many networks share, so that
 * it leads back to nobody. Zero where the address is unknown.
 */
export function networkMark(eventId: string, network: string): number {
  if (network === "") return 0;
  return (
    1 + (createHash("sha256").update(`${eventId}#${network}`).digest().readUInt32BE(0) % MARKS)
  );
}

export type Wish = {
  units: number;
  network: number /** Orders whose holds do not count: the wish itself and what it replaces. */;
  own: string[];
};

/**
 * Refuses with 409 `network_holds_many` what would give a network more than its share of these
 * trays. Its first basket always passes. What counts is a timed hold, and what is kept while a
 * payment is open; who has paid stands in nobody's way.
 */
export function mustLeaveOthers(
  trays: readonly Tray[],
  { units, network, own }: Wish,
  now: number,
): void {
  if (network === 0) return;
  const theirs = trays
    .flatMap((tray) => [...Object.entries(tray.holds), ...Object.entries(tray.paying)])
    .flatMap(([orderId, stored]) => (own.includes(orderId) ? [] : [decodeHold(stored)]))
    .filter((hold) => hold.network === network && hold.until + GRACE_SECONDS > now);
  if (theirs.length === 0) return;
  const held = theirs.reduce((sum, hold) => sum + hold.units, 0);
  const capacity = trays.reduce((sum, tray) => sum + tray.capacity, 0);
  if (held + units <= Math.max(LEAST_UNITS, Math.floor(capacity * SHARE))) return;
  const seconds = Math.min(...theirs.map((hold) => hold.until)) + GRACE_SECONDS - now;
  throw problem("network_holds_many", { params: { seconds } });
}

/**
 * Lets trays forget that an order's payment was open, once it was paid. It is work after the sale,
 * each tray by itself; one that stays busy forgets it at the note's own second. Repeating it
 * changes nothing.
 */
export async function forgetPayment(
  eventId: string,
  orderId: string,
  trays: readonly TrayRef[],
): Promise<void> {
  for (const tray of trays) {
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const forgotten = await writeItem(closePaymentWrite(eventId, tray, orderId));
      if (forgotten.ok || forgotten.because === "condition") break;
      await new Promise((resolve) => setTimeout(resolve, randomFraction() * 10 * 2 ** attempt));
    }
  }
}
