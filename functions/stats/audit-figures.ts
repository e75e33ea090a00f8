// Do the figures say what the orders say? They are counted again without the rows of lists, order
// by order, so that a difference names its order.
import { findEvent } from "#functions/access/event-access.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { listedIds, listPartitions } from "#functions/core/table/list-index.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { undecided } from "#functions/engine/order/order-row.ts";
import { attemptOf, isElsewhere } from "#functions/engine/order/payment.ts";
import { auditKept } from "#functions/stats/audit-kept.ts";
import { forEachPartition, noTroubles } from "#functions/stats/count-figures.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { DisputeState, RefundStatus } from "#shared/contracts/order/refunds.ts";
import type { Troubles } from "#shared/contracts/stats.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { dayIn } from "#shared/rules/figures/days.ts";
import {
  type CountedOrder,
  noCounts,
  noSales,
  type Sales,
  salesOf,
} from "#shared/rules/figures/figures.ts";
import { refundStatusOf } from "#shared/rules/order/refunds.ts";

/** Null if there is no such event. What differs for a moment alone, as in a sale, is not told. */
export async function auditEvent(
  eventId: string,
): Promise<{ orders: number; differences: string[] } | null> {
  const event = await findEvent(eventId);
  if (!event) return null;
  const first = await auditOnce(event);
  if (first.differences.length === 0) return first;
  const { orders, differences } = await auditOnce(event);
  return { orders, differences: differences.filter((one) => first.differences.includes(one)) };
}

async function auditOnce(event: StoredEvent) {
  const listed: Listed[] = [];
  await forEachPartition(event.id, (partition) => void listed.push(...partition.orders));
  const orders: Order[] = [];
  const unread = new Set<string>();
  const work = async (orderId: string) => {
    const order = await readOrder(orderId).catch(() => void unread.add(orderId));
    if (order) orders.push(order);
  };
  const ids = await orderIdsOf(event.id);
  await forEachConcurrent(ids, { atOnce: AT_ONCE, isOver: () => false, work });
  const differences = [
    ...[...unread].toSorted().map((id) => `The order ${id} cannot be read.`),
    ...auditFigures(
      orders,
      listed.filter(({ id }) => !unread.has(id)),
      dayIn(event.timezone),
    ),
    ...(unread.size > 0 ? [] : await auditKept(event, saidByAll(orders))),
  ];
  return { orders: orders.length, differences };
}

/**
 * Those of attendees too, so that an order is found which the list lacks. One without any attendee
 * in the list is not.
 */
async function orderIdsOf(eventId: string): Promise<string[]> {
  const idsIn = async (kind: "ORD" | "ATT") =>
    (await Promise.all(listPartitions.map((number) => listedIds(eventId, kind, number)))).flat();
  const [orders, attendees] = await Promise.all([idsIn("ORD"), idsIn("ATT")]);
  return [...new Set([...orders, ...attendees.map((id) => id.slice(0, ID_LENGTH))])];
}

const AT_ONCE = 20;

type Troubled = { refundStatus: RefundStatus | null } & Record<Undecided, number>;
type Undecided = (typeof undecided)[number];
type Listed = CountedOrder & Troubled & { id: string };
type Order = Pick<OrderItems, "head"> & {
  attendees: readonly Pick<OrderItems["attendees"][number], "status">[];
};
type DayOf = (instant: string) => string;

/** A sentence for each difference between `listed`, of which figures are made, and the orders. */
export function auditFigures(
  orders: readonly Order[],
  listed: readonly Listed[],
  dayOf: DayOf,
): string[] {
  const rows = new Map(listed.map((row) => [row.id, row]));
  const known = new Set(orders.map(({ head }) => head.id));
  const strangers = listed.filter(({ id }) => !known.has(id));
  return [
    ...orders.flatMap((order) => differencesOf(order, rows.get(order.head.id), dayOf)),
    ...strangers.map(({ id }) => `The order ${id} counts, but there is no such order.`),
  ];
}

function differencesOf(order: Order, row: Listed | undefined, dayOf: DayOf): string[] {
  const troubles = row ? troublesIn([row]) : noTroubles();
  const counted = written(salesOf(row ? [row] : [], dayOf)) + told(troubles);
  const said = written(saidBy(order, dayOf)) + told(troublesIn([troubledBy(order)]));
  const { id } = order.head;
  return counted === said ? [] : [`The order ${id} counts as ${counted}, but says ${said}.`];
}

