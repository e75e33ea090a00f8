// How does a new limit take in what was sold before it? Every order that keeps units of what the
// limit has gets the pool into its stock, and takes the units, in one commit.
import { capacityAssignmentItem } from "#functions/capacity-assignments/item.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { leavingMs, timeLeftMs } from "#functions/core/ports/deadline.ts";
import { inTurn } from "#functions/core/ports/in-turn.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { listedIds } from "#functions/core/table/list-index.ts";
import { LIST_PARTITIONS } from "#functions/core/table/listed-item.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, queryItems, transact, writeItem } from "#functions/core/table/table.ts";
import { tryCommit } from "#functions/engine/order/commit.ts";
import { orderDuePartitions } from "#functions/engine/order/due-item.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { headItem } from "#functions/engine/order/head-item.ts";
import { joinedPools } from "#functions/engine/order/joined-pools.ts";
import { peekOrderOf } from "#functions/engine/order/order.ts";
import { codePoolItem, limitDuePartition, poolItem } from "#functions/engine/stock/item.ts";
import {
  differing,
  keepsWhatIsInside,
  limitStateWrite,
  noteReached,
  repairLimits,
  type StoredLimits,
  setLimitState,
} from "#functions/engine/stock/limits.ts";
import type { PoolOwner } from "#functions/engine/stock/pools.ts";
import { findPool, readPool, type StoredPool } from "#functions/engine/stock/read-pools.ts";
import { forgetSheet, type Sheet, saleSheet, sheetNow } from "#functions/engine/stock/sheet.ts";
import {
  limitsOfAssignment,
  limitsOfCode,
  limitsOfTicket,
} from "#functions/engine/stock/stored-limits.ts";
import { promoCodeItem } from "#functions/promo-codes/item.ts";
import { ProblemError } from "#shared/core/problems.ts";
import { isComplete, isUnpaid } from "#shared/rules/order-life.ts";

/** Orders that are read or changed at a time. */
const AT_ONCE = 20;

/** A limit that still keeps too few units this long after it was due is not the index's lag. */
const PATIENCE_SECONDS = 600;

/**
 * Brings a BUILDING pool into force once it is due, or switches it OFF if it has fewer units than
 * were sold. Any number may run it; the next run goes on where one is cut off. While the limits of
 * its tickets show that the index lacks an order, the pool stays BUILDING, and the next run makes
 * another pass. Throws if it is still BUILDING ten minutes after it was due.
 */
export async function buildLimit(eventId: string, poolId: string, isOver = () => false) {
  const found = await findPool(eventId, poolId);
  if (!found || !isDue(found)) return;
  forgetSheet(eventId);
  const sheet = await withPool(await saleSheet(eventId), found);
  const pool = await withStoredUnits(sheet, found);
  const known = new Set<string>();
  for (;;) {
    const pass = await joinAll(sheet, pool, known, isOver);
    if (pass === "cut off") return failIfLate(pool);
    if (pass === "too few") {
      await giveUp(sheet, pool);
      break;
    }
    if (pass > 0) continue;
    if (!(await keepsWhatIsInside(sheet, poolId))) {
      await noteReached(eventId, pool, "");
      return failIfLate(pool);
    }
    await setLimitState(sheet.event, poolId, "ON", { seen: pool });
    break;
  }
  forgetSheet(eventId);
}

/** Another run may go on, or find what is missing. After some time this fails, for the alarm. */
function failIfLate({ since = nowSeconds() }: StoredPool): void {
  if (nowSeconds() < since + PATIENCE_SECONDS) return;
  throw new Error("A limit has still not taken in every order.");
}

/**
 * What was sold does not fit. A limit that is new is OFF again. An assignment that was in force and
 * got more tickets limits its former ones as before.
 */
async function giveUp({ event }: Sheet, pool: StoredPool): Promise<void> {
  const { formerTickets } = pool;
  const state = limitStateWrite(event, pool.id, formerTickets ? "ON" : "OFF", { seen: pool });
  if (!formerTickets) return void (await writeItem(state));
  // Only together: an edit that came first may have left the limit with other tickets.
  await transact([
    state,
    {
      update: capacityAssignmentItem.key({ eventId: event.id, id: pool.id }),
      set: "SET appliesTo = :to, ticketIds = :ids ADD #version :one",
      if: "attribute_exists(pk)",
      names: { "#version": "version" },
      values: {
        ":to": formerTickets.length > 0 ? "TICKETS" : "EVENT",
        ":ids": formerTickets,
        ":one": 1,
      },
    },
  ]);
}

/** The sheet, with the promo code that the pool limits, if it limits one. */
async function withPool(sheet: Sheet, pool: StoredPool): Promise<Sheet> {
  const item = await getItem(promoCodeItem.key({ eventId: sheet.event.id, id: pool.id }), {
    consistent: true,
  });
  if (!item) return sheet;
  return { ...sheet, code: promoCodeItem.parse(item), pools: new Map([[pool.id, pool]]) };
}

