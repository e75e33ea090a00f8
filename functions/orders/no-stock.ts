// What does an organizer hear when no unit is free? Which limit is in the way, with its numbers.
import { type Head, unitsByPool } from "#functions/engine/order/head.ts";
import { scarcest } from "#functions/engine/stock/levels.ts";
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
  const { pool, ...numbers } = await scarcest(event.id, unitsByPool(asked));
  const title =
    tickets.find((ticket) => ticket.pools.includes(pool))?.title ??
    assignments.find(({ id }) => id === pool)?.name ??
    "";
  return orderProblem("no_stock", { params: { title, ...numbers } });
}
