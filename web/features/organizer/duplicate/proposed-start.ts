// When would a copy of an event begin? At the same clock time and weekday, in the first year that
// is to come.
import { sameClockIn } from "#shared/core/time/zoned-time.ts";

const DAYS = 52 * 7;

/** At least 52 weeks after the event's own start. */
export function proposedStart(
  { startAt, timezone }: { startAt: string; timezone: string },
  now: string,
): string {
  const clock = new Date(sameClockIn(startAt, timezone, "UTC"));
  let next: string;
  do {
    clock.setUTCDate(clock.getUTCDate() + DAYS);
    next = sameClockIn(clock.toISOString(), "UTC", timezone);
  } while (next <= now);
  return next;
}
