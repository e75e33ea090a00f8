// Which order does an organizer's request name? Only an order of the event in the path is found.
import { admitOrder } from "#functions/core/table/scope.ts";
import { findOrderOfEvent } from "#functions/engine/order/order.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { problem } from "#shared/core/problems.ts";

/**
 * Reads an order of this event and admits it to the request's scope. Throws 404 `not_found` if
 * there is none or it belongs to another event.
 */
export async function orderOfEvent(eventId: string, orderId: string): Promise<OrderItems> {
  const found = await findOrderOfEvent(eventId, orderId);
  if (!found) throw problem("not_found");
  admitOrder(orderId);
  return found;
}
