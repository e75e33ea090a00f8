// Which upcoming orders does an address have? Completed orders of events that are not over,
// earliest first.

import { findEvent } from "#functions/access/event-access.ts";
import { nowMs } from "#functions/core/ports/clock.ts";
import { isUnreadable } from "#functions/core/table/unreadable.ts";
import { orderIdsOf } from "#functions/engine/order/by-address.ts";
import { ticketCount } from "#functions/engine/order/head.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import type { StoredEvent } from "#functions/events/item.ts";
import { isComplete } from "#shared/rules/order-life.ts";

export type ComingOrder = {
  orderId: string;
  reference: string;
  event: StoredEvent;
  ticketCount: number;
};

/** A limit on orders, because nobody reads more in one mail. */
const MOST = 50;

/**
 * The upcoming orders of an address. Each order is read itself: the address list may name an order
 * that has just been cancelled or given another address. An order in a form of a newer version is
 * left out, and an operator is alerted. Throws if no other is left: then the mail is tried again.
 */
export async function comingOrders(email: string): Promise<ComingOrder[]> {
  const read = await Promise.allSettled(
    (await orderIdsOf(email)).map((id) => comingOrder(id, email)),
  );
  const failures = read.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  const orders = read.flatMap((one) => (one.status === "fulfilled" && one.value) || []);
  const fault = failures.find((one) => orders.length === 0 || !isUnreadable(one));
  if (fault !== undefined) throw fault;
  return orders.toSorted((a, b) => a.event.startAt.localeCompare(b.event.startAt)).slice(0, MOST);
}

async function comingOrder(orderId: string, email: string): Promise<ComingOrder | null> {
  const order = await readOrder(orderId);
  if (!order || !isComplete(order.head) || order.head.buyer?.email !== email) return null;
  const event = await findEvent(order.head.eventId);
  if (!event || Date.parse(event.endAt ?? event.startAt) <= nowMs()) return null;
  const { reference } = order.head;
  return { orderId, reference: reference ?? "", event, ticketCount: ticketCount(order.head) };
}
