// What are an event's figures now? Counted from its rows, and kept with their moment.

import { nowAt } from "#functions/core/ports/clock.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { listedRows, listPartitions } from "#functions/core/table/list-index.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { peekOrder } from "#functions/engine/order/order.ts";
import { type OrderSale, readOrderSales, refundsOf } from "#functions/engine/order/order-row.ts";
import { readTickets } from "#functions/engine/tickets/attendee-row.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import {
  figureDaysItem,
  figuresItem,
  type StoredFigureDays,
  type StoredFigures,
} from "#functions/stored/figures.ts";
import type { Troubles } from "#shared/contracts/stats.ts";
import { dayIn } from "#shared/rules/figures/days.ts";
import {
  addOrder,
  type CountedOrder,
  type Counts,
  countNames,
  noCounts,
  noSales,
  type Sales,
  sumOf,
} from "#shared/rules/figures/figures.ts";

const AT_ONCE = 20;
/** So few partitions are in memory. */
const PARTITIONS_AT_ONCE = 2;

/** Eventually consistent: writes of the last second may be missing. */
export async function countFigures(event: StoredEvent): Promise<StoredFigureDays> {
  const { accountId, id: eventId, currency, timezone } = event;
  const at = nowAt();
  const [sales, troubles, dayOf] = [noSales(), noTroubles(), dayIn(timezone)];
  let count = 0;
  await forEachPartition(eventId, ({ orders, unreadable }) => {
    count += orders.length;
    troubles.unreadable += unreadable;
    for (const order of orders) {
      addOrder(sales, order, dayOf);
      addTroubles(troubles, order);
    }
  });
  const kept = { accountId, eventId, at, currency };
  const whole = { ...kept, timezone, orders: count, troubles, days: packDays(sales.days) };
  const totals = sumOf(sales.days.values());
  const isNewer = { if: "attribute_not_exists(pk) OR #at < :at", names: { "#at": "at" } };
  const condition = { ...isNewer, values: { ":at": at } };
  await Promise.all([
    writeItem({ put: figureDaysItem.whole(whole), ...condition }),
    writeItem({
      put: figuresItem.whole({ ...kept, totals, fees: feesOf(sales) }),
      ...condition,
    }),
  ]);
  return whole;
}

const feesOf = ({ months }: Sales): StoredFigures["fees"] =>
  [...months].map(([month, { takenMinor, returnedMinor }]) => [month, takenMinor, returnedMinor]);

type Sold = CountedOrder & Omit<OrderSale, "refunds">;
/** `unreadable`: orders and attendees that are missing in `orders`. */
type Partition = { orders: Sold[]; unreadable: number };

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
  return { orders, unreadable: stored - orders.length - tickets.length };
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

const noTroubles = (): Troubles => ({
  ...{ failedRefunds: 0, openDisputes: 0, openDisputesMinor: 0, undelivered: 0, unreadable: 0 },
});

function addTroubles(troubles: Troubles, sold: Sold): void {
  const { status, refundStatus, disputeState } = sold;
  if (status === "REFUND_FAILED" || refundStatus === "FAILED") troubles.failedRefunds++;
  if (disputeState === "OPEN" || disputeState === "INQUIRY") troubles.openDisputes++;
  troubles.openDisputesMinor += sold.openDisputeMinor;
  if (sold.isUndelivered) troubles.undelivered++;
}

const packDays = (days: ReadonlyMap<string, Counts>): string =>
  JSON.stringify(
    [...days]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, counts]) => [date, ...countNames.map((name) => counts[name])]),
  );

/** The earliest day first. */
export function keptDays({ days }: Pick<StoredFigureDays, "days">): Map<string, Counts> {
  const packed: [string, ...number[]][] = JSON.parse(days);
  return new Map(
    packed.map(([date, ...numbers]) => {
      const counts = noCounts();
      for (const [at, name] of countNames.entries()) counts[name] = numbers[at] ?? 0;
      return [date, counts];
    }),
  );
}
