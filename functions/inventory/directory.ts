// Where might there be free units? One bank of each pool, read cheaply and remembered for half a second.
import { nowMs, randomFraction } from "#functions/core/clock.ts";
import type { SheetPool } from "#functions/inventory/sheet.ts";
import { banksOf, readBank, type Tray } from "#functions/inventory/trays.ts";

const DIRECTORY_MS = 500;
const seen = new Map<string, { readAt: number; trays: Tray[] }>();

/** A hint, never a decision: the trays of one random bank, at most half a second old. */
export async function glance(eventId: string, pool: SheetPool): Promise<Tray[]> {
  const name = `${eventId}#${pool.id}`;
  const kept = seen.get(name);
  if (kept && Math.abs(nowMs() - kept.readAt) <= DIRECTORY_MS) return kept.trays;
  const bank = Math.floor(randomFraction() * banksOf(pool.n));
  const trays = await readBank(eventId, pool.id, bank, false);
  seen.set(name, { readAt: nowMs(), trays });
  return trays;
}

/** Corrects the hint with a tray as a refused write has shown it, or as our own write has left it. */
export function correct(eventId: string, tray: Tray): void {
  const kept = seen.get(`${eventId}#${tray.pool}`);
  if (kept) kept.trays = kept.trays.map((one) => (one.number === tray.number ? tray : one));
}
