// What does the engine know of an order? The head: one item with everything that must change
// together. Its version decides which change wins.
import { nowAt } from "#functions/core/ports/clock.ts";
import { filled } from "#functions/core/table/packed.ts";
import type { SaleUnit } from "#functions/engine/stock/limits-of.ts";
import { headFields, type StoredHead } from "#functions/stored/order/head.ts";
import type { OrderTotals } from "#shared/contracts/order-prices.ts";
import type { DisputeState } from "#shared/contracts/refunds.ts";
import { totalsOf } from "#shared/rules/pricing.ts";

/** The head as it is stored, with what follows from it. */
export type Head = StoredHead & { id: string; totals: OrderTotals };
export type StockPart = Head["stock"][number];

type Given = Parameters<typeof filled<typeof headFields>>[1];
type NewHead = Omit<Given, "version" | "commit" | "status" | "createdAt" | "log">;

/** The head of a new reservation. Fields that are not given have nothing in them. */
export function newHead({ id, ...given }: NewHead & { id: string } & Partial<Given>): Head {
  const at = nowAt();
  const born = { version: 1, commit: "", status: "RESERVED", createdAt: at } as const;
  const log = [{ at, what: "created" as const }];
  const head = filled(headFields, { ...born, log, ...given });
  return { ...head, id, totals: totalsOf(head.lines) };
}

/** What a price line sells. */
export const unitOfLine = ({ ticketId, tier }: Head["lines"][number]): SaleUnit => ({
  ticketId,
  tierId: tier?.id ?? null,
});

/** What the units of a part are of: its line's, or what they were moved to. Null for a code's. */
export function unitOfPart({ lines }: Pick<Head, "lines">, part: StockPart): SaleUnit | null {
  const { ticketId, tierId = null, line } = part;
  if (ticketId !== undefined) return { ticketId, tierId };
  const sold = line === null ? undefined : lines[line];
  return sold ? unitOfLine(sold) : null;
}

/** The number of tickets that were ordered. */
export const ticketCount = ({ lines }: Pick<Head, "lines">): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);

/** The state of the payment's newest dispute; null if it was never disputed. */
export const disputeState = ({ disputes }: Pick<Head, "disputes">): DisputeState | null =>
  disputes.at(-1)?.state ?? null;

/** The number of tickets whose units the order has now. */
export const ticketUnits = ({ stock }: Pick<Head, "stock">): number =>
  stock.reduce((sum, { line, units }) => sum + (line === null ? 0 : units), 0);

/** The order's units in each pool. A pool that several parts share gets their sum. */
export function unitsByPool(head: Pick<Head, "stock">): Map<string, number> {
  const units = new Map<string, number>();
  for (const part of head.stock)
    for (const pool of part.pools) units.set(pool, (units.get(pool) ?? 0) + part.units);
  return units;
}
