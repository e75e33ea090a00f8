// How many of a ticket may still be sold? A hint for pages and for the least an order must take; the reservation decides.
import { poolLevels } from "#functions/inventory/pools.ts";

type Limited = { pools: readonly string[] };

/**
 * Answers for each of these tickets how many units are free or may come back from a basket, in the tightest of its pools; null for
 * a ticket without a limit.
 */
export async function unitsLeft(
  eventId: string,
  tickets: readonly Limited[],
): Promise<(ticket: Limited) => number | null> {
  const levels = await poolLevels(eventId, [...new Set(tickets.flatMap(({ pools }) => pools))]);
  const left = (pool: string) => (levels.get(pool)?.free ?? 0) + (levels.get(pool)?.held ?? 0);
  return ({ pools }) => (pools.length === 0 ? null : Math.min(...pools.map(left)));
}
