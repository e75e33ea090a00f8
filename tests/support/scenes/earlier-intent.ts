// How does a test simulate a payment on an intent that the order had already closed?
import { asSystem } from "#functions/core/table/scope.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";

/**
 * Adds an intent to the order's closed attempts, as if the provider had accepted money on a
 * cancelled one.
 */
export async function rememberIntent(
  orderId: string,
  intent: string,
  amountMinor = 2500,
): Promise<void> {
  await asSystem(() =>
    commitOrder(orderId, ({ head }) => ({
      head: {
        payment: head.payment && {
          ...head.payment,
          earlier: [{ attempt: 1, intent, amountMinor, feeMinor: head.payment.feeMinor }],
        },
      },
    })),
  );
}
