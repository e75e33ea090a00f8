// Which payments and refunds does an order have? Each is recorded before the provider is asked.
import type { Head } from "#functions/engine/order/head.ts";

export type Payment = NonNullable<Head["payment"]>;
export type Refund = Head["refunds"][number];

/** True once the provider created an intent: all later payments use the same account. */
export const isOnAccount = (payment: Payment): boolean =>
  payment.intent !== null || payment.earlier.length > 0;

export function attemptOf(
  payment: Payment | null,
  intent: string,
): { amountMinor: number; feeMinor: number } | null {
  if (payment === null || payment.intent === intent) return payment;
  return payment.earlier.find((one) => one.intent === intent) ?? null;
}

export const isElsewhere = ({ key }: Pick<Refund, "key">): boolean => key === "";
