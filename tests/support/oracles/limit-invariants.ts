// Do limits have the units that are stored for them? It reads the table, because an organizer's
// list would repair them first.
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { isOver } from "#functions/engine/stock/limits-of.ts";
import { findPool, type StoredPool } from "#functions/engine/stock/read-pools.ts";
import { sheetNow } from "#functions/engine/stock/sheet.ts";
import { limitsOfCode, storedLimitsOf } from "#functions/engine/stock/stored-limits.ts";
import { promoCodeItem } from "#functions/stored/promo-codes.ts";

type Limit = StoredPool & { capacity: number };

/** The pools that stored limits use, with the number that is stored. */
export async function limitsIn(eventId: string): Promise<Limit[]> {
  return asSystem(async () => {
    const sheet = await sheetNow(eventId);
    const codes = await queryItems({ ...promoCodeItem.within({ eventId }), consistent: true });
    const rows = [...storedLimitsOf(sheet), ...promoCodeItem.among(codes).map(limitsOfCode)];
    const found = rows
      .flatMap(({ limits }) => limits)
      .map(async ({ poolId, capacity }) => {
        const pool = await findPool(eventId, poolId);
        return pool ? [{ ...pool, capacity }] : [];
      });
    return (await Promise.all(found)).flat();
  });
}

/** Pools that have more units than the number that is stored, and may sell them. */
export const tooLarge = async (eventId: string): Promise<Limit[]> =>
  (await limitsIn(eventId)).filter((pool) => pool.c > pool.capacity && !isOver(pool));
