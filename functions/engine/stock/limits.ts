// How does a limit come into force, or change? Before the sheet shows it, so that no buyer passes a
// limit that is not there yet.
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
  findPool,
  poolKey,
  readPool,
  readTrays,
  type StoredPool,
} from "#functions/engine/stock/read-pools.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { limitDuePartition } from "#functions/stored/stock.ts";
import type { StoredTicket } from "#functions/stored/tickets.ts";
import type { LimitState } from "#shared/core/limit-state.ts";
import type { ProblemDetails, ProblemError } from "#shared/core/problems.ts";

/**
 * Seconds after which whatever takes units knows a new limit: 10 for the rest of the request that
 * makes it, 5 for the age of a sheet, 10 for its longest use, and 5 because reads lag and clocks
 * differ.
 */
export const BUILD_SECONDS = 30;
/** A limit that is OVER is looked at this often, because cancelled tickets may have made room. */
const OVER_SECONDS = 300;

/** What is known of a limit before it changes. */
export type LimitFacts = {
  /** The sheet shows the limit now: raising it would sell more at once. */
  isListed: boolean;
  /** It has taken in what was sold before, and what it limits stays the same or becomes less. */
  isInForce: boolean;
  /** Something that it limits was ordered, or may be ordered at this moment. */
  isSelling: boolean;
  /** The tickets that an assignment had when it was in force; absent for other limits. */
  formerTickets?: string[];
  /** Tickets that it has no more and never limited in force: it gives back what it took of them. */
  leaving?: string[];
};

/**
 * True if one of these tickets was ordered, or may be ordered at this moment. Of an event that was
 * live a buyer may hold an older sheet, and still order.
 */
export const maySell = ({ event }: Sheet, tickets: readonly StoredTicket[]): boolean =>
  event.wasLive || tickets.some(({ hasOrders }) => hasOrders);

/**
 * Lets a limit that was in force at once take in what was sold after all, because the event went
 * live or a first order came while it was made.
 */
export async function countAfterAll(event: PoolOwner, poolId: string): Promise<void> {
  if ((await findPool(event.id, poolId))?.state === "ON")
    await setLimitState(event, poolId, "BUILDING");
}

/**
 * Makes a limit ready for a capacity that is going to be stored. A limit that the sheet shows is
 * only lowered: `editLimits` raises it afterwards. A limit that comes to limit what is already
 * selling is BUILDING from now on, until it has taken in what was sold before. One that was over
 * sells nothing until then: free units in it may be more than what is stored. Returns the level of
 * a pool that has more units held and sold than the capacity; the edit must then be refused. It is
 * not refused if the limit is going to give units back: it sells nothing until it has.
 */
export async function setLimit(
  event: PoolOwner,
  poolId: string,
  capacity: number,
  { isListed, isInForce, isSelling, formerTickets, leaving = [] }: LimitFacts,
): Promise<Shortage> {
  const shortage = isListed
    ? await lowerPool(event, poolId, capacity)
    : await createPool(event, poolId, capacity, isSelling ? "OFF" : "ON");
  const seen = isInForce ? null : await readPool(event.id, poolId);
  const allLeaving = [...new Set([...(seen?.leaving ?? []), ...leaving])];
  if (!seen || (shortage && allLeaving.length === 0)) return shortage;
  // Another edit may have found sales meanwhile. What it counts must not be cut off.
  const isCounting = seen.state === "BUILDING" || seen.state === "OVER";
  const mayBeAtOnce = !isSelling && allLeaving.length === 0 && !isCounting;
  if (!mayBeAtOnce || !(await setLimitState(event, poolId, "ON", { seen })))
    await setLimitState(event, poolId, "BUILDING", {
      formerTickets,
      leaving: allLeaving,
      isOver: shortage !== null || isOver(seen),
    });
  return null;
}

async function lowerPool(event: PoolOwner, poolId: string, capacity: number): Promise<Shortage> {
  // What is going to be refused takes no unit from buyers, not even for a moment.
  const shortage = await shortageOf(event, poolId, capacity);
  const { c } = await readPool(event.id, poolId);
  return shortage || c <= capacity ? shortage : setPoolCapacity(event, poolId, capacity);
}

/** The level of a pool that cannot be lowered that far; null if it can. It changes nothing. */
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

/** The limits that a stored ticket, assignment or promo code sets, and the version that says so. */
export type StoredLimits = {
  key: Key;
  version: number;
  limits: { poolId: string; capacity: number }[];
};

