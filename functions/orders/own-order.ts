// Which order does an organizer mean? One of the event in the path; any other is as unknown as one
// that does not exist.
import { admitOrder, asSystem } from "#functions/core/scope.ts";
import type { OrderItems } from "#functions/orders/head.ts";
import { readOrder } from "#functions/orders/order.ts";
import { problem } from "#shared/core/problems.ts";

/**
 * Reads an order of this event and admits it into the request's scope. 404 `not_found` for another
 * event's and for none.
 */
export async function ownOrder(eventId: string, orderId: string): Promise<OrderItems> {
  // Read outside the scope: whether it is the event's own is only known once it is here.
  const found = await asSystem(() => readOrder(orderId));
  if (found?.head.evt !== eventId) throw problem("not_found");
  admitOrder(orderId);
  return found;
}
