// When does a message leave? Now, at an instant, or so long before the event's start.
import type { MessageTime } from "#shared/contracts/messages.ts";
import { instantsOf, localDateTime } from "#shared/core/time/zoned-time.ts";

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
const DATE_LENGTH = "2026-03-01".length;

type Dated = { startAt: string; timezone: string };

/**
 * Null: now. Days are those of the event's zone; a clock time that is skipped there comes later.
 */
export function sendTimeOf(time: MessageTime, { startAt, timezone }: Dated): string | null {
  switch (time.is) {
    case "NOW":
      return null;
    case "AT":
      return time.at;
    case "HOURS_BEFORE":
      return new Date(Date.parse(startAt) - time.hours * HOUR_MS).toISOString();
    case "DAYS_BEFORE": {
      const start = localDateTime(startAt, timezone).slice(0, DATE_LENGTH);
      const day = new Date(Date.parse(start) - time.days * DAY_MS).toISOString();
      const clock = `${day.slice(0, DATE_LENGTH)}T${time.clock}`;
      return instantsOf(clock, timezone)[0] ?? startAt;
    }
  }
}

export type TimeFault = "in_the_past" | "after_the_start" | "too_far_ahead";

const YEARS_AHEAD = 10;

/** `at`: now. A reminder whose time has passed is one in the past. */
export function timeFault(time: MessageTime, event: Dated, at: string): TimeFault | null {
  const sendAt = sendTimeOf(time, event);
  if (sendAt === null) return null;
  if (sendAt <= at) return "in_the_past";
  if (time.is === "AT")
    return Date.parse(sendAt) > Date.parse(at) + YEARS_AHEAD * 366 * DAY_MS
      ? "too_far_ahead"
      : null;
  return sendAt >= event.startAt ? "after_the_start" : null;
}
