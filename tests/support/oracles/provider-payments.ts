// What does the provider know of payments and refunds? In the form that the invariants read.
import type { State } from "#scripts/local/stripe/state.ts";
import type { Payment } from "#tests/support/oracles/invariants.ts";

/** Refunds that failed are left out of `refundedMinor`. */
export function paymentsIn({ lostAccounts, paymentIntents, refunds }: State): Payment[] {
  const back = [...refunds.values()].map(({ object }) => object);
  const refundedOf = (id: string) =>
    back
      .filter((one) => one.payment_intent === id && one.status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0);
  return [...paymentIntents.values()].map(
    ({ account, object: { id, amount, status, metadata } }) => ({
      intent: id,
      orderId: metadata.orderId ?? "",
      amountMinor: amount,
      // Nobody can pay through us on an account that ended our access.
      status: lostAccounts.has(account) && status !== "succeeded" ? "canceled" : status,
      refundedMinor: refundedOf(id),
    }),
  );
}
