// How full is a pool? What is free, held and kept of it now.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { decodeHold } from "#functions/engine/stock/hold-number.ts";
import { findPool, readTrays } from "#functions/engine/stock/read-pools.ts";
import {
  effectiveFree,
  expiredHolds,
  GRACE_SECONDS,
  type Tray,
} from "#functions/engine/stock/trays.ts";

export type PoolLevel = { free: number; held: number; kept: number };

export function levelOf(trays: readonly Tray[], now: number): PoolLevel {
  const level = { free: 0, held: 0, kept: 0 };
  for (const tray of trays) {
    const over = expiredHolds(tray, now);
    level.free += effectiveFree(tray, now);
    level.kept += tray.kept;
    for (const [orderId, stored] of Object.entries(tray.holds))
      if (!(orderId in over)) level.held += decodeHold(stored).units;
  }
  return level;
}

export async function poolLevels(
  eventId: string,
  poolIds: readonly string[],
): Promise<Map<string, PoolLevel>> {
  const levels = new Map<string, PoolLevel>();
  const read = async (poolId: string) => {
    const pool = await findPool(eventId, poolId);
    if (pool) levels.set(poolId, levelOf(await readTrays(eventId, pool), nowSeconds()));
  };
  await Promise.all(poolIds.map(read));
  return levels;
}

type Scarcest = PoolLevel & { pool: string; wanted: number; limit: number };

export async function scarcest(
  eventId: string,
  units: Map<string, number>,
  sellsNothing: (pool: string) => boolean,
): Promise<Scarcest> {
  const levels = await poolLevels(eventId, [...units.keys()]);
  const [first] = [...units]
    .map(([pool, wanted]) => {
      const level = levels.get(pool) ?? nothing;
      return { pool, wanted, ...level, ...(sellsNothing(pool) && { free: 0 }) };
    })
    .toSorted((a, b) => a.free - a.wanted - (b.free - b.wanted));
  const { pool, wanted, free, held, kept } = first ?? { pool: "", wanted: 0, ...nothing };
  return { pool, wanted, free, held, kept, limit: free + held + kept };
}

const nothing: PoolLevel = { free: 0, held: 0, kept: 0 };

export function firstBasketEnd(trays: readonly Tray[], now: number): number | null {
  const ends = trays
    .flatMap(({ holds }) => Object.values(holds))
    .map((stored) => decodeHold(stored).until + GRACE_SECONDS)
    .filter((end) => end > now);
  return ends.length === 0 ? null : Math.min(...ends) - now;
}
