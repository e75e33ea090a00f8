// How does a limit come into force, or change? Before the sheet shows it to buyers.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { setting } from "#functions/core/table/setting.ts";
import { type Key, tryWrite, writeItem } from "#functions/core/table/table.ts";
import { levelOf, poolLevels } from "#functions/engine/stock/levels.ts";
import { isOver, poolsInside } from "#functions/engine/stock/limits-of.ts";
import {
  createPool,
  type PoolOwner,
  type Shortage,
  setPoolCapacity,
} from "#functions/engine/stock/pools.ts";
import {
  poolKey,
  readPool,
  readTrays,
  type StoredPool,
} from "#functions/engine/stock/read-pools.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { limitDuePartition } from "#functions/stored/stock.ts";
import type { LimitState } from "#shared/core/limit-state.ts";

/** 10 for the request that sets it, 5 and 10 for a sheet's age and use, 5 as clocks differ. */
export const BUILD_SECONDS = 30;
const OVER_SECONDS = 300;

export type LimitFacts = {
  /** The sheet shows the limit now: raising it would sell more at once. */
  isListed: boolean;
  /** It counts all that was sold, and the edit does not widen it. */
  isInForce: boolean;
  isSelling: boolean;
};

/** Sets a limit before its row is stored. Returns the level that must refuse the edit, if any. */
export async function setLimit(
  event: PoolOwner,
  poolId: string,
  capacity: number,
  { isListed, isInForce, isSelling }: LimitFacts,
): Promise<Shortage> {
  const shortage = isListed
    ? await lowerPool(event, poolId, capacity)
    : await createPool(event, poolId, capacity, isSelling ? "OFF" : "ON");
  const seen = isInForce ? null : await readPool(event.id, poolId);
  if (!seen || shortage) return shortage;
  // Another edit may have found sales meanwhile. Its count must not be cut off.
  const isCounting = seen.state === "BUILDING" || seen.state === "OVER";
  const mayBeAtOnce = !isSelling && !isCounting;
  if (!mayBeAtOnce || !(await setLimitState(event, poolId, "ON", { seen })))
    await setLimitState(event, poolId, "BUILDING", { isOver: isOver(seen) });
  return null;
}

async function lowerPool(event: PoolOwner, poolId: string, capacity: number): Promise<Shortage> {
  // A refused edit takes no unit from buyers.
  const shortage = await shortageOf(event, poolId, capacity);
  if (shortage) return shortage;
  const { c } = await readPool(event.id, poolId);
  return c <= capacity ? null : setPoolCapacity(event, poolId, capacity);
}

export async function shortageOf(
  event: Pick<PoolOwner, "id">,
  poolId: string,
  capacity: number,
): Promise<Shortage> {
  const pool = await readPool(event.id, poolId);
  if (pool.c <= capacity) return null;
  const level = levelOf(await readTrays(event.id, pool), nowSeconds());
  return level.held + level.kept > capacity ? level : null;
}

export type StoredLimits = {
  key: Key;
  version: number;
  limits: { poolId: string; capacity: number }[];
};

/** Raises pools only after the edit is stored: one that is refused or dies adds no units. */
export async function editLimits<T>(
  event: PoolOwner,
  stored: () => Promise<StoredLimits>,
  edit: () => Promise<T>,
): Promise<T> {
  try {
    return await edit();
  } finally {
    await followStored(event, stored);
  }
}

async function followStored(event: PoolOwner, stored: () => Promise<StoredLimits>): Promise<void> {
  let before: number | null = null;
  for (let now = await stored(); now.version !== before; now = await stored()) {
    before = now.version;
    await applyStored(event, now);
  }
}

export async function applyStored(event: PoolOwner, row: StoredLimits): Promise<void> {
  for (const { poolId, capacity } of row.limits)
    await setPoolCapacity(event, poolId, capacity, {
      whileTrue: { check: row.key, ...stillStored(row) },
    });
}

const stillStored = ({ version }: StoredLimits) => ({
  if: "#version = :version",
  names: { "#version": "version" },
  values: { ":version": version },
});

export const differing = (
  rows: readonly StoredLimits[],
  pools: ReadonlyMap<string, StoredPool>,
): StoredLimits[] => rows.filter((row) => gaps(row, pools).some((units) => units !== 0));

const gaps = ({ limits }: StoredLimits, pools: ReadonlyMap<string, StoredPool>): number[] =>
  limits.map(({ poolId, capacity }) => capacity - (pools.get(poolId)?.c ?? capacity));

/** The row's version rises first, so that an unfinished edit which lowered a pool is refused. */
export async function repairLimits(
  event: PoolOwner,
  row: StoredLimits,
  pools: ReadonlyMap<string, StoredPool>,
): Promise<void> {
  if (gaps(row, pools).every((units) => units <= 0)) return applyStored(event, row);
  const { values, ...still } = stillStored(row);
  const set = "ADD #version :one";
  const marked = await tryWrite({
    update: row.key,
    set,
    ...still,
    values: { ...values, ":one": 1 },
  });
  if (marked.ok) await applyStored(event, { ...row, version: row.version + 1 });
}

type StateChange = {
  seen?: StoredPool;
  isOver?: boolean;
};

/** Returns false if the pool is gone, or has changed since it was seen. */
export async function setLimitState(
  { id }: Pick<PoolOwner, "id">,
  poolId: string,
  state: LimitState,
  { seen, isOver }: StateChange = {},
): Promise<boolean> {
  const isBuilding = state === "BUILDING";
  const later = state === "OVER" ? lookIn(OVER_SECONDS) : noLook;
  const change = setting({
    state,
    ...(isBuilding ? lookIn(BUILD_SECONDS) : later),
    reached: undefined,
    isOver: (isBuilding && isOver) || undefined,
  });
  const written = await writeItem({
    update: poolKey(id, poolId),
    ...change,
    set: `${change.set} ADD #v :one`,
    if: seen ? "#v = :seen" : "attribute_exists(pk)",
    names: { ...change.names, "#v": "v" },
    values: { ...change.values, ":one": 1, ...(seen && { ":seen": seen.v }) },
  });
  return written.ok;
}

const noLook = { duePk: undefined, dueSk: undefined, since: undefined };

function lookIn(seconds: number) {
  const dueSk = nowSeconds() + seconds;
  return { duePk: limitDuePartition, dueSk, since: dueSk };
}

export const noteReached = (eventId: string, { id, v }: StoredPool, reached: string) =>
  tryWrite({
    update: poolKey(eventId, id),
    set: "SET reached = :reached",
    if: "#v = :seen",
    names: { "#v": "v" },
    values: { ":reached": reached, ":seen": v },
  });

/** False if orders are missing. Its own level is read last: orders meanwhile add to both. */
export async function keepsWhatIsInside(sheet: Sheet, poolId: string): Promise<boolean> {
  const inside = await poolLevels(sheet.event.id, poolsInside(sheet, poolId));
  const own = await poolLevels(sheet.event.id, [poolId]);
  const keptIn = (levels: typeof own) =>
    [...levels.values()].reduce((sum, one) => sum + one.kept, 0);
  return keptIn(own) >= keptIn(inside);
}
