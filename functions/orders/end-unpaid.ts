// How does an order without an open payment end? Its held or kept units go back exactly once; the
// provider is not asked.
import { nowSeconds } from "#functions/core/clock.ts";
import { type Change, commitOrder } from "#functions/orders/commit.ts";
import { type Head, logged, unitsByPool } from "#functions/orders/head.ts";

/** 90 days after its end, the table may delete an order. */
const KEEP_SECONDS = 90 * 24 * 3600;
/** Seconds until the next look at a pending refund, or at a give-back that crashed. */
const LOOK_AGAIN_SECONDS = 60;
/**
 * Trays that one commit gives units back to. With the head they fit one transaction of 100 writes.
 */
const MOST_TRAYS = 90;

/**
 * Seconds after the end of a hold at which the sweeper looks at an order with an opened payment.
 */
export const LOOK_AFTER_END_SECONDS = 120;

/**
 * The change that ends an order whose payment is closed or never began. Null if the order is over
 * or its payment is OPEN.
 */
export function ended(head: Head, end: "EXPIRED" | "ABANDONED"): Change | null {
  if (!isUnpaid(head) || head.payment?.state === "OPEN") return null;
  const change: Partial<Head> = {
    ...atRest(head),
    status: end,
    holds: [],
    payment: head.payment && { ...head.payment, state: "CLOSED" },
    log: logged(head, end === "EXPIRED" ? "expired" : "abandoned"),
  };
  return { head: change, stock: { kind: head.kept ? "give" : "drop" } };
}

/**
 * Ends an order as `end` decides, in as many commits as its stock needs. The first commit makes the
 * order over. After a crash it keeps the units not given back yet, and it is due.
 */
export async function endOrder(orderId: string, end: (head: Head) => Change | null): Promise<Head> {
  const { head } = await commitOrder(orderId, ({ head: now }) => fitting(now, end(now)));
  return givesBack(head) ? giveRest(orderId) : head;
}

/** Gives back the units that an ended order still keeps. */
export async function giveRest(orderId: string): Promise<Head> {
  for (;;) {
    const { head } = await commitOrder(orderId, ({ head: now }) =>
      fitting(now, givesBack(now) ? restGiven(now) : null),
    );
    if (!givesBack(head)) return head;
  }
}

/** Gives back an order that another one replaces. Nothing changes if its payment is open. */
export async function giveBack(orderId: string): Promise<void> {
  await endOrder(orderId, (head) => (hasOpenPayment(head) ? null : ended(head, "ABANDONED")));
}

/**
 * After the give-back nothing is kept. The stock lists all units again, so that late money can take
 * them.
 */
const restGiven = (head: Head): Change => ({
  head: { ...atRest(head), stock: head.stockBefore ?? head.stock, stockBefore: null },
  stock: { kind: "give" },
});

const atRest = ({ refunds }: Head): Partial<Head> => ({
  kept: false,
  due: refunds.some(({ state }) => state === "PENDING") ? nowSeconds() + LOOK_AGAIN_SECONDS : null,
  ttl: nowSeconds() + KEEP_SECONDS,
});

/**
 * Returns the change, or the part of its give-back that is sure to fit one transaction. In the
 * worst case each unit is in a different tray.
 */
function fitting(head: Head, change: Change | null): Change | null {
  if (change?.stock.kind !== "give") return change;
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
  const unfinished = {
    kept: true,
    stock,
    stockBefore: head.stockBefore ?? head.stock,
    due: nowSeconds() + LOOK_AGAIN_SECONDS,
    ttl: null,
  };
  return { head: { ...change.head, ...unfinished }, stock: { kind: "shift", by } };
}

/** True if money may still arrive. Then only `endUnpaid` may end the order. */
export const hasOpenPayment = (head: Head): boolean =>
  isUnpaid(head) && head.payment !== null && head.payment.state !== "CLOSED";

/** True if the order keeps units that are freed when it ends unpaid. */
export const keepsStock = (head: Head): boolean => isUnpaid(head) && head.kept;

/** True if the order is over but still keeps units, because one commit could not give all back. */
export const givesBack = (head: Head): boolean =>
  head.kept && (head.status === "EXPIRED" || head.status === "ABANDONED");

export const isUnpaid = (head: Head): boolean =>
  head.status === "RESERVED" || head.status === "EXPIRING";
