// How does an order change after its hold? Head, trays and dependent items change in one
// transaction.
import { nowSeconds, randomFraction, randomText } from "#functions/core/clock.ts";
import { transact, type Write, writeItem } from "#functions/core/table.ts";
import { mustLeaveOthers } from "#functions/inventory/fair-share.ts";
import { chooseTray, gather } from "#functions/inventory/planner.ts";
import { readPool, readTrays } from "#functions/inventory/pools.ts";
import { learn } from "#functions/inventory/seen.ts";
import {
  changedTray,
  dropChange,
  effectiveFree,
  encodeHold,
  giveChange,
  holdChange,
  keepChange,
  mergeChanges,
  retimeChange,
  type TrayChange,
  takeChange,
  trayName,
  trayWrite,
  withoutHold,
} from "#functions/inventory/trays.ts";
import { type Head, unitsByPool } from "#functions/orders/head.ts";
import { nextHeadWrite, readOrder } from "#functions/orders/order.ts";
import type { OrderItems } from "#functions/orders/order-items.ts";
import { problem } from "#shared/core/problems.ts";
import { mayFollow } from "#shared/rules/order-life.ts";

/** What a change does to the stock. Kept units return to the pools that the order's lines list. */
type StockChange =
  | { kind: "none" }
  /**
   * All timed holds become kept units. `also` takes units by pool that the sheet requires and the
   * hold lacks. `payingUntil` is the second until which trays note the open payment; null if
   * nothing is to pay.
   */
  | { kind: "keep"; also: Map<string, number>; payingUntil: number | null }
  /** All timed holds get another end, in seconds. */
  | { kind: "retime"; until: number }
  /**
   * All timed holds are given back. Entries that other orders took back after the expiry are
   * skipped.
   */
  | { kind: "drop" }
  /**
   * All kept units are given back. They may be spread over many trays; `endOrder` then splits the
   * work.
   */
  | { kind: "give" }
  /** Releases what the order held or kept; in the same transaction `next` holds its own units. */
  | { kind: "swap"; ending: "drop" | "give"; next: Head }
  /** Takes free units as kept ones, by pool. */
  | { kind: "take"; units: Map<string, number> }
  /**
   * Changes a part of a kept order, by pool: a positive number takes units, a negative number gives
   * them back.
   */
  | { kind: "shift"; by: Map<string, number> };

export type Change = {
  head: Partial<Head>;
  stock: StockChange;
  /** Further writes of the same transaction. */
  also?: (head: Head, trays: readonly TrayChange[]) => Write[];
};
/**
 * Decides on the current order; null means that nothing is left to do. It throws refusals. It runs
 * again after each lost race.
 */
export type Decide = (order: OrderItems) => Change | null;

const TRIES = 5;
/** DynamoDB's limit for one transaction. */
const MOST_WRITES = 100;

/**
 * Applies the decision in one transaction under the head's version. If another write came first, it
 * reads the order and decides again. Passing an order that was just read saves one read. Returns
 * the order after the change, and whether this call changed it. Throws 404 `order_not_found` and
 * 503 `busy`.
 */
export async function commitOrder(
  from: string | OrderItems,
  decide: Decide,
): Promise<OrderItems & { changed: boolean }> {
  const commit = randomText(12);
  let order = typeof from === "string" ? await readOrder(from) : from;
  let isShort = false;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (!order) throw problem("order_not_found");
    // Our own write succeeded although its answer was lost.
    if (order.head.commit === commit) return { ...order, changed: true };
    const change = decide(order);
    if (!change) return { ...order, changed: false };
    mustFollow(order.head, change.head);
    const head: Head = { ...order.head, ...change.head, version: order.head.version + 1, commit };
    const planned = await trayChanges(order.head, change.stock);
    isShort = planned === null;
    if (planned) {
      const trays = mergeChanges(planned);
      const writes = [
        nextHeadWrite(head, order.head.version),
        ...trays.map((one) => trayWrite(head.eventId, one)),
        ...(change.also?.(head, trays) ?? []),
      ];
      // A take or a swap over too many trays is refused. end-unpaid.ts splits give-backs into
      // parts.
      if (writes.length > MOST_WRITES) throw problem("sold_out");
      if (await written(writes)) {
        for (const one of trays) learn(head.eventId, one);
        return { ...order, head, changed: true };
      }
    }
    await new Promise((resolve) => setTimeout(resolve, randomFraction() * 15 * 2 ** attempt));
    order = await readOrder(head.id);
  }
  if (isShort) throw new Error("A pool has fewer kept units than its orders list.");
  throw problem("busy", { retryAfter: 1 });
}

/** A status outside the table is a bug, whoever decided. */
function mustFollow({ id, status }: Head, { status: next = status }: Partial<Head>): void {
  if (!mayFollow(status, next)) throw new Error(`The order ${id} is ${status}, so never ${next}.`);
}

async function written(writes: Write[]): Promise<boolean> {
  const [only] = writes;
  if (writes.length === 1 && only) return (await writeItem(only)).ok;
  return (await transact(writes)).ok;
}

