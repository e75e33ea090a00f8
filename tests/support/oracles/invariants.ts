// Do stock, orders and money agree? Reads everything of one event again and reports each
// contradiction in words.
import { isDeepStrictEqual } from "node:util";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { attachedPools } from "#functions/engine/order/attached-pools.ts";
import { type Head, ticketUnits, unitsByPool } from "#functions/engine/order/head.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { linesOf } from "#functions/engine/sale/price-lines.ts";
import { decodeHold, encodeHold } from "#functions/engine/stock/hold-number.ts";
import { readPool, readTrays, type StoredPool } from "#functions/engine/stock/read-pools.ts";
import { sheetNow } from "#functions/engine/stock/sheet.ts";
import { TRAY_UNITS, type Tray, trayName } from "#functions/engine/stock/trays.ts";
import { auditFigures } from "#functions/stats/audit-figures.ts";
import { forEachPartition } from "#functions/stats/count-figures.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import { promoCodeItem } from "#functions/stored/promo-codes.ts";
import { codePoolItem, poolItem } from "#functions/stored/stock.ts";
import { amountStepMinor } from "#shared/core/money.ts";
import { dayIn } from "#shared/rules/figures/days.ts";
import { isComplete, isUnpaid, wasComplete } from "#shared/rules/order/order-life.ts";
import { frozenByOracle, sumsByOracle } from "#tests/support/oracles/price-oracle.ts";
import type { EventOrders } from "#tests/support/table/all-orders.ts";

/** A payment as the provider knows it. */
export type Payment = {
  intent: string;
  orderId: string;
  amountMinor: number;
  status: string;
  /** What the provider has refunded of it, or is about to; failed refunds are left out. */
  refundedMinor: number;
};

/**
 * The violations for one event at rest: sums and sizes of trays and pools, units of orders and
 * holds, tickets, and one payment of the exact amount per paid order. Empty is right.
 */
export async function violations(
  eventId: string,
  { orders }: EventOrders,
  now: number,
  payments: Payment[] = [],
): Promise<string[]> {
  return asSystem(async () => {
    const stored = [poolItem.within({ eventId }), codePoolItem.within({ eventId })];
    const items = (
      await Promise.all(stored.map((own) => queryItems({ ...own, consistent: true })))
    ).flat();
    const pools = await Promise.all(items.map((item) => readPool(eventId, String(item.id))));
    const trays = (await Promise.all(pools.map((pool) => readTrays(eventId, pool)))).flat();
    return [
      ...trays.flatMap(trayViolations),
      ...pools.flatMap((pool) => poolViolations(pool, trays, orders)),
      ...orders.flatMap((order) => holdViolations(order, trays, now)),
      ...(await limitViolations(eventId, orders, pools)),
      ...orders.flatMap(ticketViolations),
      ...orders.flatMap(cancelledViolations),
      ...orders.flatMap(priceViolations),
      ...moneyViolations(orders, payments),
      ...orders.flatMap((order) => openPaymentViolations(order, payments)),
      ...(await figureViolations(eventId, orders)),
    ];
  });
}

async function figureViolations(eventId: string, orders: OrderItems[]): Promise<string[]> {
  const listed: Parameters<typeof auditFigures>[1][number][] = [];
  await forEachPartition(eventId, (partition) => void listed.push(...partition.orders));
  return auditFigures(orders, listed, dayIn("Pacific/Chatham"));
}

