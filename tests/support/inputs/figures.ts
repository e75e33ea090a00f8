// Which figures may an event have? Those that a test says, by day.
import type { EventStats, Figures, Period, Troubles } from "#shared/contracts/stats.ts";

const nothing: Figures = {
  ticketsSold: 0,
  orders: 0,
  grossMinor: 0,
  byHandMinor: 0,
  feesMinor: 0,
  taxesMinor: 0,
  refundedMinor: 0,
  netMinor: 0,
};
/** Nothing to look after. */
export const noTroubles: Troubles = {
  failedRefunds: 0,
  openDisputes: 0,
  openDisputesMinor: 0,
  inquiries: 0,
  inquiriesMinor: 0,
  undelivered: 0,
  unreadable: 0,
};
const DAY_MS = 86_400_000;

/** A day each from `startDate` on. Net follows. */
export function periodOf(startDate: string, days: Partial<Figures>[]): Period {
  const series = days.map((day, at) => {
    const figures = { ...nothing, ...day };
    const date = new Date(Date.parse(startDate) + at * DAY_MS).toISOString().slice(0, 10);
    return { date, ...figures, netMinor: figures.grossMinor - figures.refundedMinor };
  });
  const totals = series.reduce<Figures>((sums, { date: _, ...day }) => sumOf(sums, day), nothing);
  return { startDate, endDate: series.at(-1)?.date ?? startDate, totals, series };
}

const sumOf = (a: Figures, b: Figures): Figures => ({
  ticketsSold: a.ticketsSold + b.ticketsSold,
  orders: a.orders + b.orders,
  grossMinor: a.grossMinor + b.grossMinor,
  byHandMinor: a.byHandMinor + b.byHandMinor,
  feesMinor: a.feesMinor + b.feesMinor,
  taxesMinor: a.taxesMinor + b.taxesMinor,
  refundedMinor: a.refundedMinor + b.refundedMinor,
  netMinor: a.netMinor + b.netMinor,
});

/** Three days in March 2030 against the three before, unless the test says otherwise. */
export const statsOf = (
  days: Partial<Figures>[],
  { daysBefore, ...rest }: Partial<EventStats> & { daysBefore?: Partial<Figures>[] } = {},
): EventStats => ({
  at: "2030-03-03T11:00:00.000Z",
  isCounting: false,
  currency: "EUR",
  timezone: "Europe/Berlin",
  ...periodOf("2030-03-01", days),
  before: daysBefore ? periodOf("2030-02-01", daysBefore) : null,
  troubles: noTroubles,
  ...rest,
});
