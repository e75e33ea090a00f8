// How does a new limit count what was sold before? Each order attaches its pool in one commit.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { timeLeftMs, withReserve } from "#functions/core/ports/deadline.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { listedIds } from "#functions/core/table/list-index.ts";
import { LIST_PARTITIONS } from "#functions/core/table/listed-item.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, queryItems } from "#functions/core/table/table.ts";
import { attachedPools } from "#functions/engine/order/attached-pools.ts";
import { tryCommit } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { peekOrderOf } from "#functions/engine/order/order.ts";
import {
  applyStored,
  differing,
  keepsWhatIsInside,
  noteReached,
  repairLimits,
  type StoredLimits,
  setLimitState,
} from "#functions/engine/stock/limits.ts";
import { isOver } from "#functions/engine/stock/limits-of.ts";
import { isStillIn, type PoolOwner, setPoolCapacity } from "#functions/engine/stock/pools.ts";
import { findPool, readPool, type StoredPool } from "#functions/engine/stock/read-pools.ts";
import { forgetSheet, type Sheet, saleSheet, sheetNow } from "#functions/engine/stock/sheet.ts";
import { storedCapacity, storedLimitsOf } from "#functions/engine/stock/stored-limits.ts";
import { orderDuePartitions } from "#functions/stored/order/due.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { promoCodeItem } from "#functions/stored/promo-codes.ts";
import { codePoolItem, limitDuePartition, poolItem } from "#functions/stored/stock.ts";
import { ProblemError } from "#shared/core/problems.ts";
import { isComplete, isUnpaid } from "#shared/rules/order/order-life.ts";

const AT_ONCE = 20;

/** A limit that still lacks units this long after it was due is not the index's lag. */
const PATIENCE_SECONDS = 600;

/** Any number may run it; each goes on where another was cut off. Throws ten minutes after due. */
export async function buildLimit(eventId: string, poolId: string, isCutOff = () => false) {
  const found = await findPool(eventId, poolId);
  if (!found || !isDue(found)) return;
  forgetSheet(eventId);
  const sheet = await withPool(await saleSheet(eventId), found);
  const pool = await withStoredUnits(sheet, found);
  // An edit may have begun the half minute again, and this sheet does not know what it stores.
  if (isDue(pool)) await finish(sheet, pool, isCutOff);
  forgetSheet(eventId);
}

async function finish(sheet: Sheet, found: StoredPool, isCutOff: () => boolean): Promise<void> {
  const known = new Set<string>();
  let pool = found;
  for (let isCounted = pool.state === "OVER"; !isCounted; ) {
    const pass = await attachAll(sheet, pool, known, isCutOff);
    if (pass === "overtaken") return;
    if (pass === "cut off") return failIfLate(pool);
    if (typeof pass === "object") {
      const grown = await takesNoMore(sheet, pool, pass.missing);
      if (!grown) return;
      pool = grown;
    } else if (pass === "nothing new") {
      isCounted = await keepsWhatIsInside(sheet, pool.id);
      if (!isCounted) {
        await noteReached(sheet.event.id, pool, "");
        return failIfLate(pool);
      }
    }
  }
  await activateLimit(sheet, pool);
}

/** Null at first: requests that do not know the state must end before an over-full limit grows. */
async function takesNoMore(
  { event }: Sheet,
  pool: StoredPool,
  missing: number,
): Promise<StoredPool | null> {
  if (!isOver(pool)) {
    await setLimitState(event, pool.id, "BUILDING", { seen: pool, isOver: true });
    return null;
  }
  const now = await unlessBegunAnew(event, pool);
  // If another run has grown it already, the next pass finds what is missing now.
  if (now?.c === pool.c) await setPoolCapacity(event, pool.id, pool.c + missing, { seen: pool });
  return now && unlessBegunAnew(event, pool);
}

async function unlessBegunAnew(event: PoolOwner, pool: StoredPool): Promise<StoredPool | null> {
  const now = await readPool(event.id, pool.id);
  return isStillIn(now, pool) ? now : null;
}

/** A limit that counts all sales is ON, or OVER while it is larger than its stored size. */
async function activateLimit(sheet: Sheet, pool: StoredPool): Promise<void> {
  const rows = storedLimitsOf(sheet).filter((row) => storedCapacity([row], pool.id) !== null);
  for (const row of rows) await applyStored(sheet.event, row);
  const now = await unlessBegunAnew(sheet.event, pool);
  if (!now) return;
  const state = now.c > (storedCapacity(rows, pool.id) ?? now.c) ? "OVER" : "ON";
  if (state === now.state && (now.dueSk ?? 0) > nowSeconds()) return;
  await setLimitState(sheet.event, pool.id, state, { seen: now });
}

function failIfLate({ since = nowSeconds() }: StoredPool): void {
  if (nowSeconds() < since + PATIENCE_SECONDS) return;
  throw new Error("A limit has still not taken in every order.");
}

async function withPool(sheet: Sheet, pool: StoredPool): Promise<Sheet> {
  const item = await getItem(promoCodeItem.key({ eventId: sheet.event.id, id: pool.id }), {
    consistent: true,
  });
  if (!item) return sheet;
  return { ...sheet, code: promoCodeItem.parse(item), pools: new Map([[pool.id, pool]]) };
}

