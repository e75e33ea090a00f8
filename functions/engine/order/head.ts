// What does the engine know of an order? The head, whose version decides which change wins.
import { nowAt } from "#functions/core/ports/clock.ts";
import { filled } from "#functions/core/table/packed.ts";
import type { SaleUnit } from "#functions/engine/stock/limits-of.ts";
import { headFields, type StoredHead } from "#functions/stored/order/head.ts";
import type { OrderTotals } from "#shared/contracts/order/order-prices.ts";
import type { DisputeState } from "#shared/contracts/order/refunds.ts";
import { totalsOf } from "#shared/rules/sale/pricing.ts";

export type Head = StoredHead & { id: string; totals: OrderTotals };
export type StockPart = Head["stock"][number];

type Given = Parameters<typeof filled<typeof headFields>>[1];
type NewHead = Omit<Given, "version" | "commit" | "status" | "createdAt" | "log">;

export function newHead({ id, ...given }: NewHead & { id: string } & Partial<Given>): Head {
  const at = nowAt();
  const born = { version: 1, commit: "", status: "RESERVED", createdAt: at } as const;
  const log = [{ at, what: "created" as const }];
  const head = filled(headFields, { ...born, log, ...given });
  return { ...head, id, totals: totalsOf(head.lines) };
}

export const unitOfLine = ({ ticketId, tier }: Head["lines"][number]): SaleUnit => ({
  ticketId,
  tierId: tier?.id ?? null,
});

/** Of its line, or of what the units were moved to. Null for a promo code's part. */
export function unitOfPart({ lines }: Pick<Head, "lines">, part: StockPart): SaleUnit | null {
  const { ticketId, tierId = null, line } = part;
  if (ticketId !== undefined) return { ticketId, tierId };
  const sold = line === null ? undefined : lines[line];
  return sold ? unitOfLine(sold) : null;
}

export const ticketCount = ({ lines }: Pick<Head, "lines">): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);

export const disputeState = ({ disputes }: Pick<Head, "disputes">): DisputeState | null =>
  disputes.at(-1)?.state ?? null;

export const ticketUnits = ({ stock }: Pick<Head, "stock">): number =>
  stock.reduce((sum, { line, units }) => sum + (line === null ? 0 : units), 0);

export function unitsByPool(head: Pick<Head, "stock">): Map<string, number> {
  const units = new Map<string, number>();
  for (const part of head.stock)
    for (const pool of part.pools) units.set(pool, (units.get(pool) ?? 0) + part.units);
  return units;
}
