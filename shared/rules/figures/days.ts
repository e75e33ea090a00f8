// Which days does a period have? Days are texts like 2026-11-30, in the event's zone.

import type * as z from "zod";
import { MOST_DAYS, type StatsQuery } from "#shared/contracts/stats.ts";

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
const FIRST_DAY = "0000-01-01";

/**
 * Which day is it in the zone at an instant? Clocks of all zones change by whole quarters of an
 * hour, so one answer serves a quarter.
 */
export function dayIn(timezone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat("en", {
    ...{ timeZone: timezone, year: "numeric", month: "2-digit", day: "2-digit" },
  });
  const known = new Map<number, string>();
  return (instant) => {
    const quarter = Math.floor(Date.parse(instant) / QUARTER_MS);
    const day = known.get(quarter) ?? written(format, quarter * QUARTER_MS);
    known.set(quarter, day);
    return day;
  };
}

function written(format: Intl.DateTimeFormat, at: number): string {
  const parts = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  return `${parts["year"]}-${parts["month"]}-${parts["day"]}`;
}

export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, "2026-11-30".length);

export const daysFrom = (startDate: string, endDate: string): number =>
  (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;

type DayRange = { startDate: string; endDate: string };

/**
 * `first` is the day of the first sale, if there was one. Without a start it begins there, at most
 * `MOST_DAYS` before its end. Null: more days than that were asked for.
 */
export function askedRange(
  { start_date: start, end_date: end }: z.output<typeof StatsQuery>,
  { first, today }: { first: string | null; today: string },
): DayRange | null {
  const endDate = end ?? (start && start > today ? start : today);
  if (start !== undefined)
    return daysFrom(start, endDate) > MOST_DAYS ? null : { startDate: start, endDate };
  const begun = first === null || first > endDate ? endDate : first;
  const isLong = daysFrom(begun, endDate) > MOST_DAYS;
  return { startDate: isLong ? dayAfter(endDate, 1 - MOST_DAYS) : begun, endDate };
}

/** Null: it would begin before the calendar's first year. */
export function rangeBefore({ startDate, endDate }: DayRange): DayRange | null {
  const length = daysFrom(startDate, endDate);
  if (daysFrom(FIRST_DAY, startDate) <= length) return null;
  return { startDate: dayAfter(startDate, -length), endDate: dayAfter(startDate, -1) };
}