/**
 * An upper bound in bytes. Keys and counts take less than 100:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
function sizeOf({ holds, paying, turns }: Tray): number {
  const notes = Object.entries(paying).map(([id, stored]) => [`$${id}`, stored] as const);
  const counts = Object.entries(turns).map(([group, count]) => [`@${group}`, count] as const);
  const entries = [...Object.entries(holds), ...notes, ...counts].map(
    ([name, stored]) => name.length + Math.ceil(String(stored).length / 2) + 2,
  );
  return 100 + entries.reduce((sum, bytes) => sum + bytes, 0);
}

function trayViolations(tray: Tray): string[] {
  const held = Object.values(tray.holds).reduce((sum, stored) => sum + decodeHold(stored).units, 0);
  const isExact =
    tray.free + tray.kept + held === tray.capacity && Math.min(tray.free, tray.kept) >= 0;
  const isSmall = tray.capacity <= TRAY_UNITS && sizeOf(tray) < 1024;
  return isExact && isSmall ? [] : [`tray ${trayName(tray)}: ${JSON.stringify(tray)}`];
}

function poolViolations(
  pool: { id: string; c: number },
  trays: Tray[],
  orders: OrderItems[],
): string[] {
  const own = trays.filter((tray) => tray.pool === pool.id);
  const capacity = own.reduce((sum, tray) => sum + tray.capacity, 0);
  const kept = own.reduce((sum, tray) => sum + tray.kept, 0);
  const listed = orders
    .filter(({ head }) => head.kept)
    .reduce((sum, { head }) => sum + (unitsByPool(head).get(pool.id) ?? 0), 0);
  return [
    ...(capacity === pool.c
      ? []
      : [`pool ${pool.id}: trays hold ${capacity}, the pool says ${pool.c}`]),
    ...(kept === listed ? [] : [`pool ${pool.id}: trays keep ${kept}, orders list ${listed}`]),
    ...(listed <= pool.c ? [] : [`pool ${pool.id}: oversold, ${listed} of ${pool.c}`]),
  ];
}

/** A limit that is OVER has counted what was sold too. */
const isCounted = (pool: StoredPool | undefined): boolean =>
  pool?.state === "ON" || pool?.state === "OVER";

/**
 * Every kept unit counts in each limit in force that has its ticket, its tier or its code. So no
 * limit is exceeded as long as no pool is.
 */
async function limitViolations(
  eventId: string,
  orders: OrderItems[],
  stored: StoredPool[],
): Promise<string[]> {
  const sheet = await sheetNow(eventId);
  const codes = await asSystem(() =>
    queryItems({ ...promoCodeItem.within({ eventId }), consistent: true }),
  );
  const pools = new Map(stored.map((pool) => [pool.id, pool]));
  const kept = orders.filter(({ head }) => head.kept && (isUnpaid(head) || isComplete(head)));
  return kept.flatMap(({ head }) => {
    const code = promoCodeItem.among(codes).find(({ id }) => id === head.promo?.id) ?? null;
    const known = { ...sheet, code, pools };
    const missing = [...attachedPools(head, known).more].filter(
      ([pool, units]) => units > 0 && isCounted(known.pools.get(pool)),
    );
    return missing.map(([pool, units]) => `order ${head.id}: pool ${pool} lacks ${units} units`);
  });
}

function holdViolations({ head }: OrderItems, trays: Tray[], now: number): string[] {
  if (head.status !== "RESERVED" || head.kept || now >= head.heldUntil) return [];
  const lost = head.holds.filter(({ units, ...tray }) => {
    const found = trays.find((one) => trayName(one) === trayName(tray));
    return (
      found?.holds[head.id] !== encodeHold({ units, until: head.heldUntil, network: head.network })
    );
  });
  return lost.map((hold) => `order ${head.id}: hold ${JSON.stringify(hold)} is lost`);
}

function ticketViolations({ head, attendees }: OrderItems): string[] {
  const active = attendees.filter((one) => one.status === "ACTIVE");
  const expected = head.status === "COMPLETED" ? ticketUnits(head) : 0;
  const isExact = active.length === expected;
  return [
    ...(isExact
      ? []
      : [`order ${head.id} (${head.status}): ${active.length} tickets, ${expected} expected`]),
    ...(isExact && expected > 0 ? partViolations(head, active) : []),
    ...attendees.flatMap((one) => lineViolations(head, one)),
  ];
}

/** Each part of the stock has exactly the units of the active tickets that name it. */
function partViolations(head: Head, active: StoredAttendee[]): string[] {
  return head.stock.flatMap(({ line, units }, part) => {
    const tickets = active.filter((one) => one.part === part).length;
    const expected = line === null ? 0 : units;
    return tickets === expected
      ? []
      : [`order ${head.id}, part ${part}: ${tickets} tickets, ${expected} units`];
  });
}

