// Which completed orders of events that are not over does an address have, by event?
import { findEvent } from "#functions/access/event-access.ts";
import { nowMs } from "#functions/core/ports/clock.ts";
import { isUnreadable } from "#functions/core/table/unreadable.ts";
import { type AddressOrder, ordersOf } from "#functions/engine/order/by-address.ts";
import { ticketCount } from "#functions/engine/order/head.ts";
import { peekOrder } from "#functions/engine/order/order.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { isComplete } from "#shared/rules/order/order-life.ts";

export type ComingOrder = {
  orderId: string;
  reference: string;
  isPaid: boolean;
  ticketCount: number;
};

export type ComingEvent = { event: StoredEvent; orders: ComingOrder[] };

/** For one mail, however many orders strangers list under an address. */
export const comingLimits = {
  /** In each of the two lists, some 200 KB. */
  listed: 1_000,
  events: 200,
  orders: 100,
  shown: 50,
} as const;

/** `hasMore`: there may be others. Unreadable orders are left out unless there are no others. */
export async function comingOrders(
  email: string,
): Promise<{ events: ComingEvent[]; hasMore: boolean }> {
  const { paid, others } = await ordersOf(email, comingLimits.listed);
  const listed = [...inTurns(paid), ...inTurns(others)];
  const eventIds = [...new Set(listed.map(({ eventId }) => eventId))];
  const events = await comingEvents(eventIds.slice(0, comingLimits.events));
  const coming = listed.filter(({ eventId }) => events.has(eventId));
  const found = await readAll(coming.slice(0, comingLimits.orders), email);
  const shown = found.slice(0, comingLimits.shown);
  return {
    events: byEvent(shown, events),
    hasMore:
      [paid, others].some(({ length }) => length === comingLimits.listed) ||
      eventIds.length > comingLimits.events ||
      coming.length > comingLimits.orders ||
      found.length > shown.length,
  };
}

type Found = ComingOrder & { eventId: string };

/** By account, then by event, so that an account with many orders does not push out the rest. */
const inTurns = (orders: readonly AddressOrder[]): AddressOrder[] =>
  dealt(
    [...Map.groupBy(orders, ({ accountId }) => accountId).values()].map((own) =>
      dealt([...Map.groupBy(own, ({ eventId }) => eventId).values()]),
    ),
  );

/** The first of each group, then the second of each, and so on. */
function dealt(groups: AddressOrder[][]): AddressOrder[] {
  return groups
    .flatMap((own) => own.map((order, turn) => ({ order, turn })))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ order }) => order);
}

async function comingEvents(ids: readonly string[]): Promise<Map<string, StoredEvent>> {
  const events = await Promise.all(ids.map(findEvent));
  return new Map(
    events.flatMap((event) =>
      event && Date.parse(event.endAt ?? event.startAt) > nowMs()
        ? [[event.id, event] as const]
        : [],
    ),
  );
}

async function readAll(listed: readonly AddressOrder[], email: string): Promise<Found[]> {
  const read = await Promise.allSettled(listed.map(({ id }) => completeOrder(id, email)));
  const failures = read.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  const orders = read.flatMap((one) => (one.status === "fulfilled" && one.value) || []);
  const fault = failures.find((one) => orders.length === 0 || !isUnreadable(one));
  if (fault !== undefined) throw fault;
  return orders;
}

/** Null if the list was out of date: the order has just been cancelled or readdressed. */
async function completeOrder(orderId: string, email: string): Promise<Found | null> {
  const head = await peekOrder(orderId);
  if (!head || !isComplete(head) || head.buyer?.email !== email) return null;
  const { eventId, reference, paid } = head;
  return {
    orderId,
    eventId,
    reference: reference ?? "",
    isPaid: paid !== null,
    ticketCount: ticketCount(head),
  };
}

function byEvent(orders: readonly Found[], events: Map<string, StoredEvent>): ComingEvent[] {
  const groups = Map.groupBy(orders, ({ eventId }) => events.get(eventId));
  const isPaidFor = ({ orders: own }: ComingEvent) => own.some(({ isPaid }) => isPaid);
  return [...groups]
    .flatMap(([event, own]) => (event ? [{ event, orders: own.toSorted(paidFirst) }] : []))
    .toSorted(
      (a, b) =>
        Number(isPaidFor(b)) - Number(isPaidFor(a)) ||
        a.event.startAt.localeCompare(b.event.startAt),
    );
}

const paidFirst = (a: ComingOrder, b: ComingOrder): number => Number(b.isPaid) - Number(a.isPaid);