/**
 * Runs an edit of what sets limits. Then the pools get the capacities that are stored, whether the
 * edit was made or refused. A pool is raised only while the version that says so is stored, so that
 * an edit that is refused, dies or is overtaken never leaves more units than the stored capacity.
 */
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

/** Gives the pools the capacities that are stored, only as long as this version is. */
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

/**
 * Those rows whose pools differ from what they say: an edit died before it raised them, or could
 * not lower them while their units lay in baskets.
 */
export const differing = (
  rows: readonly StoredLimits[],
  pools: ReadonlyMap<string, StoredPool>,
): StoredLimits[] => rows.filter((row) => gaps(row, pools).some((units) => units !== 0));

/** The units that each pool of the row lacks; below zero if it has too many. */
const gaps = ({ limits }: StoredLimits, pools: ReadonlyMap<string, StoredPool>): number[] =>
  limits.map(({ poolId, capacity }) => capacity - (pools.get(poolId)?.c ?? capacity));

/**
 * Gives the pools of a differing row the capacities that are stored. Where units are to be added,
 * the row gets another version first. So an edit that took them away, and has not stored that yet,
 * is refused and cannot store less than what may be sold.
 */
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
  /** The pool as it was read; the change fails if it has changed since. */
  seen?: StoredPool;
  /** The tickets that it had when it was in force. */
  formerTickets?: string[] | undefined;
  /** True for a limit that counts what was sold, and has fewer units. */
  isOver?: boolean;
  /** Tickets whose units it is going to give back; if absent, those that it has noted. */
  leaving?: readonly string[];
};

/**
 * Sets the state of a pool that exists. One that is BUILDING, or gives units back, is due after
 * `BUILD_SECONDS`, and one that is OVER after `OVER_SECONDS`. Returns false if the pool is gone, or
 * has changed since it was seen.
 */
export async function setLimitState(
  { id }: Pick<PoolOwner, "id">,
  poolId: string,
  state: LimitState,
  { seen, formerTickets, leaving, isOver }: StateChange = {},
): Promise<boolean> {
  const isBuilding = state === "BUILDING";
  const isLeft = state !== "OFF" && leaving !== undefined && leaving.length > 0;
  const later = state === "OVER" ? lookIn(OVER_SECONDS) : noLook;
  const change = setting({
    state,
    ...(isBuilding || isLeft ? lookIn(BUILD_SECONDS) : later),
    reached: undefined,
    isOver: (isBuilding && isOver) || undefined,
    // A limit that is OVER remembers them, because it may still lose the others.
    ...(state !== "OVER" && { formerTickets: isBuilding ? formerTickets : undefined }),
    ...(leaving && { leaving: leaving.length > 0 ? [...leaving] : undefined }),
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

/**
 * The next run goes on after this order, unless the building began anew meanwhile. Empty: it takes
 * all orders.
 */
export const noteReached = (eventId: string, { id, v }: StoredPool, reached: string) =>
  tryWrite({
    update: poolKey(eventId, id),
    set: "SET reached = :reached",
    if: "#v = :seen",
    names: { "#v": "v" },
    values: { ":reached": reached, ":seen": v },
  });

/**
 * False if the limits inside this one keep more units together than it does: then it has not taken
 * in every order yet. It is read last, because an order that keeps units meanwhile adds to both.
 * Tickets without a limit of their own are not compared, and neither are those that the limit lost.
 */
export async function keepsWhatIsInside(sheet: Sheet, poolId: string): Promise<boolean> {
  const inside = await poolLevels(sheet.event.id, poolsInside(sheet, poolId));
  const own = await poolLevels(sheet.event.id, [poolId]);
  const keptIn = (levels: typeof own) =>
    [...levels.values()].reduce((sum, one) => sum + one.kept, 0);
  return keptIn(own) >= keptIn(inside);
}

/**
 * The refusal of a limit below what is held and sold, on the field that set it. `refuse` and `code`
 * are those of the limit's resource.
 */
export function belowSold<Code extends string>(
  { held, kept }: { held: number; kept: number },
  { refuse, code, path }: { refuse: Refuse<Code>; code: NoInfer<Code>; path: string },
): ProblemError {
  const params = { held, kept, minimum: held + kept };
  return refuse(code, { params, fields: [{ path, code, params }] });
}

type Refuse<Code> = (code: Code, details: ProblemDetails) => ProblemError;
