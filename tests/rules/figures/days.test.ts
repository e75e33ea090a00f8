// Which days does a period have, and on which day of its zone is an instant?
import { expect, it, test } from "vitest";
import { MOST_DAYS } from "#shared/contracts/stats.ts";
import { askedRange, dayAfter, dayIn, daysFrom, rangeBefore } from "#shared/rules/figures/days.ts";

test.each([
  ["Europe/Berlin", "2026-03-28T22:59:59.999Z", "2026-03-28"],
  ["Europe/Berlin", "2026-03-28T23:00:00.000Z", "2026-03-29"],
  // After the clocks went forward, midnight is an hour earlier in UTC.
  ["Europe/Berlin", "2026-03-29T21:59:59.999Z", "2026-03-29"],
  ["Europe/Berlin", "2026-03-29T22:00:00.000Z", "2026-03-30"],
  ["Europe/Berlin", "2026-10-25T22:59:59.999Z", "2026-10-25"],
  ["Europe/Berlin", "2026-10-25T23:00:00.000Z", "2026-10-26"],
  ["Asia/Kathmandu", "2026-11-30T18:14:59.999Z", "2026-11-30"],
  ["Asia/Kathmandu", "2026-11-30T18:15:00.000Z", "2026-12-01"],
  ["Pacific/Kiritimati", "2026-11-30T10:00:00.000Z", "2026-12-01"],
  ["America/St_Johns", "2026-12-01T03:29:59.999Z", "2026-11-30"],
])("in %s it is at %s the day %s", (timezone, instant, day) => {
  expect(dayIn(timezone)(instant)).toBe(day);
});

const today = "2026-11-30";
const first = "2026-11-02";

test.each([
  ["nothing", {}, first, { startDate: first, endDate: today }],
  ["nothing, before any sale", {}, null, { startDate: today, endDate: today }],
  [
    "nothing, three years after the first sale",
    {},
    "2023-11-30",
    { startDate: dayAfter(today, 1 - MOST_DAYS), endDate: today },
  ],
  ["a start", { start_date: "2026-11-24" }, first, { startDate: "2026-11-24", endDate: today }],
  [
    "a start to come",
    { start_date: "2026-12-24" },
    first,
    { startDate: "2026-12-24", endDate: "2026-12-24" },
  ],
  ["an end", { end_date: "2026-11-10" }, first, { startDate: first, endDate: "2026-11-10" }],
  [
    "an end before the first sale",
    { end_date: "2026-10-10" },
    first,
    { startDate: "2026-10-10", endDate: "2026-10-10" },
  ],
  [
    "a start two years ago",
    { start_date: "2024-11-30" },
    first,
    { startDate: "2024-11-30", endDate: today },
  ],
  ["a start a day earlier", { start_date: "2024-11-29" }, first, null],
])("whoever asks for %s gets its days", (_, query, firstSale, range) => {
  expect(askedRange(query, { first: firstSale, today })).toEqual(range);
});

it("the range before is as long, and ends the day before", () => {
  expect(rangeBefore({ startDate: "2026-03-01", endDate: "2026-03-30" })).toEqual({
    ...{ startDate: "2026-01-30", endDate: "2026-02-28" },
  });
  expect(daysFrom("2024-02-28", "2024-03-01")).toBe(3);
});
