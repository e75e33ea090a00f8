// What are an event's figures now? Counted from its rows, and kept with their moment.

import { nowAt } from "#functions/core/ports/clock.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { listedColumns } from "#functions/core/table/list-index.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { peekOrder } from "#functions/engine/order/order.ts";
import { type ListedOrder, readOrderRows, refundsOf } from "#functions/engine/order/order-row.ts";
import { readAttendeeRows } from "#functions/engine/tickets/attendee-row.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { figureDaysItem, figuresItem, type StoredFigureDays } from "#functions/stored/figures.ts";
import type { Troubles } from "#shared/contracts/stats.ts";
import { dayIn } from "#shared/rules/figures/days.ts";
import {
  type CountedOrder,
  type Counts,
  countNames,
  noCounts,
  salesOf,
  sumOf,
} from "#shared/rules/figures/figures.ts";

const AT_ONCE = 20;

/** Eventually consistent: writes of the last second may be missing. */
export async function countFigures(event: StoredEvent): Promise<StoredFigureDays> {
  const { accountId, id: eventId, currency, timezone } = event;
  const at = nowAt();
  const { orders, unreadable } = await countedOrders(eventId);
  const { days, months } = salesOf(orders, dayIn(timezone));
  const kept = { accountId, eventId, at, currency };
  const whole = {
    ...{ ...kept, timezone, orders: orders.length },
    troubles: troublesOf(orders, unreadable),
    days: packDays(days),
  };
  const fees = [...months].map(
    ([month, { takenMinor, returnedMinor }]): [string, number, number] => [
      month,
      takenMinor,
      returnedMinor,
    ],
  );
  const isNewer = { if: "attribute_not_exists(pk) OR #at < :at", names: { "#at": "at" } };
  const condition = { ...isNewer, values: { ":at": at } };
  await Promise.all([
    writeItem({ put: figureDaysItem.whole(whole), ...condition }),
    writeItem({
      put: figuresItem.whole({ ...kept, totals: sumOf(days.values()), fees }),
      ...condition,
    }),
  ]);
  return whole;
}

type Counted = CountedOrder &
  Pick<ListedOrder, "id" | "refundStatus" | "disputeState"> & {
    openDisputeMinor: number;
    isUndelivered: boolean;
  };

/** `unreadable`: rows of orders and attendees that are missing in what is counted. */
export async function countedOrders(
  eventId: string,
): Promise<{ orders: Counted[]; unreadable: number }> {
  const [orderColumns, attendeeColumns] = await Promise.all([
    listedColumns(eventId, "ORD"),
    listedColumns(eventId, "ATT"),
  ]);
  const rows = readOrderRows(orderColumns.map(({ row }) => row));
  const attendees = readAttendeeRows(attendeeColumns);
  const active = new Map<string, number>();
  for (const { orderId, status } of attendees)
    if (status === "ACTIVE") active.set(orderId, (active.get(orderId) ?? 0) + 1);
  const whole = await wholeRefunds(rows);
  const orders = rows.flatMap((row) => {
    const refunds = row.refunds ?? whole.get(row.id);
    return refunds ? [{ ...row, refunds, ticketsSold: active.get(row.id) ?? 0 }] : [];
  });
  const stored = orderColumns.length + attendeeColumns.length;
  return { orders, unreadable: stored - orders.length - attendees.length };
}

/** Of the few orders whose refunds are too many for a row. A damaged order has told operators. */
async function wholeRefunds(rows: readonly ListedOrder[]) {
  const whole = new Map<string, CountedOrder["refunds"]>();
  const work = async ({ id }: ListedOrder) => {
    const head = await peekOrder(id).catch(() => null);
    if (head) whole.set(id, refundsOf(head));
  };
  const many = rows.filter(({ refunds }) => refunds === null);
  await forEachConcurrent(many, { atOnce: AT_ONCE, isOver: () => false, work });
  return whole;
}

function troublesOf(orders: readonly Counted[], unreadable: number): Troubles {
  const isDisputed = ({ disputeState }: Counted) =>
    disputeState === "OPEN" || disputeState === "INQUIRY";
  return {
    failedRefunds: orders.filter(
      ({ status, refundStatus }) => status === "REFUND_FAILED" || refundStatus === "FAILED",
    ).length,
    openDisputes: orders.filter(isDisputed).length,
    openDisputesMinor: orders.reduce((sum, { openDisputeMinor }) => sum + openDisputeMinor, 0),
    undelivered: orders.filter(({ isUndelivered }) => isUndelivered).length,
    unreadable,
  };
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
