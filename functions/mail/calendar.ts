// What goes into a buyer's calendar? The event in its own time zone. A later file of the same event
// replaces an earlier one.
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { Temporal } from "temporal-polyfill";
import { nowMs } from "#functions/core/ports/clock.ts";
import { timeZoneComponent } from "#functions/mail/time-zone.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { placeText } from "#shared/core/place.ts";

export type CalendarFacts = {
  event: StoredEvent;
  origin: string;
  online: string;
  orderNumber: string;
  /** How to join online; empty for readers without a valid ticket. */
  join: string;
  /** The language of the country's name. */
  locale: string;
};

/**
 * The text of an `.ics` file. `online` replaces the address of an online event; `orderNumber` is a
 * line of the description. The file links to the public page and never to the order. Calendars are
 * often shared; links to tickets must not be.
 */
export function eventCalendar({
  event,
  origin,
  online,
  orderNumber,
  join,
  locale,
}: CalendarFacts): string {
  const { id, slug, title, startAt, endAt, timezone } = event;
  const inZone = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timezone);
  const calendar = ical({
    prodId: { company: "Foyer", product: "Tickets" },
    method: ICalCalendarMethod.PUBLISH,
    // The format requires a stamp in UTC. If the zone had a name here, the library would write the
    // stamp in that zone.
    timezone: { name: null, generator: () => timeZoneComponent(timezone, startAt, endAt) },
  });
  calendar.createEvent({
    id: `${id}@${new URL(origin).hostname}`,
    sequence: event.version,
    stamp: new Date(nowMs()),
    start: inZone(startAt),
    end: endAt === null ? null : inZone(endAt),
    timezone,
    summary: title,
    location: event.isOnline ? online : placeText(event, locale) || null,
    description: [orderNumber, join].filter(Boolean).join("\n\n"),
    url: `${origin}/e/${id}/${encodeURIComponent(slug)}`,
    status: ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
