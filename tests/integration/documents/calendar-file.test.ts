// What does the calendar file of an order or a ticket contain? Read with two independent libraries.
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { eventItem } from "#functions/stored/events.ts";
import { EventChange, events } from "#shared/contracts/events.ts";
import { documents } from "#shared/contracts/public/documents.ts";
import { readCalendar, readCalendarAgain } from "#tests/support/readers/calendar.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { jana, soldTo } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const owner = allTests(() => given.owner());

describe("the event for a calendar", () => {
  test.each([
    ["Berlin in summer", "Europe/Berlin", "2030-06-21T18:00:00.000Z", "2030-06-21T22:00:00.000Z"],
    [
      "Berlin over the night of the change",
      "Europe/Berlin",
      "2030-10-26T20:00:00.000Z",
      "2030-10-27T02:30:00.000Z",
    ],
    [
      "New York over the lost hour",
      "America/New_York",
      "2030-03-10T06:30:00.000Z",
      "2030-03-10T08:30:00.000Z",
    ],
    [
      "Sydney, where summer is in winter",
      "Australia/Sydney",
      "2030-12-31T12:00:00.000Z",
      "2030-12-31T14:00:00.000Z",
    ],
    [
      "Kathmandu, a quarter past the hour",
      "Asia/Kathmandu",
      "2030-04-01T12:00:00.000Z",
      "2030-04-01T14:00:00.000Z",
    ],
    [
      "Lord Howe, half an hour of summer",
      "Australia/Lord_Howe",
      "2030-01-05T09:00:00.000Z",
      "2030-01-05T11:00:00.000Z",
    ],
    ["UTC", "UTC", "2030-01-05T09:00:00.000Z", "2030-01-05T11:00:00.000Z"],
    [
      "Berlin for five years, from summer to winter",
      "Europe/Berlin",
      "2030-06-21T18:00:00.000Z",
      "2035-01-05T11:00:00.000Z",
    ],
  ])("is at its instants in two readers: %s", async (_, timezone, startAt, endAt) => {
    const { params } = await soldTo(owner, [jana], { timezone, startAt, endAt });

    const { status, headers, text } = await call(documents.orderCalendar, { params });

    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
    const first = readCalendar(text);
    const second = readCalendarAgain(text);
    expect([first.start, first.end]).toEqual([startAt, endAt]);
    expect([second.start, second.end]).toEqual([startAt, endAt]);
    if (timezone !== "UTC") expect(first.timezone).toBe(timezone);
  });

  test("is written for a time when clocks differed by seconds too, as stored before years had a limit", async () => {
    const { event, params } = await soldTo(owner, [jana]);
    await asSystem(() =>
      writeItem({
        update: eventItem.key({ id: event.id }),
        set: "SET startAt = :start, endAt = :end",
        values: { ":start": "1890-06-21T18:00:00.000Z", ":end": "1890-06-21T22:00:00.000Z" },
      }),
    );

    const { status, text } = await call(documents.orderCalendar, { params });

    expect(status).toBe(200);
    expect(text).toContain("TZOFFSETTO:+005328");
  });

  test("is as short for an event that was stored before years had a limit", async () => {
    const { event, params } = await soldTo(owner, [jana]);
    const usual = await call(documents.orderCalendar, { params });
    const endAt = "9999-12-31T22:59:00.000Z";
    await asSystem(() =>
      writeItem({
        update: eventItem.key({ id: event.id }),
        set: "SET endAt = :end",
        values: { ":end": endAt },
      }),
    );

    const shown = await call(events.get, { token: owner.token, params: { eventId: event.id } });
    const { status, bytes, text } = await call(documents.orderCalendar, { params });

    expect([shown.status, shown.data.endAt, status]).toEqual([200, endAt, 200]);
    expect(readCalendar(text).end).toBe(endAt);
    expect(bytes.length).toBeLessThan(2 * usual.bytes.length);
  });

  test("says what, where, and which order, with every character as it was typed", async () => {
    const title = "Nordlicht; live, \\loud\\ 🎻 ".concat("ä".repeat(80));
    const { event, order, params } = await soldTo(owner, [jana], {
      title,
      addressLine2: "Gate B; left, then right",
    });

    const { text } = await call(documents.orderCalendar, { params });

    for (const read of [readCalendar(text), readCalendarAgain(text)]) {
      expect(read.summary).toBe(event.title);
      expect(read.location).toBe(
        "Waldbühne, Glockenturmstraße 1, Gate B; left, then right, 14053 Berlin, Germany",
      );
      expect(read.description).toBe(`Order number: ${order.reference}`);
      expect(read.url).toBe(
        `https://foyer.example/e/${event.id}/${encodeURIComponent(event.slug)}`,
      );
    }
    const lines = text.split("\r\n");
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !line.includes("\n"))).toBe(true);
    expect(text).toMatch(/\r\nDTSTAMP:\d{8}T\d{6}Z\r\n/);
    expect(text).not.toContain(params.shortId);
  });

  test("keeps its identity when the event moves, and says that it is newer", async () => {
    const { event, params } = await soldTo(owner, [jana]);
    const before = readCalendar((await call(documents.orderCalendar, { params })).text);
    const { id: eventId, version } = event;
    const moved = {
      ...z.object(EventChange.shape).parse(event),
      startAt: "2030-06-22T18:00:00.000Z",
      endAt: null,
    };
    const { status } = await call(events.update, {
      token: owner.token,
      params: { eventId },
      body: moved,
      version,
    });
    expect(status).toBe(200);

    const after = readCalendar((await call(documents.orderCalendar, { params })).text);

    expect(after.uid).toBe(before.uid);
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect([after.start, after.hasEnd]).toEqual(["2030-06-22T18:00:00.000Z", false]);
  });

  test("is the same by a ticket's own link", async () => {
    const { event, order, params } = await soldTo(owner, [jana]);
    const shortId = await linkOf("attendee-link", order.attendeeIds[0] ?? "");
    const own = await call(documents.ticketCalendar, { params: { eventId: event.id, shortId } });
    const orders = await call(documents.orderCalendar, { params });

    expect(readCalendar(own.text)).toEqual(readCalendar(orders.text));
  });
});
