// Do figures hold for any orders and any zone? A series sums to its totals, and a quarter of an
// hour is in one day.
import fc from "fast-check";
import { expect, it } from "vitest";
import { dayAfter, dayIn } from "#shared/rules/figures/days.ts";
import { periodOf, salesOf } from "#shared/rules/figures/figures.ts";

const berlin = dayIn("Europe/Berlin");

it("one answer serves a quarter of an hour, in every zone", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  const instant = fc.date({
    ...{ min: new Date("2000-01-01"), max: new Date("2050-01-01"), noInvalidDate: true },
  });
  fc.assert(
    fc.property(fc.constantFrom(...zones), instant, fc.nat(899_999), (timezone, date, ms) => {
      const start = Math.floor(date.getTime() / 900_000) * 900_000;
      const dayOf = dayIn(timezone);
      const exact = new Intl.DateTimeFormat("en-CA", { timeZone: timezone }).format(start + ms);
      expect(dayOf(new Date(start).toISOString())).toBe(exact);
      expect(dayOf(new Date(start + ms).toISOString())).toBe(exact);
    }),
  );
});

it("a period has every day, and its series sums to its totals", () => {
  const instant = fc
    .date({ min: new Date("2026-01-01"), max: new Date("2026-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString());
  const amount = fc.nat(100_000);
  const orders = fc.array(
    fc.record({
      ...{ status: fc.constantFrom("COMPLETED" as const, "CANCELLED" as const) },
      ...{ completedAt: fc.option(instant), isManual: fc.boolean(), ticketsSold: fc.nat(20) },
      ...{ totalMinor: amount, feesMinor: amount, taxesMinor: amount, operatorFeeMinor: amount },
      refunds: fc.array(fc.record({ at: instant, amountMinor: amount, operatorFeeMinor: amount }), {
        maxLength: 4,
      }),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(orders, fc.nat(300), fc.integer({ min: 1, max: 120 }), (all, from, length) => {
      const startDate = dayAfter("2026-01-01", from);
      const range = { startDate, endDate: dayAfter(startDate, length - 1) };
      const { totals, series } = periodOf(salesOf(all, berlin).days, range);
      const isIn = (at: string | null): at is string =>
        at !== null && berlin(at) >= range.startDate && berlin(at) <= range.endDate;
      const complete = all.filter(({ completedAt }) => completedAt !== null);
      const here = complete.filter(({ completedAt }) => isIn(completedAt));
      const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);

      expect(series).toHaveLength(length);
      const { date: _, ...summed } = series.reduce((one, other) => ({
        ...other,
        ...{ ticketsSold: one.ticketsSold + other.ticketsSold, orders: one.orders + other.orders },
        ...{ grossMinor: one.grossMinor + other.grossMinor },
        ...{ byHandMinor: one.byHandMinor + other.byHandMinor },
        ...{ feesMinor: one.feesMinor + other.feesMinor },
        ...{ taxesMinor: one.taxesMinor + other.taxesMinor },
        ...{ refundedMinor: one.refundedMinor + other.refundedMinor },
        ...{ netMinor: one.netMinor + other.netMinor },
      }));
      expect(summed).toEqual(totals);
      const refunded = complete.flatMap(({ refunds }) => refunds.filter(({ at }) => isIn(at)));
      expect(totals).toMatchObject({
        ...{ ticketsSold: sum(here.map(({ ticketsSold }) => ticketsSold)) },
        ...{ orders: here.filter(({ status }) => status !== "CANCELLED").length },
        ...{ grossMinor: sum(here.map(({ totalMinor }) => totalMinor)) },
        ...{ refundedMinor: sum(refunded.map(({ amountMinor }) => amountMinor)) },
      });
    }),
  );
});
