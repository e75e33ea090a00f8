// Which order does an organizer's request name? Only one of the event in the path is found.
import { admitOrder } from "#functions/core/table/scope.ts";
import { findOrderOfEvent } from "#functions/engine/order/order.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { problem } from "#shared/core/problems.ts";

/** Also admits the order to the request's scope. */
export async function orderOfEvent(eventId: string, orderId: string): Promise<OrderItems> {
  const found = await findOrderOfEvent(eventId, orderId);
  if (!found) throw problem("not_found");
  admitOrder(orderId);
  return found;
}
