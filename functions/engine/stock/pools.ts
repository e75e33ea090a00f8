// How does a limit's size change? In steps that keep a pool's number equal to its trays' sum.
import { nowSeconds, pauseBefore } from "#functions/core/ports/clock.ts";
import { retry } from "#functions/core/ports/retry.ts";
import type { Beside } from "#functions/core/table/beside.ts";
import { type Key, transact, type Write } from "#functions/core/table/table.ts";
import { dropCachedPool } from "#functions/engine/stock/cached-trays.ts";
import { levelOf, type PoolLevel } from "#functions/engine/stock/levels.ts";
import { gather } from "#functions/engine/stock/planner.ts";
import {
  findPool,
  poolItemOf,
  poolKey,
  readPool,
  readTrays,
  type StoredPool,
} from "#functions/engine/stock/read-pools.ts";
import { trayWrite } from "#functions/engine/stock/tray-write.ts";
import {
  effectiveFree,
  readBank,
  TRAY_UNITS,
  type Tray,
  takeChange,
  trayIds,
  trayKey,
} from "#functions/engine/stock/trays.ts";
import { trayItem } from "#functions/stored/stock.ts";
import type { LimitState } from "#shared/core/limit-state.ts";
import { problem } from "#shared/core/problems.ts";

export type PoolOwner = { id: string; accountId: string };
type Pool = Pick<StoredPool, "id" | "c" | "n" | "v">;
export type Check = Extract<Write, { check: Key }>;
export type Shortage = PoolLevel | null;

/** With the pool's item and a check these are a transaction's 100 writes. */
const TRAYS_PER_STEP = 98;
const TRIES = 8;
const PAUSE_MS = 20;

/** Idempotent: what a crash left gets the same capacity. A pool that existed keeps its state. */
export async function createPool(
  event: PoolOwner,
  poolId: string,
  capacity: number,
  state: LimitState = "ON",
): Promise<Shortage> {
  const ids = { eventId: event.id, accountId: event.accountId, id: poolId };
  const empty = poolItemOf(poolId).whole({ ...ids, c: 0, n: 0, state, v: 1 });
  const made = await transact([{ put: empty, if: "attribute_not_exists(pk)" }]);
  if (!made.ok && made.rejections[0]?.because !== "condition")
    throw problem("busy", { retryAfter: 1 });
  return setPoolCapacity(event, poolId, capacity);
}

/** The level if held and kept units exceed `target`. Stops once `whileTrue` or `seen` fails. */
export async function setPoolCapacity(
  event: PoolOwner,
  poolId: string,
  target: number,
  { whileTrue = null, seen }: { whileTrue?: Check | null; seen?: StoredPool } = {},
): Promise<Shortage> {
  for (;;) {
    const pool = await readPool(event.id, poolId);
    if (pool.c === target || (seen && !isStillIn(pool, seen))) break;
    const change = pool.c < target ? raise : lower;
    const result = await change(event, pool, target, whileTrue);
    if (result === "stop") break;
    if (result === "no units") {
      dropCachedPool(event.id, poolId);
      return levelOf(await readTrays(event.id, pool), nowSeconds());
    }
  }
  dropCachedPool(event.id, poolId);
  return null;
}

/** `make` stores a row beside a proof of its pools, which go again if the row was not made. */
export async function makeWithPools<Made>(
  event: PoolOwner,
  { row, pools }: { row: Key; pools: readonly string[] },
  make: (proof: Beside) => Promise<Made>,
): Promise<Made> {
  const exists = pools.map((id) => ({ check: poolKey(event.id, id), if: "attribute_exists(pk)" }));
  try {
    return await make({ writes: exists, refusal: () => problem("busy", { retryAfter: 1 }) });
  } catch (failure) {
    const isNotMade = { check: row, if: "attribute_not_exists(pk)" };
    await Promise.all(pools.map((id) => removePool(event, id, isNotMade)));
    throw failure;
  }
}

export const isStillIn = (
  now: Pick<StoredPool, "state" | "since">,
  { state, since }: Pick<StoredPool, "state" | "since">,
): boolean => now.state === state && now.since === since;

/** The item goes first: after a crash the sheet lacks the pool, and its trays are never read. */
export async function removePool(
  event: PoolOwner,
  poolId: string,
  whileTrue: Check | null = null,
): Promise<void> {
  dropCachedPool(event.id, poolId);
  const pool = await findPool(event.id, poolId);
  if (!pool) return;
  const checks = whileTrue ? [whileTrue] : [];
  const key = poolKey(event.id, poolId);
  if ((await step([...checks, { remove: key }])) !== null) return;
  const isGone = { check: key, if: "attribute_not_exists(pk)" };
  await removeTrays(event, await readTrays(event.id, pool), isGone);
}

/** The last go first: what a crash leaves is met by the first tray of a new pool with its id. */
async function removeTrays(event: PoolOwner, trays: Tray[], whileTrue: Check): Promise<void> {
  const left = trays.toSorted((a, b) => b.number - a.number);
  while (left.length > 0) {
    const removed = left.splice(0, TRAYS_PER_STEP);
    const writes = removed.map((tray) => ({ remove: trayKey(event.id, tray) }));
    if ((await step([whileTrue, ...writes])) !== null) return;
  }
}

async function removeFormerTrays(event: PoolOwner, { id, v }: Pool): Promise<void> {
  const trays: Tray[] = [];
  for (let bank = 0; ; bank++) {
    const found = await readBank(event.id, id, bank, true);
    if (found.length === 0) break;
    trays.push(...found);
  }
  const isAsRead = { check: poolKey(event.id, id), if: "#v = :v" };
  await removeTrays(event, trays, { ...isAsRead, names: { "#v": "v" }, values: { ":v": v } });
}

