// From which trays should an order take its units? Pure, so that the simulator runs the very code that sells.
import { effectiveFree, type Tray } from "#functions/inventory/trays.ts";

export type Portion = { tray: Tray; units: number };

/**
 * One tray with enough units, sought from a place that the order's id decides: a retry tends to meet its own entry, and different
 * orders tend to meet different trays. Null where no single tray has enough.
 */
export function chooseTray(trays: readonly Tray[], units: number, seed: string, now: number): Portion | null {
  const start = trays.length > 0 ? seedNumber(seed) % trays.length : 0;
  for (let step = 0; step < trays.length; step++) {
    const tray = trays[(start + step) % trays.length];
    if (tray && effectiveFree(tray, now) >= units) return { tray, units };
  }
  return null;
}

/** The smallest set of trays that together have the units: the fullest first. Null where they have too few in all. */
export function gather(trays: readonly Tray[], units: number, has: (tray: Tray) => number): Portion[] | null {
  const portions: Portion[] = [];
  let missing = units;
  for (const tray of [...trays].sort((a, b) => has(b) - has(a))) {
    if (missing === 0) break;
    const portion = Math.min(has(tray), missing);
    if (portion > 0) portions.push({ tray, units: portion });
    missing -= portion;
  }
  return missing > 0 ? null : portions;
}

function seedNumber(seed: string): number {
  let hash = 2166136261; // FNV-1a, 32 bits
  for (const character of seed) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619) >>> 0;
  return hash;
}
