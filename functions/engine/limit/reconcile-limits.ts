// What if a limit came into force while an order by hand was on its way? It counts the order then.
import { attachedPools } from "#functions/engine/order/attached-pools.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { setLimitState } from "#functions/engine/stock/limits.ts";
import { isOver } from "#functions/engine/stock/limits-of.ts";
import { sheetNow } from "#functions/engine/stock/sheet.ts";

/** After an order by hand: a limit of tickets that nobody has ordered is in force at once. */
export async function reconcileLimits(head: Head): Promise<void> {
  if (!head.kept) return;
  const sheet = await sheetNow(head.eventId);
  for (const [id, units] of attachedPools(head, sheet).more) {
    const pool = sheet.pools.get(id);
    if (units === 0 || !pool || pool.state === "BUILDING" || pool.state === "OFF") continue;
    await setLimitState(sheet.event, id, "BUILDING", { isOver: isOver(pool) });
  }
}
