// What does an organizer hear when no unit is free? Which limit is in the way, with its numbers.
import { scarcest } from "#functions/engine/stock/levels.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { orderProblem } from "#shared/contracts/orders.ts";
import type { ProblemError } from "#shared/core/problems.ts";
import { lineTitle } from "#shared/rules/order-tickets.ts";

/**
 * The refusal of units that were asked of each pool; a pool that gets some back has a number below
 * zero. It names the limit that lacks most, with its free, held and kept units, how many it has in
 * all, and how many were wanted of it.
 */
export async function noStock(
  { event, tickets, assignments }: Sheet,
  asked: Map<string, number>,
): Promise<ProblemError> {
  const taken = new Map([...asked].filter(([, units]) => units > 0));
  const { pool, ...numbers } = await scarcest(event.id, taken);
  const ticket = tickets.find(({ pools }) => pools.includes(pool));
  const tierLabel = ticket?.tiers.find(({ id }) => id === pool)?.label ?? null;
  const title = ticket
    ? lineTitle({ title: ticket.title, tierLabel })
    : (assignments.find(({ id }) => id === pool)?.name ?? "");
  return orderProblem("no_stock", { params: { title, ...numbers } });
}
