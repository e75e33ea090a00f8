// How does a new event begin, and what happens to its times when its zone changes?
import type { EventDefaults } from "#shared/contracts/account.ts";
import { sameClockIn } from "#shared/core/time/zoned-time.ts";
import { hasEnded } from "#shared/rules/page/event-status.ts";
import { browserCurrency } from "#web/lib/form/browser-currency.ts";
import { ownZone } from "#web/lib/page/time.ts";

type Timed = { startAt: string; endAt?: string | null | undefined; timezone: string };

/** Where the account has chosen no time zone or currency, it begins with the browser's. */
export const blankEvent = (
  { timezone, currency }: Pick<EventDefaults, "timezone" | "currency">,
  organizerId = "",
) => ({
  title: "",
  organizerId,
  startAt: "",
  endAt: null,
  timezone: timezone ?? ownZone() ?? "",
  currency: currency ?? browserCurrency(),
  venueName: "",
  city: "",
});

/** Null if the event starts in the future. */
export function pastDates(
  { startAt, endAt }: Pick<Timed, "startAt" | "endAt">,
  now: string,
): "over" | "begun" | null {
  if (startAt === "" || startAt > now) return null;
  return hasEnded({ startAt, endAt: endAt ?? null }, now) ? "over" : "begun";
}

/** What clocks a form's times follow until a zone is chosen. */
export const zoneOfForm = ({ timezone }: Pick<Timed, "timezone">): string => timezone || "UTC";

/** Local times stay as typed, and the instants change. */
export function changeZone({ startAt, endAt, timezone }: Timed, zone: string) {
  const moved = (instant: string) => sameClockIn(instant, zoneOfForm({ timezone }), zone);
  return { timezone: zone, startAt: startAt && moved(startAt), endAt: endAt ? moved(endAt) : null };
}
