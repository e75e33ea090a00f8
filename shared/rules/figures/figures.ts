// How do sales go, day by day? Each order adds to the day of its completion and of its refunds.
import type { ShownOrderStatus } from "#shared/contracts/orders.ts";
import type { Figures, Period } from "#shared/contracts/stats.ts";
import { dayAfter, daysFrom } from "#shared/rules/figures/days.ts";

export type CountedOrder = {
  status: ShownOrderStatus;
  completedAt: string | null;
  isManual: boolean;
  ticketsSold: number;
  totalMinor: number;
  feesMinor: number;
  taxesMinor: number;
  operatorFeeMinor: number;
  refunds: readonly { at: string; amountMinor: number; operatorFeeMinor: number }[];
};

/** Net is not kept: it is gross less refunded. */
export const countNames = [
  "ticketsSold",
  "orders",
  "grossMinor",
  "byHandMinor",
  "feesMinor",
  "taxesMinor",
  "refundedMinor",
] as const;
export type Counts = Record<(typeof countNames)[number], number>;

type OperatorFees = { takenMinor: number; returnedMinor: number };

/** Days are the zone's that `dayOf` knows; months are UTC. Both have only what is not zero. */
export type Sales = { days: Map<string, Counts>; months: Map<string, OperatorFees> };

export const noCounts = (): Counts => ({
  ...{ ticketsSold: 0, orders: 0, grossMinor: 0, byHandMinor: 0, feesMinor: 0, taxesMinor: 0 },
  refundedMinor: 0,
});

export const noSales = (): Sales => ({ days: new Map(), months: new Map() });

export function salesOf(orders: Iterable<CountedOrder>, dayOf: (instant: string) => string): Sales {
  const sales = noSales();
  for (const order of orders) addOrder(sales, order, dayOf);
  return sales;
}

/** An order that was never complete counts nowhere: whatever was paid for it went back. */
export function addOrder(
  { days, months }: Sales,
  order: CountedOrder,
  dayOf: (instant: string) => string,
): void {
  const { completedAt, totalMinor, operatorFeeMinor } = order;
  if (completedAt === null) return;
  const day = entryIn(days, dayOf(completedAt), noCounts);
  day.ticketsSold += order.ticketsSold;
  day.orders += order.status === "CANCELLED" ? 0 : 1;
  day.grossMinor += totalMinor;
  day.byHandMinor += order.isManual ? totalMinor : 0;
  day.feesMinor += order.feesMinor;
  day.taxesMinor += order.taxesMinor;
  if (operatorFeeMinor > 0) feesIn(months, completedAt).takenMinor += operatorFeeMinor;
  for (const refund of order.refunds) {
    if (refund.amountMinor > 0)
      entryIn(days, dayOf(refund.at), noCounts).refundedMinor += refund.amountMinor;
    if (refund.operatorFeeMinor > 0)
      feesIn(months, refund.at).returnedMinor += refund.operatorFeeMinor;
  }
}

const MONTH_LENGTH = "2026-11".length;

const feesIn = (months: Sales["months"], instant: string): OperatorFees =>
  entryIn(months, instant.slice(0, MONTH_LENGTH), () => ({ takenMinor: 0, returnedMinor: 0 }));

function entryIn<Value>(map: Map<string, Value>, key: string, none: () => Value): Value {
  const known = map.get(key);
  if (known) return known;
  const value = none();
  map.set(key, value);
  return value;
}

export function sumOf(all: Iterable<Counts>): Figures {
  const sum = noCounts();
  for (const counts of all) for (const name of countNames) sum[name] += counts[name];
  return withNet(sum);
}

const withNet = (counts: Counts): Figures => ({
  ...counts,
  netMinor: counts.grossMinor - counts.refundedMinor,
});

export function periodOf(days: ReadonlyMap<string, Counts>, range: DayRange): Period {
  const { startDate, endDate } = range;
  const counted = Array.from({ length: daysFrom(startDate, endDate) }, (_, at) => {
    const date = dayAfter(startDate, at);
    return { date, counts: days.get(date) ?? noCounts() };
  });
  return {
    ...{ startDate, endDate },
    totals: sumOf(counted.map(({ counts }) => counts)),
    series: counted.map(({ date, counts }) => ({ date, ...withNet(counts) })),
  };
}

export type DayRange = Pick<Period, "startDate" | "endDate">;
