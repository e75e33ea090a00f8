// What does a calendar get that subscribes to an organizer? Its next events, each in its own zone.
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { Temporal } from "temporal-polyfill";
import { findHost } from "#functions/access/listing/host.ts";
import { isStillListed } from "#functions/access/listing/listing-row.ts";
import { eventsOfHost } from "#functions/access/listing/public-rows.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { timeZoneComponent } from "#functions/mail/kinds/time-zone.ts";
import type { PublicEventRow } from "#shared/contracts/public/public-events.ts";
import { organizerSlug } from "#shared/core/ids.ts";

const MOST_EVENTS = 200;
const TTL_SECONDS = 3600;

/** Null for an organizer that is not there. An event that is listed no more is not in it. */
export async function feedOf(organizerId: string): Promise<string | null> {
  const organizer = await findHost(organizerId);
  if (!organizer) return null;
  const at = nowAt();
  const listed = (await eventsOfHost(organizer)).filter((row) => isStillListed(row, at));
  const events = listed.slice(0, MOST_EVENTS);
  const { id, name } = organizer;
  const calendar = ical({
    name,
    url: `${setting("APP_ORIGIN")}/o/${id}/${encodeURIComponent(organizerSlug(name))}`,
    prodId: { company: "Foyer", product: "Events" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: TTL_SECONDS,
    timezone: { name: null, generator: (timezone) => zoneOf(timezone, events) },
  });
  for (const event of events) calendar.createEvent(entryOf(event));
  return calendar.toString();
}

/** The same id as in buyers' calendars. The stamp changes with the event alone. */
function entryOf({ id, slug, title, startAt, endAt, timezone, ...event }: PublicEventRow) {
  const origin = setting("APP_ORIGIN");
  const inZone = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timezone);
  const url = `${origin}/e/${id}/${encodeURIComponent(slug)}`;
  const place = [event.venueName, event.city].filter(Boolean).join(", ");
  return {
    id: `${id}@${new URL(origin).hostname}`,
    stamp: new Date(event.changedAt),
    lastModified: new Date(event.changedAt),
    start: inZone(startAt),
    end: endAt === null ? null : inZone(endAt),
    timezone,
    summary: title,
    location: event.isOnline ? url : place || null,
    url,
    status: ICalEventStatus.CONFIRMED,
  };
}

const zoneOf = (timezone: string, events: readonly PublicEventRow[]): string =>
  timeZoneComponent(
    timezone,
    events
      .filter((event) => event.timezone === timezone)
      .flatMap(({ startAt, endAt }) => [startAt, endAt ?? startAt]),
  );
