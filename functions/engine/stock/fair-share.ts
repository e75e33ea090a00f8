// How much of a limit may one network have in baskets at a time? A quarter, so that nobody can
// block a sale without buying.
import { createHmac } from "node:crypto";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { deriveKey } from "#functions/core/ports/secrets.ts";
import { tryWrite } from "#functions/core/table/table.ts";
import { decodeHold, type Hold } from "#functions/engine/stock/hold-number.ts";
import {
  type Avoided,
  chooseTray,
  chooseTrays,
  gather,
  type Portion,
  takeInTurn,
} from "#functions/engine/stock/planner.ts";
import { closePaymentWrite } from "#functions/engine/stock/tray-write.ts";
import {
  effectiveFree,
  GRACE_SECONDS,
  TRAY_UNITS,
  type Tray,
  type TrayRef,
  type Turn,
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
/** A network finds units in every fourth tray first, which is a quarter of a limit. */
const CLASSES = 4;
/**
 * Networks take turns in a tray by groups. So those of others rarely wait, and a tray stays small.
 */
const TURN_GROUPS = 32;
/** Tries per tray to remove a payment's note. */
const TRIES = 4;

/**
 * The mark of a network in an event, as holds store it. Many networks share a mark, so it
 * identifies nobody, and nobody can look for another network with the same one. Zero if the address
 * is unknown.
 */
export async function networkMark(eventId: string, network: string): Promise<number> {
  if (network === "") return 0;
  const key = await deriveKey("network-mark");
  const hash = createHmac("sha256", key).update(`${eventId}#${network}`).digest();
  return 1 + (hash.readUInt32BE(0) % MARKS);
}

export type Wish = {
  orderId: string;
  units: number;
  network: number;
  /** Other orders whose holds do not count: the one that this order replaces. */
  instead?: string | undefined;
};

/** Trays of a limit as they were read: all, or a part. `capacity` is that of the whole limit. */
export type Shown = { trays: readonly Tray[]; isAll: boolean; capacity: number };

/** All trays of a limit. */
export const shownAll = (trays: readonly Tray[]): Shown => ({
  trays,
  isAll: true,
  capacity: trays.reduce((sum, { capacity }) => sum + capacity, 0),
});

/** The units of a limit that one network may have in baskets at a time. */
export const networkShare = (capacity: number): number =>
  Math.max(LEAST_UNITS, Math.floor(capacity * SHARE));

/**
 * The trays of a network: every fourth of the full ones. However many of its baskets come at once,
 * these hold at most 24 units more than its share. None if the limit has less than two full
 * trays; all if the address is unknown or a share is the whole limit.
 */
function traysOf(network: number, { trays, capacity }: Shown): readonly Tray[] {
  if (network === 0 || networkShare(capacity) >= capacity) return trays;
  const full = Math.floor(capacity / TRAY_UNITS);
  if (full < 2) return [];
  const classes = Math.min(CLASSES, full);
  return trays.filter(({ number }) => number < full && number % classes === network % classes);
}

/**
 * Where the units of a wish may lie, or null if there are too few. A tray of its network comes
 * first, and for later baskets several of them, so that fewer units than a basket are left there.
 * Else the write takes a turn of the network's group in each tray. All baskets of a network begin
 * in the same tray then, also a busy one, so of those that come at once only one succeeds unseen.
 * A part of the trays tells only of one tray of the network.
 */
export function placeFairly(shown: Shown, wish: Wish, avoided?: Avoided): Portion[] | null {
  const { orderId, units, network } = wish;
  const { trays, isAll } = shown;
  const now = nowSeconds();
  const own = traysOf(network, shown);
  const one = chooseTray(own, units, orderId, now, avoided);
  if (one || !isAll) return one && [one];
  if (own === trays) return chooseTrays(trays, units, orderId, now, avoided);
  const isFirst = othersOf(wish, trays).length === 0;
  const several = isFirst ? null : gather(own, units, (tray) => effectiveFree(tray, now));
  if (several) return several;
  const group = String(network % TURN_GROUPS);
  return (
    takeInTurn(trays, units, network, now)?.map((portion) => {
      const turn: Turn = { group, seen: portion.tray.turns[group] ?? 0 };
      return { ...portion, turn };
    }) ?? null
  );
}

/** True if a turn is to be taken by a network that has other baskets in these trays. */
export const takesTurnAgain = (
  portions: readonly Portion[],
  wish: Wish,
  { trays }: Shown,
): boolean => portions.some(({ turn }) => turn !== undefined) && othersOf(wish, trays).length > 0;

/**
 * The refusal `network_holds_many` if the wish would exceed its network's share by what these trays
 * show. A network's first basket always passes. Timed holds and units with an open payment count;
 * paid units do not.
 */
export function networkRefusal({ trays, capacity }: Shown, wish: Wish): ProblemError | null {
  if (wish.network === 0) return null;
  const others = othersOf(wish, trays);
  if (others.length === 0) return null;
  const held = others.reduce((sum, hold) => sum + hold.units, 0);
  if (held + wish.units <= networkShare(capacity)) return null;
  const seconds = Math.min(...others.map((hold) => hold.until)) + GRACE_SECONDS - nowSeconds();
  return reservationProblem("network_holds_many", { params: { seconds } });
}

/**
 * Where the units of a wish lie among all trays of a limit, as `place` chooses, or the refusal:
 * `tooFew` if they are not there, or that of the network's share.
 */
export function placeIn(
  trays: readonly Tray[],
  wish: Wish,
  tooFew: () => ProblemError,
  place: (shown: Shown, wish: Wish) => Portion[] | null = placeFairly,
): Portion[] | ProblemError {
  const all = shownAll(trays);
  const portions = place(all, wish);
  return portions ? (networkRefusal(all, wish) ?? portions) : tooFew();
}

/** Live holds and notes of open payments of the network's other orders. */
function othersOf({ orderId, instead, network }: Wish, trays: readonly Tray[]): Required<Hold>[] {
  const now = nowSeconds();
  return trays
    .flatMap((tray) => [...Object.entries(tray.holds), ...Object.entries(tray.paying)])
    .flatMap(([id, stored]) => (id === orderId || id === instead ? [] : [decodeHold(stored)]))
    .filter((hold) => hold.network === network && hold.until + GRACE_SECONDS > now);
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
  for (const tray of trays)
    await retry({ tries: TRIES, firstPauseMs: 20 }, async () => {
      const forgotten = await tryWrite(closePaymentWrite(eventId, tray, orderId));
      return forgotten.ok || forgotten.because === "condition" ? "done" : "lost";
    });
}
