// How many units of a ticket may still be sold, and has a promo code a use left? Hints, up to one
// second old, for pages and for the order minimum. The reservation decides.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { overview } from "#functions/engine/stock/directory.ts";
import { levelOf, type PoolLevel } from "#functions/engine/stock/levels.ts";
import {
  isOver,
  poolsOf,
  poolsOfCode,
  type Sold,
  soldAs,
} from "#functions/engine/stock/limits-of.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import type { StoredTicket } from "#functions/stored/tickets.ts";

export type Left = (sold: Sold) => number | null;

/**
 * Returns a function that gives the remaining units of a ticket or tier: free and held units in the
 * tightest of its pools. Null means no limit.
 */
export async function unitsLeft(sheet: Sheet, tickets: readonly StoredTicket[]): Promise<Left> {
  const wanted = new Set(tickets.flatMap(soldAs).flatMap((sold) => poolsOf(sheet, sold)));
  const read = async (poolId: string) => [poolId, await levelIn(sheet, poolId)] as const;
  return leftIn(sheet, new Map(await Promise.all([...wanted].map(read))));
}

async function levelIn(sheet: Sheet, poolId: string): Promise<PoolLevel> {
  const pool = sheet.pools.get(poolId);
  const trays = pool ? (await overview(sheet.event.id, pool)).trays : [];
  return levelOf(trays, nowSeconds());
}

/**
 * The same, from levels that were read before. A pool without a level has nothing left. One that
 * takes in what was sold before it says nothing yet.
 */
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

/**
 * True if orders keep all uses that the sheet's promo code allows. While its limit takes in earlier
 * uses, that is not known yet.
 */
export async function isCodeUsedUp(sheet: Sheet): Promise<boolean> {
  const [pool] = poolsOfCode(sheet);
  if (pool === undefined || sheet.pools.get(pool)?.state === "BUILDING") return false;
  if (isOver(sheet.pools.get(pool))) return true;
  const { free, held } = await levelIn(sheet, pool);
  return free + held === 0;
}
