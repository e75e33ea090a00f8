// What if a newer version stored an order in an unknown form? It is refused, with an alert.
import { isUnreadable, unreadable } from "#functions/core/table/unreadable.ts";
import { moneyAlarm } from "#functions/engine/order/money-alarm.ts";

/** If `read` throws, an operator is alerted, and `isUnreadable` knows the error. */
export async function readable<T>(orderId: string, read: () => T): Promise<T> {
  try {
    return read();
  } catch (error) {
    await moneyAlarm("unreadable_order", { orderId });
    throw isUnreadable(error) ? error : unreadable(`The order ${orderId}`, error);
  }
}