/**
 * The tray changes of a stock change. Null if the pools keep fewer units than the order lists. Then
 * the order changed after the read, and the caller reads it again.
 */
async function trayChanges(head: Head, stock: StockChange): Promise<TrayChange[] | null> {
  if (stock.kind === "none") return [];
  const own = head.holds.map(({ pool, number, units }) => ({
    tray: { pool, number },
    hold: { units, until: head.heldUntil, network: head.network },
  }));
  if (stock.kind === "keep") {
    const kept = own.map(({ tray, hold }) => keepChange(tray, head.id, hold, stock.payingUntil));
    return [...kept, ...(await takes(head.eventId, stock.also, head.id))];
  }
  if (stock.kind === "retime") {
    return own.map(({ tray, hold }) => retimeChange(tray, head.id, hold, stock.until));
  }
  if (stock.kind === "drop") {
    const pools = [...new Set(own.map(({ tray }) => tray.pool))];
    const trays = (
      await Promise.all(
        pools.map(async (pool) => readTrays(head.eventId, await readPool(head.eventId, pool))),
      )
    ).flat();
    const isThere = ({ tray, hold }: (typeof own)[number]) =>
      trays.some(
        (one) =>
          one.pool === tray.pool &&
          one.number === tray.number &&
          one.holds[head.id] === encodeHold(hold),
      );
    return own.filter(isThere).map(({ tray, hold }) => dropChange(tray, head.id, hold));
  }
  if (stock.kind === "shift") {
    const [taken, given] = [new Map<string, number>(), new Map<string, number>()];
    for (const [pool, units] of stock.by) {
      if (units > 0) taken.set(pool, units);
      if (units < 0) given.set(pool, -units);
    }
    const back = await gives(head.eventId, given, head.id);
    return back && [...(await takes(head.eventId, taken, head.id)), ...back];
  }
  if (stock.kind === "swap") {
    const ending = await trayChanges(head, { kind: stock.ending });
    const released = ending && mergeChanges(ending);
    return released && [...released, ...(await holds(stock.next, released))];
  }
  return stock.kind === "take"
    ? takes(head.eventId, stock.units, head.id)
    : gives(head.eventId, unitsByPool(head), head.id);
}

/** The holds of order `next`, planned on the trays after `released` is applied. */
async function holds(next: Head, released: TrayChange[]): Promise<TrayChange[]> {
  const now = nowSeconds();
  const changes = await Promise.all(
    [...unitsByPool(next)].map(async ([pool, units]) => {
      const trays = (await readTrays(next.eventId, await readPool(next.eventId, pool))).map(
        (tray) => {
          const change = released.find((one) => trayName(one.tray) === trayName(tray));
          return change ? changedTray(tray, change) : tray;
        },
      );
      const one = chooseTray(trays, units, next.id, now);
      const portions = one ? [one] : gather(trays, units, (tray) => effectiveFree(tray, now));
      if (!portions) throw problem("sold_out");
      mustLeaveOthers(trays, { units, network: next.network ?? 0, own: [next.id] }, now);
      return portions.map(({ tray, units: portion }) =>
        holdChange(
          tray,
          next.id,
          { units: portion, until: next.heldUntil, network: next.network },
          now,
        ),
      );
    }),
  );
  return changes.flat();
}

/**
 * Takes free units. The order's own expired holds do not count as free, because the same commit
 * keeps them.
 */
async function takes(
  eventId: string,
  units: Map<string, number>,
  ownId: string,
): Promise<TrayChange[]> {
  const now = nowSeconds();
  const changes = await Promise.all(
    [...units].map(async ([pool, wanted]) => {
      const all = await readTrays(eventId, await readPool(eventId, pool));
      const trays = all.map((tray) => withoutHold(tray, ownId));
      const portions = gather(trays, wanted, (tray) => effectiveFree(tray, now));
      if (!portions) throw problem("sold_out");
      return portions.map(({ tray, units: portion }) => takeChange(tray, portion, now));
    }),
  );
  return changes.flat();
}

/**
 * Gives kept units back. Units of a pool are interchangeable, so any trays with enough kept units
 * serve. Trays with the note of this order's payment come first, because the write also removes the
 * note. Null if a pool keeps too few units.
 */
async function gives(
  eventId: string,
  byPool: Map<string, number>,
  orderId: string,
): Promise<TrayChange[] | null> {
  const changes = await Promise.all(
    [...byPool].map(async ([pool, units]) => {
      const trays = await readTrays(eventId, await readPool(eventId, pool));
      const own = trays.filter(({ paying }) => orderId in paying);
      const fromOwn = Math.min(
        units,
        own.reduce((sum, tray) => sum + tray.kept, 0),
      );
      const others = trays.filter((tray) => !own.includes(tray));
      const rest = gather(others, units - fromOwn, (tray) => tray.kept);
      const portions = rest && [...(gather(own, fromOwn, (tray) => tray.kept) ?? []), ...rest];
      return (
        portions?.map(({ tray, units: portion }) => giveChange(tray, orderId, portion)) ?? null
      );
    }),
  );
  const complete = changes.filter((one) => one !== null);
  return complete.length === changes.length ? complete.flat() : null;
}
