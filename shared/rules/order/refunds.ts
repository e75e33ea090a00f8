// How much of an order's money went back, what can still be refunded, and may it be?

import type { DisputeState, MoneyBack, RefundStatus } from "#shared/contracts/order/refunds.ts";
import type { OrderStatus } from "#shared/contracts/orders.ts";
import { endedUnpaid, hasPendingRefund, wasComplete } from "#shared/rules/order/order-life.ts";

type RefundState = "PENDING" | "DONE" | "FAILED";

export type Refundable = {
  status: OrderStatus;
  /** The payment that paid for the order; null if it is free, manual, or was never paid. */
  paid: string | null;
  isManual: boolean;
  totals: { totalMinor: number };
  refunds: readonly { intent: string; amountMinor: number; state: RefundState }[];
  disputes: readonly { amountMinor: number; state: DisputeState }[];
};

/** A lost dispute and a pending refund may take the same money. */
export type OrderMoney = {
  refundedMinor: number;
  pendingMinor: number;
  remainingMinor: number;
  refundableMinor: number;
};

export type RefundRefusal =
  | "order_not_complete"
  | "manual_order_not_refundable"
  | "nothing_to_refund"
  | "refund_pending"
  | "order_disputed"
  | "refund_over_remainder";

/** Refunds of a second payment do not count; those of late payments do if nothing was ever paid. */
export function moneyOf(order: Refundable): OrderMoney {
  const own = ownRefunds(order);
  const received = receivedOf(order);
  const back =
    sumOf(own.filter(({ state }) => state === "DONE")) +
    sumOf(order.disputes.filter(({ state }) => state === "LOST"));
  const refundedMinor = Math.min(back, received);
  const pendingMinor = sumOf(own.filter(({ state }) => state === "PENDING"));
  const remainingMinor = order.paid === null ? 0 : received - refundedMinor;
  const refundableMinor = Math.max(0, remainingMinor - pendingMinor);
  return { refundedMinor, pendingMinor, remainingMinor, refundableMinor };
}

type Refund = Refundable["refunds"][number];
type Dispute = Refundable["disputes"][number];
type Dated = { at: string };
type DatedOrder<Own extends Refund & Dated> = Omit<Refundable, "refunds" | "disputes"> & {
  refunds: readonly Own[];
  disputes: readonly (Dispute & Dated)[];
};

/** What `refundedMinor` is the sum of, oldest first; a lost dispute has no refund. */
export function refundedParts<Own extends Refund & Dated>(
  order: DatedOrder<Own>,
): { at: string; amountMinor: number; refund: Own | null }[] {
  const done = ownRefunds(order).filter(({ state }) => state === "DONE");
  const lost = order.disputes.filter(({ state }) => state === "LOST");
  let left = receivedOf(order);
  return [
    ...done.map((refund) => ({ ...refund, refund })),
    ...lost.map((dispute) => ({ ...dispute, refund: null })),
  ]
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ at, amountMinor: whole, refund }) => {
      // Where more went back than was received, the newest parts are cut.
      const amountMinor = Math.min(whole, left);
      left -= amountMinor;
      return { at, amountMinor, refund };
    });
}

/** Money that went back outweighs a later failure: the order stays partially refunded. */
export function refundStatusOf(order: Refundable): RefundStatus | null {
  const own = ownRefunds(order);
  if (hasPendingRefund({ refunds: own })) return "PENDING";
  const { refundedMinor } = moneyOf(order);
  const whole = order.paid === null ? refundedMinor : order.totals.totalMinor;
  if (refundedMinor > 0) return refundedMinor < whole ? "PARTIALLY_REFUNDED" : "REFUNDED";
  return order.refunds.some(({ state }) => state === "FAILED") ? "FAILED" : null;
}

export function moneyBackOf(order: Refundable): MoneyBack {
  const { refundedMinor, pendingMinor } = moneyOf(order);
  return { refundStatus: refundStatusOf(order), refundedMinor, pendingRefundMinor: pendingMinor };
}

export function refundRefusal(order: Refundable, amountMinor: number): RefundRefusal | null {
  if (order.isManual) return "manual_order_not_refundable";
  if (!wasComplete(order)) return "order_not_complete";
  if (order.paid === null) return "nothing_to_refund";
  if (hasPendingRefund(order)) return "refund_pending";
  if (hasOpenDispute(order)) return "order_disputed";
  const { remainingMinor } = moneyOf(order);
  if (remainingMinor === 0) return "nothing_to_refund";
  return amountMinor > remainingMinor ? "refund_over_remainder" : null;
}

const hasOpenDispute = ({ disputes }: Pick<Refundable, "disputes">): boolean =>
  disputes.some(({ state }) => state === "OPEN");

/** Events arrive in any order, so a state never goes back, and an end is final. */
export const disputeAfter = (now: DisputeState, told: DisputeState): DisputeState =>
  disputeSteps[told] > disputeSteps[now] ? told : now;

const disputeSteps: Record<DisputeState, number> = { INQUIRY: 0, OPEN: 1, WON: 2, LOST: 2 };

const receivedOf = (order: Refundable): number =>
  order.paid === null ? sumOf(ownRefunds(order)) : order.totals.totalMinor;

type WithRefunds<Own extends Refund> = Pick<Refundable, "status" | "paid"> & {
  refunds: readonly Own[];
};

function ownRefunds<Own extends Refund>(order: WithRefunds<Own>): readonly Own[] {
  const { status, paid, refunds } = order;
  if (paid !== null) return refunds.filter(({ intent }) => intent === paid);
  return endedUnpaid({ status }) ? refunds : [];
}

const sumOf = (parts: readonly { amountMinor: number }[]): number =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
