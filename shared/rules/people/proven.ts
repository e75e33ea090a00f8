// Is an account known well enough to mail strangers? One that only gives tickets away may not be.
import { wasComplete } from "#shared/rules/order/order-life.ts";
import { moneyOf, type Refundable } from "#shared/rules/order/refunds.ts";

export const PROOFS = { orders: 3, seconds: 24 * 3600 } as const;

type Proof = { mailbox: string; at: number };
type Known = {
  trust?: "TRUSTED" | "DISTRUSTED" | undefined;
  proofs?: readonly Proof[] | undefined;
};

export function isProven({ trust, proofs = [] }: Known, nowSeconds: number): boolean {
  if (trust !== undefined) return trust === "TRUSTED";
  const mailboxes = new Set(proofs.map(({ mailbox }) => mailbox));
  const isOld = proofs.some(({ at }) => nowSeconds - at >= PROOFS.seconds);
  return mailboxes.size >= PROOFS.orders && isOld;
}

/** A dispute that was won does not bring that back, a refund that failed does. */
export const provesAccount = (order: Refundable): boolean =>
  wasComplete(order) &&
  order.paid !== null &&
  !order.isManual &&
  order.disputes.length === 0 &&
  moneyOf(order).refundableMinor > 0;
