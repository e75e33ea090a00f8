// How many units of a ticket may still be sold? A hint, up to one second old, for pages and for the
// order minimum. The reservation decides.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { overview } from "#functions/engine/stock/directory.ts";
import { levelOf } from "#functions/engine/stock/pools.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";

type Limited = { pools: readonly string[] };

/**
 * Returns a function that gives a ticket's remaining units: free and held units in the tightest of
 * its pools. Null means no limit.
 */
export async function unitsLeft(
  { event, pools }: Pick<Sheet, "event" | "pools">,
  tickets: readonly Limited[],
): Promise<(ticket: Limited) => number | null> {
  const wanted = [...new Set(tickets.flatMap((ticket) => ticket.pools))];
  const left = new Map(
    await Promise.all(
      wanted.map(async (poolId) => {
        const pool = pools.get(poolId);
        const { free, held } = levelOf(
          pool ? (await overview(event.id, pool)).trays : [],
          nowSeconds(),
        );
        return [poolId, free + held] as const;
      }),
    ),
  );
  return (ticket) =>
    ticket.pools.length === 0 ? null : Math.min(...ticket.pools.map((pool) => left.get(pool) ?? 0));
}
