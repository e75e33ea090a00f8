// Which trays may have free units? Remembered ones first, then as few reads as possible.
import { randomFraction } from "#functions/core/ports/clock.ts";
import { cacheTrays, readCache, type View } from "#functions/engine/stock/cached-trays.ts";
import { readPool, readTrays } from "#functions/engine/stock/read-pools.ts";
import type { SheetPool } from "#functions/engine/stock/sheet.ts";
import { banksOf, readBank } from "#functions/engine/stock/trays.ts";

/** A hint, never a decision: remembered trays, or one open bank, read eventually consistent. */
export async function cachedTrays(
  eventId: string,
  pool: SheetPool,
  isShut: (bank: number) => boolean,
): Promise<View> {
  const kept = readCache(eventId, pool.id);
  if (kept && (kept.bank === "all" || !isShut(kept.bank))) return kept;
  const open = Array.from({ length: banksOf(pool.n) }, (_, bank) => bank).filter(
    (bank) => !isShut(bank),
  );
  const bank = open[Math.floor(randomFraction() * open.length)];
  if (bank === undefined) return lookAtAll(eventId, pool.id);
  const trays = await readBank(eventId, pool.id, bank, false);
  const shown = banksOf(pool.n) === 1 ? "all" : bank;
  return cacheTrays(eventId, pool.id, { trays, bank: shown, isConsistent: false });
}

/** Consistent. The pool's item is read too: it may have grown since the sheet was read. */
export async function lookAtAll(eventId: string, poolId: string): Promise<View> {
  const trays = await readTrays(eventId, await readPool(eventId, poolId));
  return cacheTrays(eventId, poolId, { trays, bank: "all", isConsistent: true });
}

/** For showing numbers alone: remembered, or by eventually consistent reads at half the price. */
export async function overview(eventId: string, pool: SheetPool): Promise<View> {
  const kept = readCache(eventId, pool.id);
  if (kept?.bank === "all") return kept;
  const trays = await readTrays(eventId, pool, false);
  return cacheTrays(eventId, pool.id, { trays, bank: "all", isConsistent: false });
}
