// How does an order change after its hold? The second primitive: head, trays and whatever belongs
// to them in one transaction.
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
import { type Head, type OrderItems, unitsByPool } from "#functions/orders/head.ts";
import { nextHeadWrite, readOrder } from "#functions/orders/order.ts";
import { problem } from "#shared/core/problems.ts";

/**
 * What a change does to stock; kept units are given back by the pools that the order's lines list.
 */
type StockChange =
  | { kind: "none" }
  /**
   * All timed holds become kept units, plus units that the sheet requires and the hold lacks. Where
   * money is still to come, the trays note until when it may.
   */
  | { kind: "keep"; also: Map<string, number>; payingUntil: number | null }
  /** All timed holds end at another second. */
  | { kind: "retime"; until: number }
  /** All timed holds are given back; entries that others took back are left alone. */
  | { kind: "drop" }
  /**
   * All kept units are given back; where they may lie in many trays, `endOrder` does it in parts.
   */
  | { kind: "give" }
  /**
   * What the order held or kept is given back, and another order holds its own units in the same
   * moment.
   */
  | { kind: "swap"; ending: "drop" | "give"; next: Head }
  /** Takes free units as kept ones. */
  | { kind: "take"; units: Map<string, number> }
  /**
   * A part of a kept order comes or goes: takes units where the number is positive, gives back
   * where it is negative.
   */
  | { kind: "shift"; by: Map<string, number> };

export type Change = {
  head: Partial<Head>;
  stock: StockChange;
  /** What is written beside head and trays. */
  also?: (head: Head, trays: readonly TrayChange[]) => Write[];
};
/**
 * Looks at the order as it is now; null means that there is nothing to do any more. Refusals are
 * thrown.
 */
export type Decide = (order: OrderItems) => Change | null;

const TRIES = 5;
/** What DynamoDB takes in one transaction. */
const MOST_WRITES = 100;

/**
 * Decides on the order and writes everything in one transaction that only succeeds if nobody wrote
 * meanwhile; else reads and decides anew. An order that was just read is handed in whole, which
 * saves reading it again. Answers the order as it stands afterwards and whether this call changed
 * it. 404 where there is no such order.
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
    // Our own write, whose answer was lost.
    if (order.head.commit === commit) return { ...order, changed: true };
    const change = decide(order);
    if (!change) return { ...order, changed: false };
    const head: Head = { ...order.head, ...change.head, v: order.head.v + 1, commit };
    const planned = await trayChanges(order.head, change.stock);
    isShort = planned === null;
    if (planned) {
      const trays = mergeChanges(planned);
      const writes = [
        nextHeadWrite(head, order.head.v),
        ...trays.map((one) => trayWrite(head.evt, one)),
        ...(change.also?.(head, trays) ?? []),
      ];
      // Units that lie in more trays than can be written at once cannot be taken; who gives back
      // does it in parts (end-unpaid.ts).
      if (writes.length > MOST_WRITES) throw problem("sold_out");
      if (await written(writes)) {
        for (const one of trays) learn(head.evt, one);
        return { ...order, head, changed: true };
      }
    }
    await new Promise((resolve) => setTimeout(resolve, randomFraction() * 15 * 2 ** attempt));
    order = await readOrder(head.id);
  }
  if (isShort) throw new Error("A pool has fewer kept units than its orders list.");
  throw problem("busy", { retryAfter: 1 });
}

async function written(writes: Write[]): Promise<boolean> {
  const [only] = writes;
  if (writes.length === 1 && only) return (await writeItem(only)).ok;
  return (await transact(writes)).ok;
}

/**
 * What a change means for the trays. Null where they keep fewer units than the order lists: it was
 * changed after it was read, so it must be read again.
 */
async function trayChanges(head: Head, stock: StockChange): Promise<TrayChange[] | null> {
  if (stock.kind === "none") return [];
  const own = head.holds.map(({ tray, units }) => ({
    tray,
    hold: { units, until: head.exp, network: head.network },
  }));
  if (stock.kind === "keep") {
    const kept = own.map(({ tray, hold }) => keepChange(tray, head.id, hold, stock.payingUntil));
    return [...kept, ...(await takes(head.evt, stock.also, head.id))];
  }
  if (stock.kind === "retime") {
    return own.map(({ tray, hold }) => retimeChange(tray, head.id, hold, stock.until));
  }
  if (stock.kind === "drop") {
    const pools = [...new Set(own.map(({ tray }) => tray.pool))];
    const trays = (
      await Promise.all(
        pools.map(async (pool) => readTrays(head.evt, await readPool(head.evt, pool))),
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
    const back = await gives(head.evt, given, head.id);
    return back && [...(await takes(head.evt, taken, head.id)), ...back];
  }
  if (stock.kind === "swap") {
    const ending = await trayChanges(head, { kind: stock.ending });
    const released = ending && mergeChanges(ending);
    return released && [...released, ...(await holds(stock.next, released))];
  }
  return stock.kind === "take"
    ? takes(head.evt, stock.units, head.id)
    : gives(head.evt, unitsByPool(head), head.id);
}

/** The holds of an order in the trays as another order leaves them. */
async function holds(next: Head, released: TrayChange[]): Promise<TrayChange[]> {
  const now = nowSeconds();
  const changes = await Promise.all(
    [...unitsByPool(next)].map(async ([pool, units]) => {
      const trays = (await readTrays(next.evt, await readPool(next.evt, pool))).map((tray) => {
        const change = released.find((one) => trayName(one.tray) === trayName(tray));
        return change ? changedTray(tray, change) : tray;
      });
      const one = chooseTray(trays, units, next.id, now);
      const portions = one ? [one] : gather(trays, units, (tray) => effectiveFree(tray, now));
      if (!portions) throw problem("sold_out");
      mustLeaveOthers(trays, { units, network: next.network ?? 0, own: [next.id] }, now);
      return portions.map(({ tray, units: portion }) =>
        holdChange(tray, next.id, { units: portion, until: next.exp, network: next.network }, now),
      );
    }),
  );
  return changes.flat();
}

/**
 * Units of the order's own holds are not free to it, even where their time is up: the same commit
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
 * Gives kept units back. One unit of a pool is as good as another, so any trays with enough kept
 * units will do. Trays that hold the note of this order's payment come first, because the note is
 * removed with them. Null where a pool keeps too few units.
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
