// When does the sweeper look again at a limit that it could not finish? After the limits of others.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { tryWrite } from "#functions/core/table/table.ts";
import { BUILD_SECONDS } from "#functions/engine/stock/limits.ts";
import { findPool, poolKey } from "#functions/engine/stock/read-pools.ts";

const LONGEST_PAUSE_SECONDS = 900;

/** One that failed waits as long as it is late, so twice as long each time. */
export async function putOffLimit(eventId: string, poolId: string, hasFailed: boolean) {
  const now = nowSeconds();
  const since = hasFailed ? (await findPool(eventId, poolId))?.since : undefined;
  const late = Math.min(now - (since ?? now), LONGEST_PAUSE_SECONDS);
  await tryWrite({
    update: poolKey(eventId, poolId),
    set: "SET dueSk = :sk",
    if: "attribute_exists(duePk) AND dueSk <= :now",
    values: { ":sk": now + Math.max(BUILD_SECONDS, late), ":now": now },
  });
}
