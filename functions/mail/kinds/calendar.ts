// What goes into a buyer's calendar? The event in its zone; a later file replaces an earlier one.
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { Temporal } from "temporal-polyfill";
import { nowMs } from "#functions/core/ports/clock.ts";
import { timeZoneComponent } from "#functions/mail/kinds/time-zone.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { placeText } from "#shared/core/place.ts";

export type CalendarFacts = {
  event: StoredEvent;
  origin: string;
  online: string;
  orderNumber: string;
  /** How to join online; empty for readers without a valid ticket. */
  join: string;
  locale: string;
  shown: (text: string) => string;
  isOff?: boolean;
};

export const asTyped = (text: string): string => text;

/** The file links to the public page, never to the order, because calendars are often shared. */
export function eventCalendar({
  event,
  origin,
  online,
  orderNumber,
  join,
  locale,
  shown,
  isOff = false,
}: CalendarFacts): string {
  const { id, slug, title, startAt, endAt, timezone } = event;
  const inZone = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timezone);
  const calendar = ical({
    prodId: { company: "Foyer", product: "Tickets" },
    method: isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    // The stamp must be in UTC. If the zone had a name here, the library would write it there.
    timezone: {
      name: null,
      generator: () => timeZoneComponent(timezone, [startAt, endAt ?? startAt]),
    },
  });
  calendar.createEvent({
    id: `${id}@${new URL(origin).hostname}`,
    sequence: event.version + event.locationVersion - 1 + event.onlineVersion - 1,
    stamp: new Date(nowMs()),
    start: inZone(startAt),
    end: endAt === null ? null : inZone(endAt),
    timezone,
    summary: shown(title),
    location: event.isOnline ? online : shown(placeText(event, locale)) || null,
    description: [orderNumber, shown(join)].filter(Boolean).join("\n\n"),
    url: `${origin}/e/${id}/${encodeURIComponent(slug)}`,
    status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
