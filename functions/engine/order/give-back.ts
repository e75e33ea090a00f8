// How does an order without an open payment end? Its units go back exactly once.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { type Change, commitOrder } from "#functions/engine/order/commit.ts";
import { type Head, unitsByPool } from "#functions/engine/order/head.ts";
import { logged } from "#functions/engine/order/log.ts";
import { MOST_TRAYS } from "#functions/engine/stock/trays.ts";
import {
  endOf,
  givesBack,
  hasOpenPayment,
  isCancelled,
  isPaying,
  isUnpaid,
  nextLook,
} from "#shared/rules/order/order-life.ts";

const KEEP_SECONDS = 90 * 24 * 3600;

export function ended(head: Head, end: "EXPIRED" | "ABANDONED"): Change | null {
  if (!isUnpaid(head) || isPaying(head)) return null;
  const status = endOf(head, end);
  const change: Partial<Head> = {
    ...atRest(head, status),
    holds: [],
    payment: head.payment && { ...head.payment, state: "CLOSED" },
    log: logged(head, endActivities[status]),
  };
  return { head: change, units: { kind: head.kept ? "give" : "drop" } };
}

const endActivities = { EXPIRED: "expired", ABANDONED: "abandoned" } as const;

/** The first commit ends the order. It is due, and keeps the other units, until the last one. */
export async function endOrder(orderId: string, end: (head: Head) => Change | null): Promise<Head> {
  const { head } = await commitOrder(orderId, ({ head: now }) => fitting(now, end(now)));
  return givesBack(head) ? giveRest(orderId) : head;
}

/** Throws if a commit can give back none: a ticket is in more pools than one may change. */
export async function giveRest(orderId: string): Promise<Head> {
  for (let left = Number.POSITIVE_INFINITY; ; ) {
    const { head } = await commitOrder(orderId, ({ head: now }) =>
      fitting(now, givesBack(now) ? restGiven(now) : null),
    );
    if (!givesBack(head)) return head;
    const units = head.stock.reduce((sum, part) => sum + part.units, 0);
    if (units >= left) throw new Error(`The order ${orderId} cannot give back its units.`);
    left = units;
  }
}

export async function giveBack(orderId: string): Promise<Head> {
  return endOrder(orderId, (head) => (hasOpenPayment(head) ? null : ended(head, "ABANDONED")));
}

/** The stock of an unpaid order lists all units again, so that late money can take them. */
const restGiven = (head: Head): Change =>
  isCancelled(head)
    ? { head: emptied(head, head), units: { kind: "give" } }
    : {
        head: {
          ...atRest(head, head.status),
          stock: head.stockBefore ?? head.stock,
          stockBefore: null,
        },
        units: { kind: "give" },
      };

function atRest(head: Head, status: Head["status"]): Partial<Head> {
  const now = nowSeconds();
  const due = nextLook({ ...head, status, kept: false }, now);
  return { status, kept: false, due, ttl: now + KEEP_SECONDS };
}

/** Its parts stay, because its tickets name them. It is never deleted: it had money or guests. */
export function emptied(head: Head, next: Head): Partial<Head> {
  const stock = head.stock.map((part) => ({ ...part, units: 0 }));
  const due = nextLook({ ...next, kept: false }, nowSeconds());
  return { kept: false, stock, stockBefore: null, due, ttl: null };
}

/** In the worst case each unit is in a different tray. */
function fitting(head: Head, change: Change | null): Change | null {
  if (change?.units?.kind !== "give") return change;
  let room = MOST_TRAYS;
  const given = head.stock.map((part) => {
    const most = part.pools.length === 0 ? part.units : Math.floor(room / part.pools.length);
    const units = Math.min(part.units, most);
    room -= units * part.pools.length;
    return { ...part, units };
  });
  const stock = head.stock.map((part, at) => ({
    ...part,
    units: part.units - (given[at]?.units ?? 0),
  }));
  if (stock.every(({ units }) => units === 0)) return change;
  const by = new Map([...unitsByPool({ stock: given })].map(([pool, units]) => [pool, -units]));
  const unfinished = { ...change.head, kept: true, stock, ttl: null };
  const due = nextLook({ ...head, ...unfinished }, nowSeconds());
  const stockBefore = head.stockBefore ?? head.stock;
  return { ...change, head: { ...unfinished, stockBefore, due }, units: { kind: "shift", by } };
}
