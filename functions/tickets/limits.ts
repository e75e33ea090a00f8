// How do a ticket's own limits follow an edit? Its quantity, or the quantity of each of its tiers,
// is a pool. A new or smaller pool is set before the sheet shows the ticket's change, a larger one
// after it.
import { belowSold, setLimit, shortageOf } from "#functions/engine/stock/limits.ts";
import { findPool } from "#functions/engine/stock/read-pools.ts";
import { type OwnLimit, ownLimits } from "#functions/engine/stock/stored-limits.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { StoredTicket } from "#functions/stored/tickets.ts";
import { ticketProblem } from "#shared/contracts/tickets.ts";

type Below = { held: number; kept: number };
type Limited = Parameters<typeof ownLimits>[0];

/**
 * Makes the pools ready for a ticket as it will be. Throws 409 `quantity_below_sold` with the
 * numbers if a new quantity would be less than what is held and sold; one that is so already stays,
 * so that its ticket can still be paused or hidden. `sold` gives the units of the ticket, or of a
 * tier, that were sold without a limit. Call it in `editLimits`.
 */
export async function driveLimits(
  event: StoredEvent,
  before: StoredTicket,
  after: Limited,
  sold: (poolId: string) => number,
): Promise<void> {
  const limitsBefore = ownLimits(before);
  const mustPass = (shortage: Below | null, { poolId, capacity, path }: OwnLimit) => {
    const isSame = limitsBefore.some((one) => one.poolId === poolId && one.capacity === capacity);
    if (shortage && !(before.pools.includes(poolId) && isSame))
      throw belowSold(shortage, { refuse: ticketProblem, code: "quantity_below_sold", path });
  };
  const facts = await Promise.all(
    ownLimits(after).map(async (limit) => {
      const { poolId, capacity } = limit;
      const isListed = before.pools.includes(poolId);
      const isInForce = isListed && (await isOn(event, poolId));
      const isSelling = poolId === before.id ? before.hasOrders : before.orderedTiers.has(poolId);
      const tooMany = !isInForce && sold(poolId) > capacity;
      const unlisted = tooMany ? { held: 0, kept: sold(poolId) } : null;
      const shortage = unlisted ?? (isListed ? await shortageOf(event, poolId, capacity) : null);
      return { limit, isListed, isInForce, isSelling, shortage };
    }),
  );
  // All of them are asked first: an edit that is refused changes no limit, not even another tier's.
  for (const { limit, shortage } of facts) mustPass(shortage, limit);
  for (const { limit, shortage, ...fact } of facts) {
    // This runs even for an unchanged quantity, because an earlier edit may have crashed halfway.
    if (!shortage) mustPass(await setLimit(event, limit.poolId, limit.capacity, fact), limit);
  }
}

/**
 * A limit that is still taking in what was sold begins anew, and one that could not is tried again.
 */
const isOn = async (event: StoredEvent, poolId: string): Promise<boolean> =>
  (await findPool(event.id, poolId))?.state === "ON";
