// What do figures of two periods say of each other? Their change, and the points of one chart.
import { expect, it } from "vitest";
import { periodOf, statsOf } from "#tests/support/inputs/figures.ts";
import { changeOf } from "#web/features/organizer/dashboard/change.ts";
import { compactMoney } from "#web/features/organizer/dashboard/compact-money.ts";
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

it.each([
  ["EUR", 962_000, "€9.6K"],
  ["EUR", 0, "€0"],
  ["JPY", 2500, "¥2.5K"],
  ["KWD", 2_500_000, "KWD 2.5K"],
  ["EUR", -150_000, "−€1.5K"],
] as const)("a chart writes %s %i as %s", (currency, amountMinor, written) => {
  expect(compactMoney(amountMinor, currency, "en").replaceAll(/\s/g, " ")).toBe(written);
});

it("a day is written without a zone, and with its year where that is another", () => {
  expect(formatDay("2030-04-01", "en", "date")).toBe("Mon, Apr 1, 2030");
  expect(formatDay("2030-04-01", "en", "day")).toBe("Apr 1, 2030");
});
