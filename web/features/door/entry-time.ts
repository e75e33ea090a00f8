// When was somebody let in? The time of day, with the date on another day.
import { formatMoment } from "#web/lib/page/time.ts";

/** Days begin at midnight in `timezone`. `now` is in milliseconds since 1970. */
export function entryTime(
  checkedInAt: string,
  timezone: string,
  locale: string,
  now = Date.now(),
): string {
  const dayOf = (instant: string) => formatMoment(instant, timezone, locale, "date");
  const isToday = dayOf(checkedInAt) === dayOf(new Date(now).toISOString());
  return formatMoment(checkedInAt, timezone, locale, isToday ? "time" : "dateTime");
}
