// Which payments and refunds does an order have? Each attempt and each refund is recorded before
// the provider is asked.
import type { Head } from "#functions/engine/order/head.ts";

export type Payment = NonNullable<Head["payment"]>;
export type Refund = Head["refunds"][number];

/**
 * True once the provider created an intent for the order. All its later payments use the same
 * account.
 */
export const isOnAccount = (payment: Payment): boolean =>
  payment.intent !== null || payment.earlier.length > 0;

/** The amount that one of the order's intents asks for; null if the intent is not the order's. */
export function amountAsked(payment: Payment | null, intent: string): number | null {
  if (payment?.intent === intent) return payment.amountMinor;
  return payment?.earlier.find((one) => one.intent === intent)?.amountMinor ?? null;
}
