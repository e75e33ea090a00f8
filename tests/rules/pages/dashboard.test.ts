// What do figures of two periods say of each other? Their change, and the points of one chart.
import { expect, it } from "vitest";
import { periodOf, statsOf } from "#tests/support/inputs/figures.ts";
import { changeOf } from "#web/features/organizer/dashboard/change.ts";
import { moneyAmounts, ticksOf } from "#web/features/organizer/dashboard/chart-amounts.ts";
import { highestOf, pointsOf } from "#web/features/organizer/dashboard/sales-points.ts";
import { formatDay } from "#web/lib/page/time.ts";

it.each([
  ["half as much again", 150, 100, { kind: "rate", rate: 0.5 }],
  ["all gone", 0, 100, { kind: "rate", rate: -1 }],
  ["below nothing now", -50, 100, { kind: "rate", rate: -1.5 }],
  ["from nothing", 1, 0, { kind: "new" }],
  ["from nothing below it", -1, 0, { kind: "new" }],
  ["nothing twice", 0, 0, { kind: "same" }],
  ["the same", 7, 7, { kind: "same" }],
  ["from below nothing", 10, -5, { kind: "below_nothing" }],
])("%s is told as it is", (_, now, before, change) => {
  expect(changeOf(now, before)).toEqual(change);
});

it("a point has the day as far into the period before", () => {
  const figures = statsOf([{ grossMinor: 5, ticketsSold: 1 }, { grossMinor: 5 }], {
    daysBefore: [{ grossMinor: 3 }],
  });

  const points = pointsOf(figures, "grossMinor");

  expect(points).toEqual([
    { date: "2030-03-01", value: 5, dateBefore: "2030-02-01", before: 3 },
    { date: "2030-03-02", value: 5, dateBefore: null, before: null },
  ]);
  expect(highestOf(points)).toBe(points[0]);
  expect(highestOf([])).toBeUndefined();
  expect(pointsOf(figures, "ticketsSold")[0]?.value).toBe(1);
  expect(periodOf("2030-03-01", []).endDate).toBe("2030-03-01");
});

const plain = (text: string) => text.replaceAll(/\s/g, " ");

it.each([
  ["EUR", 7650, "€76.50"],
  ["EUR", 999_999, "€9,999.99"],
  ["EUR", 1_000_000, "€10K"],
  ["EUR", 9_620_000, "€96.2K"],
  ["EUR", 0, "€0.00"],
  ["JPY", 2500, "¥2,500"],
  ["KWD", 25_000_000, "KWD 25K"],
  ["EUR", -1_500_000, "−€15K"],
] as const)("a chart's line of %s %i ends at %s", (currency, amountMinor, written) => {
  expect(plain(moneyAmounts(currency, "en").end(amountMinor))).toBe(written);
});

it.each([
  ["EUR", 7650, ["€0", "€20", "€40", "€60", "€80"]],
  ["EUR", 620_000, ["€0", "€2,000", "€4,000", "€6,000", "€8,000"]],
  ["EUR", 962_000, ["€0", "€2.5K", "€5K", "€7.5K", "€10K"]],
  ["EUR", 50, ["€0", "€1"]],
  ["EUR", 700, ["€0", "€2", "€4", "€6", "€8"]],
  ["EUR", 10_000, ["€0", "€25", "€50", "€75", "€100"]],
  ["JPY", 7650, ["¥0", "¥2,000", "¥4,000", "¥6,000", "¥8,000"]],
  ["KWD", 61_000, ["KWD 0", "KWD 20", "KWD 40", "KWD 60", "KWD 80"]],
] as const)("up to %s %i a chart has lines at %j", (currency, highest, written) => {
  const { unit, tick } = moneyAmounts(currency, "en");
  const ticks = ticksOf(highest, unit);
  expect(ticks.map((value) => plain(tick(value, ticks.at(-1) ?? 0)))).toEqual(written);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
});

it("a count has whole lines, and one line where there is nothing", () => {
  expect(ticksOf(3, 1)).toEqual([0, 1, 2, 3]);
  expect(ticksOf(9, 1)).toEqual([0, 5, 10]);
  expect(ticksOf(0, 1)).toEqual([0, 1]);
});

it("a day is written without a zone, and with its year where that is another", () => {
  expect(formatDay("2030-04-01", "en", "date")).toBe("Mon, Apr 1, 2030");
  expect(formatDay("2030-04-01", "en", "day")).toBe("Apr 1, 2030");
});
