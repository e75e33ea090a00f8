// How is a pool read, and where does it lie?
import { getItem, type Key } from "#functions/core/table/table.ts";
import { forgetSheet } from "#functions/engine/stock/sheet.ts";
import { banksOf, readBank, type Tray } from "#functions/engine/stock/trays.ts";
import { codePoolItem, poolItem } from "#functions/stored/stock.ts";
import { reservationProblem } from "#shared/contracts/public/reservations.ts";
import { idPrefix } from "#shared/core/ids.ts";

export type StoredPool = ReturnType<typeof poolItem.parse>;

/** `pool.n` is the number of trays. Without `isConsistent` the result is only a hint. */
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

export async function readPool(eventId: string, poolId: string): Promise<StoredPool> {
  const pool = await findPool(eventId, poolId);
  if (pool) return pool;
  forgetSheet(eventId);
  throw reservationProblem("not_on_sale");
}

export async function findPool(eventId: string, poolId: string): Promise<StoredPool | null> {
  const item = await getItem(poolKey(eventId, poolId), { consistent: true });
  return item && poolItemOf(poolId).parse(item);
}

export const poolKey = (eventId: string, id: string): Key => poolItemOf(id).key({ eventId, id });

export const poolItemOf = (id: string) =>
  id.startsWith(`${idPrefix.promoCode}_`) ? codePoolItem : poolItem;
