// Which instant does a typed time mean in a zone, and back? Few places load Temporal.
import { Temporal } from "temporal-polyfill";

/** `2026-03-01T19:30` is one instant, two in a repeated hour; a skipped hour moves forward. */
export function instantsOf(local: string, timezone: string): string[] {
  try {
    const clock = Temporal.PlainDateTime.from(local);
    const at = (["earlier", "later"] as const).map((disambiguation) =>
      clock.toZonedDateTime(timezone, { disambiguation }),
    );
    const shown = at.filter((one) => one.toPlainDateTime().equals(clock));
    const meant = shown.length === 0 ? at.slice(-1) : shown;
    return [...new Set(meant.map((one) => new Date(one.epochMilliseconds).toISOString()))];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** The first of two. */
const instantOf = (local: string, timezone: string) => instantsOf(local, timezone)[0];

export function localDateTime(instant: string, timezone: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });
}

/** The instant at which clocks in `to` show what clocks in `from` show at `instant`. */
export function sameClockIn(instant: string, from: string, to: string): string {
  return instantOf(localDateTime(instant, from), to) ?? instant;
}

/** Returns text like `2026-03-01T19:30:00+01:00`, for machines. */
export function offsetDateTime(instant: string, timezone: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timezone)
    .toString({ smallestUnit: "second", timeZoneName: "never" });
}

type Move = { from: string; to: string; timezone: string };

/** `instant` as much later as clocks of the zone show between `from` and `to`. */
export function movedByClock(instant: string, { from, to, timezone }: Move): string {
  const clock = (at: string) =>
    Temporal.Instant.from(at).toZonedDateTimeISO(timezone).toPlainDateTime();
  const by = clock(to).since(clock(from), { largestUnit: "day" });
  const at = clock(instant).add(by).toZonedDateTime(timezone, { disambiguation: "compatible" });
  return new Date(at.epochMilliseconds).toISOString();
}
