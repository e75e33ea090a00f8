// How does an order without an open payment end? What it held or kept goes back, once; the provider is not needed for it.
import { nowSeconds } from "#functions/core/clock.ts";
import { type Change, commitOrder } from "#functions/orders/commit.ts";
import { type Head, logged } from "#functions/orders/head.ts";

/** Seconds after its end at which the table may forget an order that had come to a payment. */
const KEEP_SECONDS = 90 * 24 * 3600;
/** Seconds after which a refund that is still under way is asked for again. */
const LOOK_AGAIN_SECONDS = 60;

/** Seconds after the end of a hold at which an order whose payment was opened is looked at. */
export const LOOK_AFTER_END_SECONDS = 120;

/** The end of an order whose payment is closed or never began; null where it is over, or its payment is still open. */
export function ended(head: Head, end: "EXPIRED" | "ABANDONED"): Change | null {
  if (!isUnpaid(head) || head.pay?.state === "OPEN") return null;
  const change: Partial<Head> = {
    status: end,
    kept: false,
    holds: [],
    pay: head.pay && { ...head.pay, state: "CLOSED" },
    due: head.refunds.some(({ state }) => state === "PENDING") ? nowSeconds() + LOOK_AGAIN_SECONDS : null,
    ttl: nowSeconds() + KEEP_SECONDS,
    log: logged(head, end === "EXPIRED" ? "expired" : "abandoned"),
  };
  return { head: change, stock: { kind: head.kept ? "give" : "drop" } };
}

/** Gives an order back that another one takes the place of. One whose payment was begun meanwhile stays as it is. */
export async function giveBack(orderId: string): Promise<void> {
  await commitOrder(orderId, ({ head }) => (hasOpenPayment(head) ? null : ended(head, "ABANDONED")));
}

/** Whether money may still arrive, so that only who closes the payment may end the order. */
export const hasOpenPayment = (head: Head): boolean =>
  isUnpaid(head) && head.pay !== null && head.pay.state !== "CLOSED";

/** Whether the order keeps units that come back once it ends unpaid. */
export const keepsStock = (head: Head): boolean => isUnpaid(head) && head.kept;

export const isUnpaid = (head: Head): boolean => head.status === "RESERVED" || head.status === "EXPIRING";
