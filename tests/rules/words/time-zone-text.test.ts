// Is the zone in a calendar file short whatever the event's dates, and right at its start and end?
import { describe, expect, it } from "vitest";
import { asTyped, eventCalendar } from "#functions/mail/kinds/calendar.ts";
import { timeZoneComponent } from "#functions/mail/kinds/time-zone.ts";
import { eventItem } from "#functions/stored/events.ts";
import { readCalendar } from "#tests/support/readers/calendar.ts";

/** Zones with two changes a year, with half an hour, with other dates each year, and with none. */
const zones = [
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Africa/Cairo",
  "Asia/Kathmandu",
  "UTC",
];
const spans = [
  ["an evening", "2030-06-21T18:00:00.000Z", "2030-06-21T22:00:00.000Z"],
  ["an evening without an end", "2030-06-21T18:00:00.000Z", null],
  ["five years", "2036-06-21T18:00:00.000Z", "2041-06-21T18:00:00.000Z"],
  ["a thousand years", "2030-06-21T18:00:00.000Z", "3030-12-21T18:00:00.000Z"],
  ["until the last year", "2030-06-21T18:00:00.000Z", "9999-12-30T22:00:00.000Z"],
] as const;
const cases = zones.flatMap((zone) =>
  spans.map(([title, startAt, endAt]) => [zone, title, startAt, endAt] as const),
);

describe("the zone in a calendar file", () => {
  it.each(cases)("of %s over %s has at most ten changes, in a kilobyte", (zone, _, start, end) => {
    const text = timeZoneComponent(zone, [start, end ?? start]);

    expect(text.match(/BEGIN:(STANDARD|DAYLIGHT)/g)?.length).toBeLessThanOrEqual(10);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_024);
    expect(text.match(/DTSTART:(?!\d{8}T\d{6}\r)/g)).toBeNull();
  });

  it.each(cases)("of %s over %s is right at both ends", (timezone, _, startAt, endAt) => {
    const event = eventItem.parse({
      id: "evt_000000000000",
      accountId: "acc_000000000000",
      version: 1,
      title: "Concert",
      slug: "concert",
      organizerId: "org_000000000000",
      description: "",
      status: "LIVE",
      wasLive: true,
      createdAt: "2026-01-01T00:00:00.000Z",
      currency: "EUR",
      startAt,
      endAt,
      timezone,
    });

    const origin = "https://foyer.example";
    const file = eventCalendar({
      ...{
        event,
        origin,
        online: "Online",
        orderNumber: "F-1",
        join: "",
        locale: "en",
        shown: asTyped,
      },
    });

    const read = readCalendar(file);
    expect([read.start, read.end]).toEqual([startAt, endAt ?? startAt]);
  });
});
