// How does a limit come into being, grow and shrink? In transactions that keep the pool's number equal to the sum of its trays.
import { nowSeconds, randomFraction } from "#functions/core/clock.ts";
import { getItem, type Item, type Key, transact, type Write } from "#functions/core/table.ts";
import {
  banksOf,
  decodeHold,
  effectiveFree,
  expiredHolds,
  readBank,
  TRAY_UNITS,
  type Tray,
  takeChange,
  trayKey,
  trayWrite,
} from "#functions/inventory/trays.ts";
import { problem } from "#shared/core/problems.ts";

export type PoolOwner = { id: string; acc: string };
export type PoolLevel = { free: number; held: number; kept: number };

/** New trays in one transaction beside the pool's own item. */
const TRAYS_PER_STEP = 99;
const TRIES = 8;

/** Makes a pool with that many units. Repeatable: what an earlier, broken attempt left is brought to the same capacity. */
export async function createPool(event: PoolOwner, poolId: string, capacity: number): Promise<void> {
  const empty: Item = { ...poolKey(event.id, poolId), acc: event.acc, id: poolId, c: 0, n: 0, state: "ON", v: 1 };
  await transact([{ put: empty, if: "attribute_not_exists(pk)" }]);
  await setPoolCapacity(event, poolId, capacity);
}

/**
 * Drives a pool up or down to `target` units. Units in baskets and orders cannot be taken away: then everything stays as it was and
 * 409 `quantity_below_sold` says how many are held and kept.
 */
export async function setPoolCapacity(event: PoolOwner, poolId: string, target: number): Promise<void> {
  const before = await readPool(event.id, poolId);
  for (let pool = before; pool.c !== target; pool = await readPool(event.id, poolId)) {
    if (pool.c < target) await raise(event, pool, target);
    else if (!(await lower(event, pool, target))) {
      if (pool.c < before.c) await setPoolCapacity(event, poolId, before.c);
      const { held, kept } = levelOf(await readTrays(event.id, pool), nowSeconds());
      throw problem("quantity_below_sold", {
        params: { held, kept, minimum: held + kept },
        fields: [
          { path: "quantityAvailable", code: "quantity_below_sold", params: { held, kept, minimum: held + kept } },
        ],
      });
    }
  }
}

/** Free, held and kept units of each pool; holds that are over count as free. */
export async function poolLevels(eventId: string, poolIds: readonly string[]): Promise<Map<string, PoolLevel>> {
  const levels = await Promise.all(
    poolIds.map(async (poolId) => {
      const pool = await readPool(eventId, poolId);
      return [poolId, levelOf(await readTrays(eventId, pool), nowSeconds())] as const;
    }),
  );
  return new Map(levels);
}

/** All trays of a pool by consistent reads; `pool` says how many there are. */
export async function readTrays(eventId: string, pool: { id: string; n: number }): Promise<Tray[]> {
  const banks = Array.from({ length: banksOf(pool.n) }, (_, bank) => readBank(eventId, pool.id, bank, true));
  return (await Promise.all(banks)).flat();
}

/** The pool's own item by a consistent read. */
export async function readPool(eventId: string, poolId: string): Promise<{ id: string; c: number; n: number }> {
  const item = await getItem(poolKey(eventId, poolId), { consistent: true });
  if (!item) throw new Error("A pool that the sheet names does not exist.");
  return { id: poolId, c: Number(item.c), n: Number(item.n) };
}

/** One step up: first fills the last tray, then adds up to 99 new ones. A lost race is simply tried again by the caller. */
async function raise(event: PoolOwner, pool: { id: string; c: number; n: number }, target: number): Promise<void> {
  let missing = target - pool.c;
  const writes: Write[] = [];
  const last = pool.n > 0 ? (await readTrays(event.id, pool)).find((tray) => tray.number === pool.n - 1) : undefined;
  const refill = last ? Math.min(TRAY_UNITS - last.capacity, missing) : 0;
  if (last && refill > 0) {
    writes.push(capacityWrite(event.id, last, refill));
    missing -= refill;
  }
  const added = Math.min(Math.ceil(missing / TRAY_UNITS), refill > 0 ? TRAYS_PER_STEP - 1 : TRAYS_PER_STEP);
  let units = refill;
  for (let index = 0; index < added; index++) {
    const c = Math.min(TRAY_UNITS, missing);
    const key = trayKey(event.id, { pool: pool.id, number: pool.n + index });
    writes.push({ put: { ...key, acc: event.acc, c, f: c, u: 0, h: {} }, if: "attribute_not_exists(pk)" });
    missing -= c;
    units += c;
  }
  await step([poolWrite(event.id, pool, units, added), ...writes]);
}

/** One step down by the free units of one tray; false where no tray has any. */
async function lower(event: PoolOwner, pool: { id: string; c: number; n: number }, target: number): Promise<boolean> {
  const now = nowSeconds();
  const trays = await readTrays(event.id, pool);
  const fullest = trays.reduce<Tray | null>(
    (best, tray) => (effectiveFree(tray, now) > (best ? effectiveFree(best, now) : 0) ? tray : best),
    null,
  );
  if (!fullest) return false;
  const units = Math.min(effectiveFree(fullest, now), pool.c - target);
  await step([poolWrite(event.id, pool, -units, 0), withdrawWrite(event.id, fullest, units, now)]);
  return true;
}

/** Tries one transaction; a refusal means that somebody else moved, and the caller looks again. */
async function step(writes: Write[]): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const result = await transact(writes);
    if (result.ok || result.rejections.some((one) => one?.because === "condition")) return;
    await new Promise((resolve) => setTimeout(resolve, randomFraction() * 20 * 2 ** attempt));
  }
  throw problem("busy", { retryAfter: 1 });
}

function poolWrite(eventId: string, pool: { id: string; c: number; n: number }, units: number, trays: number): Write {
  return {
    update: poolKey(eventId, pool.id),
    set: "SET #c = :next, #n = :trays ADD #v :one",
    if: "#c = :c AND #n = :n",
    names: { "#c": "c", "#n": "n", "#v": "v" },
    values: { ":c": pool.c, ":n": pool.n, ":next": pool.c + units, ":trays": pool.n + trays, ":one": 1 },
  };
}

function capacityWrite(eventId: string, tray: Tray, units: number): Write {
  return {
    update: trayKey(eventId, tray),
    set: "SET #c = #c + :units, #f = #f + :units",
    if: "#c = :c",
    names: { "#c": "c", "#f": "f" },
    values: { ":units": units, ":c": tray.capacity },
  };
}

/** Takes free units out of a tray for good: the tray change of a taking, with the capacity lowered instead of units kept. */
function withdrawWrite(eventId: string, tray: Tray, units: number, now: number): Write {
  const write = trayWrite(eventId, { ...takeChange(tray, units, now), kept: 0 });
  if (!("update" in write)) return write;
  return {
    ...write,
    set: write.set.replace("SET ", "SET #c = #c - :units, "),
    names: { ...write.names, "#c": "c" },
    values: { ...write.values, ":units": units },
  };
}

function levelOf(trays: readonly Tray[], now: number): PoolLevel {
  const level = { free: 0, held: 0, kept: 0 };
  for (const tray of trays) {
    const over = expiredHolds(tray, now);
    level.free += effectiveFree(tray, now);
    level.kept += tray.kept;
    for (const [orderId, stored] of Object.entries(tray.holds))
      if (!(orderId in over)) level.held += decodeHold(stored).units;
  }
  return level;
}

const poolKey = (eventId: string, poolId: string): Key => ({ pk: `EVT#${eventId}`, sk: `POOL#${poolId}` });
