// What if money arrives on an intent that an order was done with?
import { asSystem } from "#functions/core/scope.ts";
import { commitOrder } from "#functions/orders/commit.ts";

/**
 * Makes an intent one of the order's closed attempts, as if the provider had broken its word about
 * a cancelled one.
 */
export async function rememberIntent(
  orderId: string,
  intent: string,
  amountMinor = 2500,
): Promise<void> {
  await asSystem(() =>
    commitOrder(orderId, ({ head }) => ({
      head: { pay: head.pay && { ...head.pay, earlier: [{ intent, amountMinor }] } },
      stock: { kind: "none" },
    })),
  );
}
