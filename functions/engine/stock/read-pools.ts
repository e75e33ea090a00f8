// How is a pool read, and where does it lie?
import { getItem, type Key } from "#functions/core/table/table.ts";
import { forgetSheet } from "#functions/engine/stock/sheet.ts";
import { banksOf, readBank, type Tray } from "#functions/engine/stock/trays.ts";
import { codePoolItem, poolItem } from "#functions/stored/stock.ts";
import { reservationProblem } from "#shared/contracts/reservations.ts";
import { idPrefix } from "#shared/core/ids.ts";

export type StoredPool = ReturnType<typeof poolItem.parse>;

/**
 * All trays of a pool. `pool.n` is their number. Without `isConsistent` the result is only a hint.
 */
export async function readTrays(
  eventId: string,
  pool: { id: string; n: number },
  isConsistent = true,
): Promise<Tray[]> {
  const banks = Array.from({ length: banksOf(pool.n) }, (_, bank) =>
    readBank(eventId, pool.id, bank, isConsistent),
  );
  return (await Promise.all(banks)).flat();
}

/**
 * The pool's item by a consistent read. Throws 409 `not_on_sale` if it was removed with its ticket
 * or tier after the sheet was read.
 */
export async function readPool(eventId: string, poolId: string): Promise<StoredPool> {
  const pool = await findPool(eventId, poolId);
  if (pool) return pool;
  forgetSheet(eventId);
  throw reservationProblem("not_on_sale");
}

/** The pool's item by a consistent read; null if it does not exist. */
export async function findPool(eventId: string, poolId: string): Promise<StoredPool | null> {
  const item = await getItem(poolKey(eventId, poolId), { consistent: true });
  return item && poolItemOf(poolId).parse(item);
}

/** The key of a pool's item. */
export const poolKey = (eventId: string, id: string): Key => poolItemOf(id).key({ eventId, id });

/** How a pool is stored, which its id tells. */
export const poolItemOf = (id: string) =>
  id.startsWith(`${idPrefix.promoCode}_`) ? codePoolItem : poolItem;