const troublesIn = (all: readonly Troubled[]): Troubles => {
  const sum = noTroubles();
  for (const one of all) {
    if (one.refundStatus === "FAILED") sum.failedRefunds++;
    for (const name of undecided) sum[name] += one[name];
  }
  return sum;
};

function troubledBy({ head }: Order): Troubled {
  const among = (wanted: DisputeState) => head.disputes.filter(({ state }) => state === wanted);
  const sum = (some: Head["disputes"]) => some.reduce((all, one) => all + one.amountMinor, 0);
  const [open, asked] = [among("OPEN"), among("INQUIRY")];
  return {
    refundStatus: refundStatusOf(head),
    ...{ openDisputes: open.length, openDisputesMinor: sum(open) },
    ...{ inquiries: asked.length, inquiriesMinor: sum(asked) },
  };
}

const saidByAll = (orders: readonly Order[]) => ({
  changedAt:
    orders
      .map(({ head }) => head.log.at(-1)?.at ?? head.createdAt)
      .toSorted()
      .at(-1) ?? null,
  salesIn: (dayOf: DayOf) => orders.map((order) => saidBy(order, dayOf)),
  troubles: troublesIn(orders.map(troubledBy)),
});

/** Only what is not zero. */
const told = (troubles: Troubles): string =>
  Object.entries(troubles)
    .filter(([, count]) => count !== 0)
    .map(([name, count]) => ` ${name} ${count}`)
    .join("");

const written = ({ days, months }: Sales): string =>
  [days, months].map((one) => JSON.stringify([...one].toSorted(byKey))).join(" ");

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => a.localeCompare(b);

function saidBy({ head, attendees }: Order, dayOf: DayOf): Sales {
  const sales = noSales();
  const { completedAt, totals, isManual, status } = head;
  if (completedAt === null) return sales;
  sales.days.set(dayOf(completedAt), {
    ...noCounts(),
    ticketsSold: attendees.filter((one) => one.status === "ACTIVE").length,
    orders: status === "CANCELLED" ? 0 : 1,
    grossMinor: totals.totalMinor,
    byHandMinor: isManual ? totals.totalMinor : 0,
    feesMinor: totals.feesMinor,
    taxesMinor: totals.taxesMinor,
  });
  const fee = feeOf(head);
  if (fee > 0) sales.months.set(monthOf(completedAt), { takenMinor: fee, returnedMinor: 0 });
  addMoneyBack(sales, head, dayOf);
  return sales;
}

/** No more can go back than was paid by card, and no more of the fee than was taken. */
function addMoneyBack({ days, months }: Sales, head: Head, dayOf: DayOf): void {
  if (head.paid === null) return;
  const charged = head.totals.totalMinor;
  let [back, backWithFee, feeBack] = [0, 0, 0];
  const parts = [
    ...head.refunds.filter((one) => one.state === "DONE" && one.intent === head.paid),
    ...head.disputes.filter(({ state }) => state === "LOST").map((one) => ({ ...one, key: "" })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  for (const { at, amountMinor, key } of parts) {
    const day = days.get(dayOf(at)) ?? noCounts();
    const part = Math.min(amountMinor, charged - back);
    if (part > 0) days.set(dayOf(at), { ...day, refundedMinor: day.refundedMinor + part });
    back += part;
    if (isElsewhere({ key })) continue;
    backWithFee = Math.min(charged, backWithFee + amountMinor);
    const returned = Math.round((feeOf(head) * backWithFee) / charged) - feeBack;
    feeBack += returned;
    const month = months.get(monthOf(at)) ?? { takenMinor: 0, returnedMinor: 0 };
    if (returned > 0)
      months.set(monthOf(at), { ...month, returnedMinor: month.returnedMinor + returned });
  }
}

const feeOf = ({ paid, payment }: Head): number =>
  paid === null ? 0 : (attemptOf(payment, paid)?.feeMinor ?? 0);

const monthOf = (instant: string): string => instant.slice(0, "2026-11".length);