/** The pool, after an edit that died got the units that it had stored for it. */
async function withStoredUnits(sheet: Sheet, pool: StoredPool): Promise<StoredPool> {
  const seen = new Map([[pool.id, pool]]);
  const rows = differing(rowsOf(sheet), seen);
  for (const row of rows) await repairLimits(sheet.event, row, seen);
  return rows.length > 0 ? readPool(sheet.event.id, pool.id) : pool;
}

/** What sets the limits of a sheet. */
const rowsOf = ({ tickets, assignments, code }: Sheet): StoredLimits[] => [
  ...tickets.map(limitsOfTicket),
  ...assignments.map(limitsOfAssignment),
  ...(code ? [limitsOfCode(code)] : []),
];

const isDue = ({ state, dueSk = 0 }: StoredPool): boolean =>
  state === "BUILDING" && dueSk <= nowSeconds();

/**
 * The sheet as it is stored at this moment, after limits that were due came into force, and pools
 * got the units that are stored.
 */
export async function sheetWithLimits(eventId: string): Promise<Sheet> {
  const sheet = await sheetNow(eventId);
  const isDriven = await driveLimitsOn(sheet.event, rowsOf(sheet), sheet.pools);
  return isDriven ? sheetNow(eventId) : sheet;
}

/** A request keeps this long for its own answer. */
const ANSWER_MS = 5_000;

/**
 * Repairs pools that differ from what is stored in `rows`, and builds limits that are due, because
 * the organizer who asks waits for them. What fails or takes too long does not fail the request:
 * the sweeper, or the next look, finishes it. Returns whether there was anything to do.
 */
export async function driveLimitsOn(
  event: PoolOwner,
  rows: readonly StoredLimits[],
  pools: ReadonlyMap<string, StoredPool>,
): Promise<boolean> {
  const isOver = () => timeLeftMs() <= 0;
  const works = [
    ...differing(rows, pools).map((row) => () => repairLimits(event, row, pools)),
    ...[...pools.values()].filter(isDue).map(
      ({ id }) =>
        () =>
          asSystem(() => buildLimit(event.id, id, isOver)),
    ),
  ];
  for (const work of works)
    await leavingMs(ANSWER_MS, work).catch((error: unknown) =>
      logger.warn("a limit is left for later", { eventId: event.id, error }),
    );
  return works.length > 0;
}

/**
 * The pools of all events that are due, longest due first. After one of each event comes the second
 * of each, because an event may have ten thousand codes.
 */
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

/**
 * One pass over all orders of the event that this run does not know yet: the listed ones, and those
 * that are due because their payment is open. Returns how many joined. The pool stores how far a
 * pass came that was cut off. An order that came since took its units itself.
 */
async function joinAll(
  sheet: Sheet,
  pool: StoredPool,
  known: Set<string>,
  isOver: () => boolean,
): Promise<number | "too few" | "cut off"> {
  const { reached = "" } = pool;
  const all = await orderIds(sheet.event.id);
  const ids = all.filter((id) => id > reached && !known.has(id)).toSorted();
  let joined = 0;
  let lacksUnits = false;
  const begun = await inTurn(ids, {
    atOnce: AT_ONCE,
    isOver: () => lacksUnits || isOver(),
    work: async (orderId) => {
      const outcome = await join(sheet, pool.id, orderId).catch(ifBusy);
      if (outcome === "too few") lacksUnits = true;
      if (outcome !== "busy") known.add(orderId);
      if (outcome === "joined") joined++;
    },
  });
  if (lacksUnits) return "too few";
  const missed = ids.slice(0, begun).findIndex((id) => !known.has(id));
  if (begun === ids.length) return missed < 0 ? joined : ids.length;
  const last = ids[(missed < 0 ? begun : missed) - 1];
  if (last) await noteReached(sheet.event.id, pool, last);
  return "cut off";
}

/** Others wrote the same trays at this moment. The next pass tries the order again. */
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

/** Adds the pool to one order's stock and takes the units. */
async function join(
  sheet: Sheet,
  poolId: string,
  orderId: string,
): Promise<"joined" | "not concerned" | "too few"> {
  const seen = await peekOrderOf(sheet.event.id, orderId);
  if (!seen || !lacks(seen, sheet, poolId)) return "not concerned";
  const committed = await tryCommit(orderId, ({ head }) => {
    if (!lacks(head, sheet, poolId)) return null;
    const { stock, more } = joinedPools(head, sheet, poolId);
    return { head: { stock }, units: { kind: "take", units: more } };
  });
  return committed instanceof ProblemError ? "too few" : "joined";
}

/**
 * True if the order keeps units that the pool limits, and no part of its stock counts them there.
 */
const lacks = (head: Head, sheet: Sheet, poolId: string): boolean =>
  head.kept &&
  (isUnpaid(head) || isComplete(head)) &&
  (joinedPools(head, sheet, poolId).more.get(poolId) ?? 0) > 0;
