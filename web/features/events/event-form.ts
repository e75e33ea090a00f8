// What happens to an event's times when its zone changes? The clocks keep what was typed; the instants move.
import { sameClockIn } from "#web/lib/zoned-time.ts";

type Timed = { startAt: string; endAt?: string | null | undefined; timezone: string };

/** The changed values for a new zone. */
export function changeZone({ startAt, endAt, timezone }: Timed, zone: string) {
  const moved = (instant: string) => sameClockIn(instant, timezone, zone);
  return { timezone: zone, startAt: startAt && moved(startAt), endAt: endAt ? moved(endAt) : null };
}
