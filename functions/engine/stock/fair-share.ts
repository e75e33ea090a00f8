// How much of a limit may one network have in baskets? A quarter, so that nobody blocks a sale.
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
import { reservationProblem } from "#shared/contracts/public/reservations.ts";
import type { ProblemError } from "#shared/core/problems.ts";

/** Bucket, units and second together stay below JavaScript's largest safe integer (2^53 - 1). */
const BUCKETS = 8_999;
const SHARE = 0.25;
/** A network may always hold this many, so that a small limit stops no household or office. */
const LEAST_UNITS = 20;
/** A network finds units in every fourth tray first, which is a quarter of a limit. */
const CLASSES = 4;
/** Networks take turns in a tray by groups: others rarely wait, and a tray stays small. */
const TURN_GROUPS = 32;
const TRIES = 4;

/** Many networks share a bucket, so it identifies nobody. Zero if the address is unknown. */
export async function networkBucket(eventId: string, network: string): Promise<number> {
  if (network === "") return 0;
  const key = await deriveKey("network-mark");
  const hash = createHmac("sha256", key).update(`${eventId}#${network}`).digest();
  return 1 + (hash.readUInt32BE(0) % BUCKETS);
}

export type Wish = {
  orderId: string;
  units: number;
  network: number;
  instead?: string | undefined;
};

export type NetworkRefusal = ProblemError<"network_holds_many">;

export type Shown = { trays: readonly Tray[]; isAll: boolean; capacity: number };

export const shownAll = (trays: readonly Tray[]): Shown => ({
  trays,
  isAll: true,
  capacity: trays.reduce((sum, { capacity }) => sum + capacity, 0),
});

export const networkShare = (capacity: number): number =>
  Math.max(LEAST_UNITS, Math.floor(capacity * SHARE));

/** Every fourth full tray: baskets that come at once hold at most 24 units above the share. */
function traysOf(network: number, { trays, capacity }: Shown): readonly Tray[] {
  if (network === 0 || networkShare(capacity) >= capacity) return trays;
  const full = Math.floor(capacity / TRAY_UNITS);
  if (full < 2) return [];
  const classes = Math.min(CLASSES, full);
  return trays.filter(({ number }) => number < full && number % classes === network % classes);
}

/** Own trays first, others in the group's turn: one of several simultaneous baskets succeeds. */
export function placeFairly(shown: Shown, wish: Wish, avoided?: Avoided): Portion[] | null {
  const { orderId, units, network } = wish;
  const { trays, isAll } = shown;
  const now = nowSeconds();
  const own = traysOf(network, shown);
  const one = chooseTray(own, units, orderId, now, avoided);
  // Before all trays are read, the network takes units only from one of its own.
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

export const takesTurnAgain = (
  portions: readonly Portion[],
  wish: Wish,
  { trays }: Shown,
): boolean => portions.some(({ turn }) => turn !== undefined) && othersOf(wish, trays).length > 0;

/** A network's first basket always passes. Holds and units being paid count; paid ones do not. */
export function networkRefusal({ trays, capacity }: Shown, wish: Wish): NetworkRefusal | null {
  if (wish.network === 0) return null;
  const others = othersOf(wish, trays);
  if (others.length === 0) return null;
  const held = others.reduce((sum, hold) => sum + hold.units, 0);
  if (held + wish.units <= networkShare(capacity)) return null;
  const seconds = Math.min(...others.map((hold) => hold.until)) + GRACE_SECONDS - nowSeconds();
  return reservationProblem("network_holds_many", { params: { seconds } });
}

/** `tooFew` is the refusal if the units are not there; the other is the network's share. */
export function placeIn<TooFew extends ProblemError>(
  trays: readonly Tray[],
  wish: Wish,
  tooFew: () => TooFew,
  place: (shown: Shown, wish: Wish) => Portion[] | null = placeFairly,
): Portion[] | TooFew | NetworkRefusal {
  const all = shownAll(trays);
  const portions = place(all, wish);
  return portions ? (networkRefusal(all, wish) ?? portions) : tooFew();
}

function othersOf({ orderId, instead, network }: Wish, trays: readonly Tray[]): Required<Hold>[] {
  const now = nowSeconds();
  return trays
    .flatMap((tray) => [...Object.entries(tray.holds), ...Object.entries(tray.paying)])
    .flatMap(([id, stored]) => (id === orderId || id === instead ? [] : [decodeHold(stored)]))
    .filter((hold) => hold.network === network && hold.until + GRACE_SECONDS > now);
}

/** Idempotent; runs after the sale. A tray that stays busy keeps the note until the note's end. */
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
