// Which instant does a typed date and time mean in an event's zone, and back? Separate from
// `time.ts`, so that only forms load Temporal.
import { Temporal } from "temporal-polyfill";

/**
 * The instant (UTC ISO) of a local date and time (`2026-03-01T19:30`) in a zone. Null if it is not
 * a valid date and time. A time in a skipped hour moves forward.
 */
export function instantOf(local: string, timezone: string): string | null {
  try {
    const at = Temporal.PlainDateTime.from(local).toZonedDateTime(timezone, {
      disambiguation: "compatible",
    });
    return new Date(at.epochMilliseconds).toISOString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The local date and time (`2026-03-01T19:30`) that clocks in a zone show at an instant. */
export function localDateTime(instant: string, timezone: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });
}

/**
 * The instant at which clocks in `to` show what clocks in `from` show at `instant`. Used when an
 * event changes its zone.
 */
export function sameClockIn(instant: string, from: string, to: string): string {
  return instantOf(localDateTime(instant, from), to) ?? instant;
}

/** The local time in a zone with its offset (`2026-03-01T19:30:00+01:00`), for machine readers. */
export function offsetDateTime(instant: string, timezone: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timezone)
    .toString({ smallestUnit: "second", timeZoneName: "never" });
}
