// What is an order before it has stock? Frozen prices, and the pools that limit each part.
import { type Head, newHead, type StockPart } from "#functions/engine/order/head.ts";
import { frozenCode, frozenPrices } from "#functions/engine/sale/price-lines.ts";
import { poolsOf, poolsOfCode } from "#functions/engine/stock/limits-of.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import type { Quote } from "#shared/rules/sale/pricing.ts";

type Derived = "accountId" | "eventId" | "currency" | "promo" | "stock" | keyof FrozenPrices;
type FrozenPrices = ReturnType<typeof frozenPrices>;

export function newDraft(
  sheet: Sheet,
  quote: Quote,
  given: Omit<Parameters<typeof newHead>[0], Derived>,
): Head {
  const { event, code } = sheet;
  return newHead({
    ...given,
    accountId: event.accountId,
    eventId: event.id,
    ...frozenPrices(quote),
    promo: frozenCode(code),
    stock: [
      ...quote.lines.map((one, line) => ({
        line,
        units: one.quantity,
        pools: poolsOf(sheet, one),
      })),
      ...codePart(sheet),
    ],
    currency: event.currency,
  });
}

function codePart(sheet: Sheet): StockPart[] {
  const pools = poolsOfCode(sheet);
  return pools.length === 0 ? [] : [{ units: 1, pools, line: null }];
}
