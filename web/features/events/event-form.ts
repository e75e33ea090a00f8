// What does a new event begin with, and what happens to its times when its zone changes?
import { hasEnded } from "#shared/rules/event-status.ts";
import { browserCurrency } from "#web/lib/browser-currency.ts";
import { browserZone } from "#web/lib/time.ts";
import { sameClockIn } from "#web/lib/zoned-time.ts";

type Timed = { startAt: string; endAt?: string | null | undefined; timezone: string };

/** A new event's values, with the zone and the currency of the browser. */
export const blankEvent = (organizerId = "") => ({
  title: "",
  organizerId,
  startAt: "",
  endAt: null,
  timezone: browserZone(),
  currency: browserCurrency(),
  venueName: "",
  city: "",
});

/**
 * What is odd about the dates: that the event would be over already, or have begun; null where they
 * lie ahead.
 */
export function pastDates(
  { startAt, endAt }: Pick<Timed, "startAt" | "endAt">,
  now: string,
): "over" | "begun" | null {
  if (startAt === "" || startAt > now) return null;
  return hasEnded({ startAt, endAt: endAt ?? null }, now) ? "over" : "begun";
}

/** The changed values for a new zone: the clocks keep what was typed, the instants move. */
export function changeZone({ startAt, endAt, timezone }: Timed, zone: string) {
  const moved = (instant: string) => sameClockIn(instant, timezone, zone);
  return { timezone: zone, startAt: startAt && moved(startAt), endAt: endAt ? moved(endAt) : null };
}
