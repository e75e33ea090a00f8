// Which order does an organizer's request name? Only an order of the event in the path is found.
import { admitOrder, asSystem } from "#functions/core/table/scope.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { problem } from "#shared/core/problems.ts";

/**
 * Reads an order of this event and admits it to the request's scope. Throws 404 `not_found` if
 * there is none or it belongs to another event.
 */
export async function orderOfEvent(eventId: string, orderId: string): Promise<OrderItems> {
  // Reads in the system scope, because the order's event is known only after the read.
  const found = await asSystem(() => readOrder(orderId));
  if (found?.head.eventId !== eventId) throw problem("not_found");
  admitOrder(orderId);
  return found;
}
