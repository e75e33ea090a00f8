// Is an account known well enough to mail strangers? One that only gives tickets away may not be.
import { wasComplete } from "#shared/rules/order/order-life.ts";
import { moneyOf, type Refundable } from "#shared/rules/order/refunds.ts";

export const PROOFS = { orders: 3, seconds: 24 * 3600 } as const;

type Proof = { mailbox: string; at: number };
type Known = {
  trust?: "TRUSTED" | "DISTRUSTED" | undefined;
  /** Absent: of an account that was trusted before that was kept. */
  trustedAt?: number | undefined;
  proofs?: readonly Proof[] | undefined;
};

export const isProven = (known: Known, nowSeconds: number): boolean =>
  provenSince(known, nowSeconds) !== null;

/** The Unix second from which on it is known; null while it is not. */
export function provenSince(
  { trust, trustedAt = 0, proofs = [] }: Known,
  nowSeconds: number,
): number | null {
  if (trust !== undefined) return trust === "TRUSTED" ? trustedAt : null;
  const sorted = proofs.toSorted((one, other) => one.at - other.at);
  const mailboxes = new Map(sorted.toReversed().map(({ mailbox, at }) => [mailbox, at]));
  const enough = [...mailboxes.values()].toSorted((one, other) => one - other)[PROOFS.orders - 1];
  const [first] = sorted;
  if (enough === undefined || !first) return null;
  const since = Math.max(enough, first.at + PROOFS.seconds);
  return since <= nowSeconds ? since : null;
}

/** A dispute that was won does not bring that back, a refund that failed does. */
export const provesAccount = (order: Refundable): boolean =>
  wasComplete(order) &&
  order.paid !== null &&
  !order.isManual &&
  order.disputes.length === 0 &&
  moneyOf(order).refundableMinor > 0;
