// Which limits came up since an order took its units? The sheet decides what is taken, so the order
// joins them at its next step.
import { type Head, type StockPart, unitOfPart } from "#functions/engine/order/head.ts";
import { poolsOf, poolsOfCode } from "#functions/engine/stock/limits-of.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";

type Joined = { stock: Head["stock"]; more: Map<string, number> };

/**
 * Adds pools that limit the order's tickets or its promo code now but are missing in its stock.
 * `more` has the units to take from them in the same commit. With `only`, just that pool is added.
 */
export function joinedPools(head: Head, sheet: Sheet, only?: string): Joined {
  const more = new Map<string, number>();
  const stock = withCodePart(head, sheet).map((part) => {
    const missing = wantedPools(head, sheet, part).filter(
      (pool) => !part.pools.includes(pool) && (only === undefined || pool === only),
    );
    for (const pool of missing) more.set(pool, (more.get(pool) ?? 0) + part.units);
    return missing.length > 0 ? { ...part, pools: [...part.pools, ...missing] } : part;
  });
  return { stock, more };
}

/**
 * The stock of an order that has no units now and takes all of them again: from the pools that
 * limit it today, and no others. A code that the sheet does not know keeps the pool that it had.
 */
export function stockToday(head: Head, sheet: Sheet): Head["stock"] {
  const isKnown = head.promo?.id === sheet.code?.id;
  const stock = isKnown ? withCodePools(head.stock, poolsOfCode(sheet)) : head.stock;
  return stock.map((part) => {
    const sold = unitOfPart(head, part);
    return sold ? { ...part, pools: poolsOf(sheet, sold) } : part;
  });
}

function wantedPools(head: Head, sheet: Sheet, part: StockPart): string[] {
  const sold = unitOfPart(head, part);
  return sold ? poolsOf(sheet, sold) : codePools(head, sheet);
}

/**
 * The order's stock with a part for its promo code, if the uses of the code are limited now.
 * An order has no such part as long as its code may be used any number of times.
 */
function withCodePart(head: Head, sheet: Sheet): Head["stock"] {
  if (codePools(head, sheet).length === 0) return head.stock;
  return withCodePools(head.stock, null);
}

/**
 * The stock with one unit for the use of a promo code. The pools in `pools` count that use; null
 * keeps the pools that the part has. If `pools` is empty, the part stays in the list with zero
 * units, because attendees name the other parts by their place in the list.
 */
export function withCodePools(stock: Head["stock"], pools: string[] | null): Head["stock"] {
  const index = stock.findIndex(({ line }) => line === null);
  const own = stock[index]?.pools ?? [];
  const part = { units: pools?.length === 0 ? 0 : 1, pools: pools ?? own, line: null };
  if (index >= 0) return stock.with(index, part);
  return part.units === 0 ? stock : [...stock, part];
}

const codePools = ({ promo }: Head, sheet: Sheet): string[] =>
  promo?.id === sheet.code?.id ? poolsOfCode(sheet) : [];