/** Each ticket names a part of its kind: that of the line that sold it, or the one moved to. */
function lineViolations(head: Head, { index, part, ticketId }: StoredAttendee): string[] {
  const of = head.stock[part];
  const kind = of?.ticketId ?? head.lines[of?.line ?? -1]?.ticketId;
  return kind === ticketId
    ? []
    : [`order ${head.id}, ticket ${index}: its part ${part} belongs to ${kind}`];
}

/** A cancelled order keeps nothing, and nothing about its tickets is left to do. */
function cancelledViolations({ head }: OrderItems): string[] {
  if (head.status !== "CANCELLED") return [];
  const isEmpty = !head.kept && head.ticketWork === null && ticketUnits(head) === 0;
  return isEmpty ? [] : [`order ${head.id}: cancelled with ${JSON.stringify(head.stock)}`];
}

/**
 * The total, and each tax and fee, is what exact fractions make of the frozen prices. An order made
 * by hand costs what was paid for it.
 */
function priceViolations({ head }: OrderItems): string[] {
  if (head.isManual) return [];
  const lines = linesOf(head);
  const step = BigInt(amountStepMinor(head.currency));
  const exact = lines.flatMap((line) => frozenByOracle(line, head, step));
  const seen = lines.map((line) => line.charges.map(({ amountMinor }) => BigInt(amountMinor)));
  const isExact =
    BigInt(head.totals.totalMinor) === sumsByOracle(exact).total &&
    isDeepStrictEqual(
      seen,
      exact.map(({ charges }) => charges),
    );
  return isExact
    ? []
    : [`order ${head.id}: it does not cost ${sumsByOracle(exact).total}: ${JSON.stringify(lines)}`];
}

function moneyViolations(orders: OrderItems[], payments: Payment[]): string[] {
  const succeeded = payments.filter(({ status }) => status === "succeeded");
  const wrong: string[] = [];
  for (const payment of succeeded.filter((one) => one.refundedMinor < one.amountMinor)) {
    const head = orders.find((order) => order.head.id === payment.orderId)?.head;
    const isRight =
      head !== undefined &&
      wasComplete(head) &&
      head.paid === payment.intent &&
      head.totals.totalMinor === payment.amountMinor;
    if (!isRight) wrong.push(`intent ${payment.intent}: charged without a ticket`);
  }
  for (const { head } of orders.filter((order) => wasComplete(order.head))) {
    const own = succeeded.filter((one) => one.orderId === head.id);
    const live = own.filter((one) => one.refundedMinor < one.amountMinor);
    const isPaidFor = head.totals.totalMinor > 0 && !head.isManual;
    const isPaid = own.some(({ intent }) => intent === head.paid);
    if (isPaid !== isPaidFor || live.length > 1)
      wrong.push(`order ${head.id}: ${own.length} payments, ${live.length} not refunded`);
    for (const payment of own) wrong.push(...refundViolations(head, payment));
  }
  return wrong;
}

/** Never more went back than was paid, and never more than the order knows of. */
function refundViolations(head: Head, { intent, amountMinor, refundedMinor }: Payment): string[] {
  const known = head.refunds.filter((one) => one.intent === intent && one.state !== "FAILED");
  const knownMinor = known.reduce((sum, one) => sum + one.amountMinor, 0);
  const isExact = refundedMinor <= amountMinor && refundedMinor === knownMinor;
  return isExact
    ? []
    : [`order ${head.id}: ${refundedMinor} of ${amountMinor} went back, it lists ${knownMinor}`];
}

/** No payment may succeed for an order whose stock was released. */
function openPaymentViolations({ head }: OrderItems, payments: Payment[]): string[] {
  if (head.status !== "EXPIRED" && head.status !== "ABANDONED") return [];
  const open = payments.filter(
    ({ intent, status }) =>
      intent === head.payment?.intent && status !== "canceled" && status !== "succeeded",
  );
  return open.map(({ intent }) => `order ${head.id} (${head.status}): ${intent} can still be paid`);
}
