// What happens with an order that a newer version stored in an unknown form? That order alone is
// refused, and an operator is alerted.
import { isUnreadable, unreadable } from "#functions/core/table/unreadable.ts";
import { moneyAlarm } from "#functions/engine/order/money-alarm.ts";

/**
 * Reads items of an order that are already there. If `read` throws, an operator is alerted, and the
 * error is one that `isUnreadable` knows.
 */
export async function readable<T>(orderId: string, read: () => T): Promise<T> {
  try {
    return read();
  } catch (error) {
    await moneyAlarm("unreadable_order", { orderId });
    throw isUnreadable(error) ? error : unreadable(`The order ${orderId}`, error);
  }
}
