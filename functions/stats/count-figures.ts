// What are an event's figures now? Counted from its rows, and kept with their moment.

import { nowAt } from "#functions/core/ports/clock.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { listedRows, listPartitions } from "#functions/core/table/list-index.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { peekOrder } from "#functions/engine/order/order.ts";
import {
  type OrderSale,
  readOrderSales,
  refundsOf,
  undecided,
} from "#functions/engine/order/order-row.ts";
import { readTickets } from "#functions/engine/tickets/attendee-row.ts";
import { type FigureDays, packFigureDays } from "#functions/stats/figure-days.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { figuresItem, type StoredFigures } from "#functions/stored/figures.ts";
import type { Troubles } from "#shared/contracts/stats.ts";
import { dayIn } from "#shared/rules/figures/days.ts";
import {
  addOrder,
  type CountedOrder,
  noSales,
  type Sales,
  sumOf,
} from "#shared/rules/figures/figures.ts";

const AT_ONCE = 20;
/** So few partitions are in memory. */
const PARTITIONS_AT_ONCE = 2;

/** Eventually consistent: writes of the last second may be missing. */
export async function countFigures(event: StoredEvent): Promise<FigureDays> {
  const { accountId, id: eventId, currency, timezone } = event;
  const at = nowAt();
  const [sales, troubles, dayOf] = [noSales(), noTroubles(), dayIn(timezone)];
  let rows = 0;
  await forEachPartition(eventId, ({ orders, stored, unreadable }) => {
    rows += stored;
    troubles.unreadable += unreadable;
    for (const order of orders) {
      addOrder(sales, order, dayOf);
      addTroubles(troubles, order);
    }
  });
  const kept = { accountId, eventId, at, currency };
  const days = new Map([...sales.days].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const whole = { ...kept, timezone, rows, troubles, days };
  const totals = sumOf(days.values());
  const isNewer = { if: "attribute_not_exists(#at) OR #at < :at", names: { "#at": "at" } };
  const condition = { ...isNewer, values: { ":at": at } };
  await writeItem({ put: packFigureDays(whole), ...condition });
  await writeItem({
    put: figuresItem.whole({ ...kept, totals, fees: feesOf(sales) }),
    ...condition,
  });
  return whole;
}

const feesOf = ({ months }: Sales): StoredFigures["fees"] =>
  [...months].map(([month, { takenMinor, returnedMinor }]) => [month, takenMinor, returnedMinor]);

type Sold = CountedOrder & Omit<OrderSale, "refunds">;
/** `unreadable`: of the `stored` rows of orders and attendees those that nothing counts. */
type Partition = { orders: Sold[]; stored: number; unreadable: number };

/** All of an order is in one partition, so that few orders are in memory. */
export async function forEachPartition(
  eventId: string,
  take: (partition: Partition) => void,
): Promise<void> {
  const work = async (number: number) => take(await readPartition(eventId, number));
  await forEachConcurrent(listPartitions, {
    ...{ atOnce: PARTITIONS_AT_ONCE, isOver: () => false, work },
  });
}

async function readPartition(eventId: string, number: number): Promise<Partition> {
  const [orderRows, ticketRows] = await Promise.all([
    listedRows(eventId, "ORD", number),
    listedRows(eventId, "ATT", number),
  ]);
  const [sales, tickets] = [readOrderSales(orderRows), readTickets(ticketRows)];
  const orders = soldIn(sales, tickets, await wholeRefunds(sales));
  const stored = orderRows.length + ticketRows.length;
  return { orders, stored, unreadable: stored - orders.length - tickets.length };
}

type Refunds = ReadonlyMap<string, CountedOrder["refunds"]>;

/** `whole`: the refunds that are too many for a row. Without them such an order is left out. */
export function soldIn(
  sales: readonly OrderSale[],
  tickets: ReturnType<typeof readTickets>,
  whole: Refunds,
): Sold[] {
  const active = new Map<string, number>();
  for (const { orderId, isActive } of tickets)
    if (isActive) active.set(orderId, (active.get(orderId) ?? 0) + 1);
  return sales.flatMap((sale) => {
    const refunds = sale.refunds ?? whole.get(sale.id);
    return refunds ? [{ ...sale, refunds, ticketsSold: active.get(sale.id) ?? 0 }] : [];
  });
}

/** Of the few orders whose refunds are too many for a row. A damaged order has told operators. */
async function wholeRefunds(sales: readonly OrderSale[]): Promise<Refunds> {
  const whole = new Map<string, CountedOrder["refunds"]>();
  const work = async ({ id }: OrderSale) => {
    const head = await peekOrder(id).catch(() => null);
    if (head) whole.set(id, refundsOf(head));
  };
  const many = sales.filter(({ refunds }) => refunds === null);
  await forEachConcurrent(many, { atOnce: AT_ONCE, isOver: () => false, work });
  return whole;
}

export const noTroubles = (): Troubles => ({
  failedRefunds: 0,
  ...{ openDisputes: 0, openDisputesMinor: 0, inquiries: 0, inquiriesMinor: 0 },
  ...{ undelivered: 0, unreadable: 0 },
});

function addTroubles(troubles: Troubles, sold: Sold): void {
  const { status, refundStatus } = sold;
  if (status === "REFUND_FAILED" || refundStatus === "FAILED") troubles.failedRefunds++;
  for (const name of undecided) troubles[name] += sold[name];
  if (sold.isUndelivered) troubles.undelivered++;
}