/** `again`: read the pool anew. `stop`: the check does not hold. `no units`: none is removable. */
type Stepped = "again" | "stop" | "no units";

const fewer = (trays: number): number => Math.max(1, Math.floor(trays / 4));

/** Fills trays that have room before it adds any; empty ones first, as no buyer writes them. */
async function raise(
  event: PoolOwner,
  pool: Pool,
  target: number,
  whileTrue: Check | null,
): Promise<Stepped> {
  const checks = whileTrue ? [whileTrue] : [];
  const hasRoom = pool.c < pool.n * TRAY_UNITS;
  const trays = hasRoom ? await readTrays(event.id, pool) : [];
  // Another edit added trays after the pool was read, so the two do not belong together.
  if (trays.some(({ number }) => number >= pool.n)) return "again";
  let roomy = trays
    .filter(({ capacity }) => capacity < TRAY_UNITS)
    .toSorted((a, b) => a.capacity - b.capacity);
  let most = TRAYS_PER_STEP;
  for (let now = pool; now.c < target; ) {
    const up = stepUp(event, now, { missing: target - now.c, roomy, most });
    const writes = [...checks, poolWrite(event.id, now, up.units, up.added), ...up.writes];
    const failed = await step(writes, most === 1 ? TRIES : 1);
    if (failed === "busy") {
      most = fewer(most);
      continue;
    }
    if (whileTrue && failed === 0) return "stop";
    if (failed !== null) {
      if (now.n === 0 && failed > checks.length) await removeFormerTrays(event, now);
      return "again";
    }
    most = Math.min(TRAYS_PER_STEP, most * 4);
    roomy = roomy.slice(up.writes.length - up.added);
    now = { ...now, c: now.c + up.units, n: now.n + up.added, v: now.v + 1 };
  }
  return "again";
}

function stepUp(
  event: PoolOwner,
  pool: Pool,
  { missing, roomy, most }: { missing: number; roomy: readonly Tray[]; most: number },
): { writes: Write[]; units: number; added: number } {
  const writes: Write[] = [];
  let left = missing;
  for (const tray of roomy.slice(0, most)) {
    const units = Math.min(TRAY_UNITS - tray.capacity, left);
    if (units === 0) break;
    writes.push(capacityWrite(event.id, tray, units));
    left -= units;
  }
  const room = roomy.length > most ? 0 : TRAYS_PER_STEP - writes.length;
  const added = Math.min(Math.ceil(left / TRAY_UNITS), room);
  for (let index = 0; index < added; index++) {
    const c = Math.min(TRAY_UNITS, left);
    const ids = trayIds(event.id, { pool: pool.id, number: pool.n + index });
    writes.push({
      put: trayItem.whole({ ...ids, accountId: event.accountId, c, f: c, u: 0, h: {} }),
      if: "attribute_not_exists(pk)",
    });
    left -= c;
  }
  return { writes, units: missing - left, added };
}

async function lower(
  event: PoolOwner,
  pool: Pool,
  target: number,
  whileTrue: Check | null,
): Promise<Stepped> {
  const checks = whileTrue ? [whileTrue] : [];
  for (let most = TRAYS_PER_STEP; ; most = fewer(most)) {
    const now = nowSeconds();
    const trays = await readTrays(event.id, pool);
    const free = Math.min(
      pool.c - target,
      trays.reduce((sum, tray) => sum + effectiveFree(tray, now), 0),
    );
    const portions = gather(trays, free, (tray) => effectiveFree(tray, now))?.slice(0, most) ?? [];
    if (portions.length === 0) return "no units";
    const units = portions.reduce((sum, portion) => sum + portion.units, 0);
    const withdrawn = portions.map((portion) =>
      withdrawWrite(event.id, portion.tray, portion.units, now),
    );
    const failed = await step(
      [...checks, poolWrite(event.id, pool, -units, 0), ...withdrawn],
      most === 1 ? TRIES : 1,
    );
    if (failed === null) return "again";
    if (whileTrue && failed === 0) return "stop";
    const { v } = await readPool(event.id, pool.id);
    if (v !== pool.v) return "again";
  }
}

/** Null, or the place of the first failed condition; "busy" only if it had fewer tries. */
async function step(writes: Write[], tries = TRIES): Promise<number | "busy" | null> {
  const stepped = await retry({ tries, firstPauseMs: PAUSE_MS }, async () => {
    const result = await transact(writes);
    if (result.ok) return null;
    const failed = result.rejections.findIndex((one) => one?.because === "condition");
    return failed >= 0 ? failed : "lost";
  });
  if (stepped !== "lost") return stepped;
  if (tries === TRIES) throw problem("busy", { retryAfter: 1 });
  await pauseBefore(0, PAUSE_MS);
  return "busy";
}

function poolWrite(eventId: string, pool: Pool, units: number, trays: number): Write {
  return {
    update: poolKey(eventId, pool.id),
    set: "SET #c = :next, #n = :trays ADD #v :one",
    if: "#v = :v",
    names: { "#c": "c", "#n": "n", "#v": "v" },
    values: {
      ":v": pool.v,
      ":next": pool.c + units,
      ":trays": pool.n + trays,
      ":one": 1,
    },
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

function withdrawWrite(eventId: string, tray: Tray, units: number, now: number): Write {
  return trayWrite(eventId, { ...takeChange(tray, units, now), kept: 0 }, units);
}
