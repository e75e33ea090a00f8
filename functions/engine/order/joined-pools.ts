// Which limits came up since an order took its units? The sheet decides what is taken, so the order
// joins them at its next step.
import type { Head } from "#functions/engine/order/head.ts";
import { poolsOf } from "#functions/engine/stock/limits-of.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";

type Joined = { stock: Head["stock"]; more: Map<string, number> };

/**
 * Adds pools that limit the order's tickets or its promo code now but are missing in its stock.
 * `more` has the units to take from them in the same commit. With `only`, other pools are left.
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
  return { stock: stock.filter(({ line, pools }) => line !== null || pools.length > 0), more };
}

function wantedPools(head: Head, sheet: Sheet, { line }: Head["stock"][number]): string[] {
  if (line === null) return codePools(head, sheet);
  const sold = head.lines[line];
  return sold ? poolsOf(sheet, sold) : [];
}

/** A code without a limit has no part of the stock; it gets one as soon as it has a limit. */
const withCodePart = (head: Head, sheet: Sheet): Head["stock"] =>
  codePools(head, sheet).length === 0 || head.stock.some(({ line }) => line === null)
    ? head.stock
    : [...head.stock, { units: 1, pools: [], line: null }];

const codePools = ({ promo }: Head, { code, pools }: Sheet): string[] =>
  code && promo?.id === code.id
    ? code.pools.filter((pool) => pools.get(pool)?.state !== "OFF")
    : [];
