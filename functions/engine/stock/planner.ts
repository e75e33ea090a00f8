// From which trays should an order take units? Pure, so that the simulator runs the same code.
import {
  bankOf,
  effectiveFree,
  type Tray,
  type TrayRef,
  type Turn,
  trayName,
} from "#functions/engine/stock/trays.ts";

export type Portion = { tray: Tray; units: number; turn?: Turn };

/** After so many refusals a whole bank is avoided: its partition is busy, not one tray alone. */
const BANK_REFUSALS = 3;
/** A basket of at most this many units finds one tray while any has as many. */
const USUAL_BASKET = 10;

export type Avoided = { trays: Set<string>; refusals: Map<string, number> };
export const avoidNone = (): Avoided => ({ trays: new Set(), refusals: new Map() });

export function avoid(avoided: Avoided, tray: TrayRef): void {
  const bank = bankName(tray.pool, bankOf(tray.number));
  avoided.trays.add(trayName(tray));
  avoided.refusals.set(bank, (avoided.refusals.get(bank) ?? 0) + 1);
}

export const isBankAvoided = (avoided: Avoided, pool: string, bank: number): boolean =>
  (avoided.refusals.get(bankName(pool, bank)) ?? 0) >= BANK_REFUSALS;
const isAvoided = (avoided: Avoided, tray: TrayRef): boolean =>
  avoided.trays.has(trayName(tray)) || isBankAvoided(avoided, tray.pool, bankOf(tray.number));

/** The id decides where it starts: a retry meets its own entry, other orders meet other trays. */
export function chooseTray(
  trays: readonly Tray[],
  units: number,
  seed: string,
  now: number,
  avoided: Avoided = avoidNone(),
): Portion | null {
  const start = trays.length > 0 ? seedNumber(seed) % trays.length : 0;
  for (let step = 0; step < trays.length; step++) {
    const tray = trays[(start + step) % trays.length];
    if (tray && effectiveFree(tray, now) >= units && !isAvoided(avoided, tray))
      return { tray, units };
  }
  return null;
}

export function chooseTrays(
  trays: readonly Tray[],
  units: number,
  seed: string,
  now: number,
  avoided: Avoided = avoidNone(),
): Portion[] | null {
  const one = chooseTray(trays, units, seed, now, avoided);
  if (one) return [one];
  const usable = trays.filter((tray) => !isAvoided(avoided, tray));
  return gather(usable, units, (tray) => effectiveFree(tray, now));
}

export const gather = (
  trays: readonly Tray[],
  units: number,
  has: (tray: Tray) => number,
): Portion[] | null =>
  takeFrom(
    trays.toSorted((a, b) => has(b) - has(a)),
    units,
    has,
  );

/** All baskets of a seed begin in the same tray, whatever their size. */
export function takeInTurn(
  trays: readonly Tray[],
  units: number,
  seed: number,
  now: number,
): Portion[] | null {
  const start = seed % Math.max(1, trays.length);
  const free = (tray: Tray): number => effectiveFree(tray, now);
  const room = (tray: Tray): number => Math.min(free(tray), USUAL_BASKET);
  const ordered = [...trays.slice(start), ...trays.slice(0, start)];
  return takeFrom(
    ordered.toSorted((a, b) => room(b) - room(a)),
    units,
    free,
  );
}

function takeFrom(
  trays: readonly Tray[],
  units: number,
  has: (tray: Tray) => number,
): Portion[] | null {
  const portions: Portion[] = [];
  let missing = units;
  for (const tray of trays) {
    if (missing === 0) break;
    const portion = Math.min(has(tray), missing);
    if (portion > 0) portions.push({ tray, units: portion });
    missing -= portion;
  }
  return missing > 0 ? null : portions;
}

const bankName = (pool: string, bank: number): string => `${pool}#${bank}`;

export function seedNumber(seed: string): number {
  let hash = 2166136261; // FNV-1a, 32 bits
  for (const character of seed) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619) >>> 0;
  return hash;
}
