// What if a limit came into force while an order by hand was on its way? It counts the order then.
import type { Head } from "#functions/engine/order/head.ts";
import { joinedPools } from "#functions/engine/order/joined-pools.ts";
import { setLimitState } from "#functions/engine/stock/limits.ts";
import { isOver } from "#functions/engine/stock/limits-of.ts";
import { sheetNow } from "#functions/engine/stock/sheet.ts";

/** After an order by hand: a limit of tickets that nobody has ordered is in force at once. */
export async function countMissed(head: Head): Promise<void> {
  if (!head.kept) return;
  const sheet = await sheetNow(head.eventId);
  for (const [id, units] of joinedPools(head, sheet).more) {
    const pool = sheet.pools.get(id);
    if (units === 0 || !pool || pool.state === "BUILDING" || pool.state === "OFF") continue;
    const { formerTickets } = pool;
    await setLimitState(sheet.event, id, "BUILDING", { formerTickets, isOver: isOver(pool) });
  }
}
