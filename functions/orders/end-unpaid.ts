// How does an order without an open payment end? What it held or kept goes back, once; the provider
// is not needed for it.
import { nowSeconds } from "#functions/core/clock.ts";
import { type Change, commitOrder } from "#functions/orders/commit.ts";
import { type Head, logged, unitsByPool } from "#functions/orders/head.ts";

/** Seconds after its end at which the table may forget an order that had come to a payment. */
const KEEP_SECONDS = 90 * 24 * 3600;
/**
 * Seconds after which a refund that is still under way is asked for again, and a giving back that
 * nobody finished goes on.
 */
const LOOK_AGAIN_SECONDS = 60;
/**
 * Trays that one commit gives units back to: with the head they fit one transaction, which takes a
 * hundred writes.
 */
const MOST_TRAYS = 90;

/** Seconds after the end of a hold at which an order whose payment was opened is looked at. */
export const LOOK_AFTER_END_SECONDS = 120;

/**
 * The end of an order whose payment is closed or never began; null where it is over, or its payment
 * is still open.
 */
export function ended(head: Head, end: "EXPIRED" | "ABANDONED"): Change | null {
  if (!isUnpaid(head) || head.pay?.state === "OPEN") return null;
  const change: Partial<Head> = {
    ...atRest(head),
    status: end,
    holds: [],
    pay: head.pay && { ...head.pay, state: "CLOSED" },
    log: logged(head, end === "EXPIRED" ? "expired" : "abandoned"),
  };
  return { head: change, stock: { kind: head.kept ? "give" : "drop" } };
}

/**
 * Ends an order as `end` decides, in as many commits as its stock takes. From the first one on the
 * order is over; who dies after it leaves an order that keeps what was not given back yet, and is
 * due.
 */
export async function endOrder(orderId: string, end: (head: Head) => Change | null): Promise<Head> {
  const { head } = await commitOrder(orderId, ({ head: now }) => fitting(now, end(now)));
  return givesBack(head) ? giveRest(orderId) : head;
}

/** Gives back what an order that is over still keeps. */
export async function giveRest(orderId: string): Promise<Head> {
  for (;;) {
    const { head } = await commitOrder(orderId, ({ head: now }) =>
      fitting(now, givesBack(now) ? restGiven(now) : null),
    );
    if (!givesBack(head)) return head;
  }
}

/**
 * Gives an order back that another one takes the place of. One whose payment was begun meanwhile
 * stays as it is.
 */
export async function giveBack(orderId: string): Promise<void> {
  await endOrder(orderId, (head) => (hasOpenPayment(head) ? null : ended(head, "ABANDONED")));
}

/** Nothing is left to give back: the lines list again what the order would take. */
const restGiven = (head: Head): Change => ({
  head: {
    ...atRest(head),
    stock: head.stock.map((line, at) => ({ ...line, units: head.lines[at]?.quantity ?? 0 })),
  },
  stock: { kind: "give" },
});

const atRest = ({ refunds }: Head): Partial<Head> => ({
  kept: false,
  due: refunds.some(({ state }) => state === "PENDING") ? nowSeconds() + LOOK_AGAIN_SECONDS : null,
  ttl: nowSeconds() + KEEP_SECONDS,
});

/**
 * The change, or as much of its giving back as surely fits one transaction, since each unit may lie
 * in a tray of its own.
 */
function fitting(head: Head, change: Change | null): Change | null {
  if (change?.stock.kind !== "give") return change;
  let room = MOST_TRAYS;
  const given = head.stock.map((line) => {
    const most = line.pools.length === 0 ? line.units : Math.floor(room / line.pools.length);
    const units = Math.min(line.units, most);
    room -= units * line.pools.length;
    return { ...line, units };
  });
  const stock = head.stock.map((line, at) => ({
    ...line,
    units: line.units - (given[at]?.units ?? 0),
  }));
  if (stock.every(({ units }) => units === 0)) return change;
  const by = new Map([...unitsByPool({ stock: given })].map(([pool, units]) => [pool, -units]));
  const unfinished = { kept: true, stock, due: nowSeconds() + LOOK_AGAIN_SECONDS, ttl: null };
  return { head: { ...change.head, ...unfinished }, stock: { kind: "shift", by } };
}

/** Whether money may still arrive, so that only who closes the payment may end the order. */
export const hasOpenPayment = (head: Head): boolean =>
  isUnpaid(head) && head.pay !== null && head.pay.state !== "CLOSED";

/** Whether the order keeps units that come back once it ends unpaid. */
export const keepsStock = (head: Head): boolean => isUnpaid(head) && head.kept;

/**
 * Whether the order is over and still keeps units, because they did not all go back in one commit.
 */
export const givesBack = (head: Head): boolean =>
  head.kept && (head.status === "EXPIRED" || head.status === "ABANDONED");

export const isUnpaid = (head: Head): boolean =>
  head.status === "RESERVED" || head.status === "EXPIRING";
