// Which pools limit an order now? It attaches those that came since it took its units.
import { type Head, type StockPart, unitOfPart } from "#functions/engine/order/head.ts";
import { poolsOf, poolsOfCode } from "#functions/engine/stock/limits-of.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";

type Attached = { stock: Head["stock"]; more: Map<string, number> };

/** `more` has the units to take in the same commit. With `only`, just that pool is attached. */
export function attachedPools(head: Head, sheet: Sheet, only?: string): Attached {
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

/** For an order that takes all its units again. A code unknown to the sheet keeps its pool. */
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

function withCodePart(head: Head, sheet: Sheet): Head["stock"] {
  if (codePools(head, sheet).length === 0) return head.stock;
  return withCodePools(head.stock, null);
}

/** Null keeps the code's pools. An empty part stays: attendees name parts by their place. */
export function withCodePools(stock: Head["stock"], pools: string[] | null): Head["stock"] {
  const index = stock.findIndex(({ line }) => line === null);
  const own = stock[index]?.pools ?? [];
  const part = { units: pools?.length === 0 ? 0 : 1, pools: pools ?? own, line: null };
  if (index >= 0) return stock.with(index, part);
  return part.units === 0 ? stock : [...stock, part];
}

const codePools = ({ promo }: Head, sheet: Sheet): string[] =>
  promo?.id === sheet.code?.id ? poolsOfCode(sheet) : [];
