// What does an organizer hear when no unit is free? Which limit is in the way, with its numbers.
import { type Head, unitsByPool } from "#functions/engine/order/head.ts";
import { poolLevels } from "#functions/engine/stock/pools.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { orderProblem } from "#shared/contracts/orders.ts";
import type { ProblemError } from "#shared/core/problems.ts";

/**
 * The refusal of units, with the numbers of the limit that lacks most: its held and kept units, and
 * how many it has in all. `wanted` is what was asked of that limit.
 */
export async function noStock(
  { event, tickets, assignments }: Sheet,
  asked: Pick<Head, "stock">,
): Promise<ProblemError> {
  const units = unitsByPool(asked);
  const levels = await poolLevels(event.id, [...units.keys()]);
  const short = [...units]
    .map(([pool, wanted]) => ({ pool, wanted, level: levels.get(pool) ?? none }))
    .toSorted((a, b) => a.level.free - a.wanted - (b.level.free - b.wanted));
  const [{ pool, wanted, level } = { pool: "", wanted: 0, level: none }] = short;
  const title =
    tickets.find((ticket) => ticket.pools.includes(pool))?.title ??
    assignments.find(({ id }) => id === pool)?.name ??
    "";
  const { free, held, kept } = level;
  return orderProblem("no_stock", {
    params: { title, wanted, free, held, kept, limit: free + held + kept },
  });
}

const none = { free: 0, held: 0, kept: 0 };