async function withStoredUnits(sheet: Sheet, pool: StoredPool): Promise<StoredPool> {
  const seen = new Map([[pool.id, pool]]);
  const rows = differing(storedLimitsOf(sheet), seen);
  for (const row of rows) await repairLimits(sheet.event, row, seen);
  return rows.length > 0 ? readPool(sheet.event.id, pool.id) : pool;
}

const isDue = ({ state, dueSk = 0 }: StoredPool): boolean =>
  state === "OVER" || (state === "BUILDING" && dueSk <= nowSeconds());

export async function sheetWithLimits(eventId: string): Promise<Sheet> {
  const sheet = await sheetNow(eventId);
  const isProcessed = await processLimits(sheet.event, storedLimitsOf(sheet), sheet.pools);
  return isProcessed ? sheetNow(eventId) : sheet;
}

const ANSWER_MS = 5_000;

/** The organizer waits for it. What fails is left to the sweeper. False if nothing was due. */
export async function processLimits(
  event: PoolOwner,
  rows: readonly StoredLimits[],
  pools: ReadonlyMap<string, StoredPool>,
): Promise<boolean> {
  const isCutOff = () => timeLeftMs() <= 0;
  const works = [
    ...differing(rows, pools).map((row) => () => repairLimits(event, row, pools)),
    ...[...pools.values()].filter(isDue).map(
      ({ id }) =>
        () =>
          asSystem(() => buildLimit(event.id, id, isCutOff)),
    ),
  ];
  for (const work of works)
    await withReserve(ANSWER_MS, work).catch((error: unknown) =>
      logger.warn("a limit is left for later", { eventId: event.id, error }),
    );
  return works.length > 0;
}

/** Longest due first, one per event and round, because an event may have ten thousand codes. */
export async function dueLimits(): Promise<{ eventId: string; poolId: string }[]> {
  const until = nowSeconds();
  const items = await queryItems({ pk: limitDuePartition, index: "due", until });
  const earlier = new Map<string, number>();
  const limits = items.flatMap((item) => {
    const { eventId, id: poolId } = poolItem.idsIn(item) ?? codePoolItem.idsIn(item) ?? {};
    if (eventId === undefined || poolId === undefined) return [];
    const round = earlier.get(eventId) ?? 0;
    earlier.set(eventId, round + 1);
    return [{ eventId, poolId, round }];
  });
  return limits.toSorted((a, b) => a.round - b.round);
}

/** After "again" some orders were attached or busy. `missing`: units that do not fit the limit. */
type Pass = "nothing new" | "again" | "cut off" | "overtaken" | { missing: number };

async function attachAll(
  sheet: Sheet,
  pool: StoredPool,
  known: Set<string>,
  isCutOff: () => boolean,
): Promise<Pass> {
  const { reached = "" } = pool;
  const all = await orderIds(sheet.event.id);
  // Its tickets may have changed since, if another run has finished it.
  if (!(await unlessBegunAnew(sheet.event, pool))) return "overtaken";
  const ids = all.filter((id) => id > reached && !known.has(id)).toSorted();
  let missing = 0;
  let isChanged = false;
  const begun = await forEachConcurrent(ids, {
    atOnce: AT_ONCE,
    isOver: () => (missing > 0 && !isOver(pool)) || isCutOff(),
    work: async (orderId) => {
      const outcome = await attach(sheet, pool, orderId).catch(ifBusy);
      if (typeof outcome === "object") missing += outcome.missing;
      else if (outcome !== "busy") known.add(orderId);
      isChanged ||= outcome === "attached";
    },
  });
  if (missing > 0) return { missing };
  const missed = ids.slice(0, begun).findIndex((id) => !known.has(id));
  if (begun === ids.length) return isChanged || missed >= 0 ? "again" : "nothing new";
  const last = ids[(missed < 0 ? begun : missed) - 1];
  if (last) await noteReached(sheet.event.id, pool, last);
  return "cut off";
}

type Outcome = "attached" | "not concerned" | "busy" | { missing: number };

function ifBusy(error: unknown): "busy" {
  if (error instanceof ProblemError && error.code === "busy") return "busy";
  throw error;
}

async function orderIds(eventId: string): Promise<string[]> {
  const partitions = Array.from({ length: LIST_PARTITIONS }, (_, number) => number);
  const listed = await Promise.all(partitions.map((number) => listedIds(eventId, "ORD", number)));
  const due = await Promise.all(orderDuePartitions.map((pk) => queryItems({ pk, index: "due" })));
  const paying = due.flat().flatMap((item) => headItem.idsIn(item)?.orderId ?? []);
  return [...new Set([...listed.flat(), ...paying])];
}

async function attach(sheet: Sheet, pool: StoredPool, orderId: string): Promise<Outcome> {
  const seen = await peekOrderOf(sheet.event.id, orderId);
  if (!seen || lacking(seen, sheet, pool.id) === 0) return "not concerned";
  let missing = 0;
  const committed = await tryCommit(orderId, ({ head }) => {
    missing = lacking(head, sheet, pool.id);
    if (missing === 0) return null;
    const { stock, more } = attachedPools(head, sheet, pool.id);
    return { head: { stock }, units: { kind: "count", units: more } };
  });
  return committed instanceof ProblemError ? { missing } : "attached";
}

/** An ended order that is still kept is giving its units back already. */
const keepsUnits = (head: Head): boolean => head.kept && (isUnpaid(head) || isComplete(head));

const lacking = (head: Head, sheet: Sheet, poolId: string): number =>
  keepsUnits(head) ? (attachedPools(head, sheet, poolId).more.get(poolId) ?? 0) : 0;
