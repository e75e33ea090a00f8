// What does an organizer hear when no unit is free? Which limit is in the way, with its numbers.
import { scarcest } from "#functions/engine/stock/levels.ts";
import { isOver } from "#functions/engine/stock/limits-of.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { storedCapacity, storedLimitsOf } from "#functions/engine/stock/stored-limits.ts";
import { orderProblem } from "#shared/contracts/orders.ts";
import type { ProblemError } from "#shared/core/problems.ts";
import { lineTitle } from "#shared/rules/order/order-tickets.ts";

/** Names the limit that lacks most. `wanted` is below zero for a pool that gets units back. */
export async function noStock(
  sheet: Sheet,
  wanted: Map<string, number>,
): Promise<ProblemError<"no_stock">> {
  const { event, tickets, assignments, pools } = sheet;
  const taken = new Map([...wanted].filter(([, units]) => units > 0));
  const { pool, ...numbers } = await scarcest(event.id, taken, (id) => isOver(pools.get(id)));
  const ticket = tickets.find(({ pools }) => pools.includes(pool));
  const tierLabel = ticket?.tiers.find(({ id }) => id === pool)?.label ?? null;
  const title = ticket
    ? lineTitle({ title: ticket.title, tierLabel })
    : (assignments.find(({ id }) => id === pool)?.name ?? "");
  // An over-full limit has grown to what was sold.
  const limit = storedCapacity(storedLimitsOf(sheet), pool) ?? numbers.limit;
  return orderProblem("no_stock", { params: { title, ...numbers, limit } });
}
