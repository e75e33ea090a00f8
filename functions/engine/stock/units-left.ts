// How many units may still be sold? Hints, up to one second old: the reservation decides.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { overview } from "#functions/engine/stock/directory.ts";
import { levelOf, type PoolLevel } from "#functions/engine/stock/levels.ts";
import {
  isOver,
  poolsOf,
  poolsOfCode,
  type SaleUnit,
  saleUnitsOf,
} from "#functions/engine/stock/limits-of.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import type { StoredTicket } from "#functions/stored/tickets.ts";

export type Left = (sold: SaleUnit) => number | null;

export async function unitsLeft(sheet: Sheet, tickets: readonly StoredTicket[]): Promise<Left> {
  const wanted = new Set(tickets.flatMap(saleUnitsOf).flatMap((sold) => poolsOf(sheet, sold)));
  const read = async (poolId: string) => [poolId, await levelIn(sheet, poolId)] as const;
  return leftIn(sheet, new Map(await Promise.all([...wanted].map(read))));
}

async function levelIn(sheet: Sheet, poolId: string): Promise<PoolLevel> {
  const pool = sheet.pools.get(poolId);
  const trays = pool ? (await overview(sheet.event.id, pool)).trays : [];
  return levelOf(trays, nowSeconds());
}

export function leftIn(sheet: Sheet, levels: Map<string, PoolLevel>): Left {
  const leftOf = (poolId: string) => {
    const pool = sheet.pools.get(poolId);
    if (isOver(pool)) return 0;
    if (pool?.state === "BUILDING") return Number.POSITIVE_INFINITY;
    const { free, held } = levels.get(poolId) ?? { free: 0, held: 0 };
    return free + held;
  };
  return (sold) => {
    const left = Math.min(...poolsOf(sheet, sold).map(leftOf));
    return left === Number.POSITIVE_INFINITY ? null : left;
  };
}

export async function isCodeUsedUp(sheet: Sheet): Promise<boolean> {
  const [pool] = poolsOfCode(sheet);
  if (pool === undefined || sheet.pools.get(pool)?.state === "BUILDING") return false;
  if (isOver(sheet.pools.get(pool))) return true;
  const { free, held } = await levelIn(sheet, pool);
  return free + held === 0;
}
