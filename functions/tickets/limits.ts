// Which limits does a ticket set? Its quantity, or the quantity of each of its tiers.
import type { LimitSource } from "#functions/engine/limit/change-limits.ts";
import { limitsOfTicket, type OwnLimit, ownLimits } from "#functions/engine/stock/stored-limits.ts";
import { soldUnits } from "#functions/engine/tickets/event-index.ts";
import type { StoredTicket } from "#functions/stored/tickets.ts";
import { ticketStore } from "#functions/tickets/quotas.ts";
import { ticketProblem } from "#shared/contracts/tickets.ts";
import { MAX_QUANTITY } from "#shared/core/bounds.ts";

type After = Parameters<typeof ownLimits>[0];

export const ticketLimits: LimitSource<StoredTicket, After> = {
  storeOf: ticketStore.of,
  limitsOf: limitsOfTicket,
  wanted: async (event, before, after) => {
    const sold = await soldUnits(event.id);
    const stored = limitsOfTicket(before).limits;
    return ownLimits(after).map((limit) => {
      const { poolId, capacity } = limit;
      return {
        ...limit,
        isSelling: poolId === before.id ? before.hasOrders : before.orderedTiers.has(poolId),
        used: async () => ({ held: 0, kept: sold(poolId) }),
        // The ticket can still be paused or hidden.
        mayStayBelow: stored.some((one) => one.poolId === poolId && one.capacity === capacity),
      };
    });
  },
};

/** The units that an edit adds. Throws 409 `too_much_at_once` if their stock takes too long. */
export function unitsAdded(after: readonly OwnLimit[], before: readonly OwnLimit[]): number {
  const had = new Map(before.map(({ poolId, capacity }) => [poolId, capacity]));
  const added = after.reduce(
    (sum, { poolId, capacity }) => sum + Math.max(0, capacity - (had.get(poolId) ?? 0)),
    0,
  );
  if (added > MAX_QUANTITY)
    throw ticketProblem("too_much_at_once", { params: { maximum: MAX_QUANTITY } });
  return added;
}
