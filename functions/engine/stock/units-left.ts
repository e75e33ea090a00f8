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
import type { StoredTicket } from "#functions/tickets/item.ts";

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

/** The same, from levels that were read before. A pool without a level has nothing left. */
export function leftIn(sheet: Sheet, levels: Map<string, PoolLevel>): Left {
  const leftOf = (poolId: string) => {
    if (isOver(sheet.pools.get(poolId))) return 0;
    const { free, held } = levels.get(poolId) ?? { free: 0, held: 0 };
    return free + held;
  };
  return (sold) => {
    const pools = poolsOf(sheet, sold);
    return pools.length === 0 ? null : Math.min(...pools.map(leftOf));
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
