// What does a calendar get that subscribes to an organizer? Its next listed events at their right
// instants, as two independent readers understand them, and a change where an event was changed.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId, nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { discover } from "#shared/contracts/public/discover.ts";
import type { PublicEventRow } from "#shared/contracts/public/public-events.ts";
import { readCalendars, readCalendarsAgain } from "#tests/support/readers/calendar.ts";
import { listedRow, storeListed } from "#tests/support/scenes/listed-rows.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { eventFacts, given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

let owner: Owner;
let restoreClock = () => {};
beforeEach(async () => {
  owner = await given.owner();
});
afterEach(() => restoreClock());

const ask = (options: object = {}, organizerId = owner.organizerId) =>
  call(discover.feed, { params: { organizerId }, ...options });
/** The events as ical.js and as node-ical read them. */
async function feed() {
  const { text } = await ask();
  const uids = (one: { uid: string }[]) => one.map(({ uid }) => uid).toSorted();
  const [read, again] = [readCalendars(text), readCalendarsAgain(text)];
  expect(uids(again)).toEqual(uids(read));
  return { read, again, text };
}
const uidOf = ({ id }: { id: string }) => `${id}@foyer.example`;
const live = async (fields: Record<string, unknown> = {}) =>
  (await given.event(owner, { fields, tickets: [] })).event;
const stand = async (some: Partial<PublicEventRow>[]) => {
  const rows = some.map((fields) => listedRow({ organizerId: owner.organizerId, ...fields }));
  await storeListed(owner, rows);
  return rows;
};
const ofEvent = ({ id }: { id: string }) => ({ token: owner.token, params: { eventId: id } });
async function save(event: { id: string }, fields: object) {
  const { version } = (await call(events.get, ofEvent(event))).data;
  const body = { ...eventFacts(owner.organizerId), ...fields };
  return call(events.update, { ...ofEvent(event), version, body });
}
const moveOn = (ms: number) => {
  const at = nowMs() + ms;
  restoreClock = replaceClock({ nowMs: () => at });
};

/** One zone, and instants that end an hour later. */
const zones: [string, string, string[], string?][] = [
  ["Berlin in both seasons", "Europe/Berlin", ["2030-06-21T18:00", "2030-12-21T18:00"]],
  [
    "Berlin over many years, far apart",
    "Europe/Berlin",
    ["2030-06-21T18:00", "2033-01-21T18:00", "2033-07-21T18:00", "2036-12-21T18:00"],
  ],
  ["New York over the lost hour", "America/New_York", ["2030-03-10T06:30"]],
  ["Kathmandu, a quarter past the hour", "Asia/Kathmandu", ["2030-04-01T12:00"]],
  ["Casablanca, with other dates each year", "Africa/Casablanca", ["2030-12-20T12:00"]],
  ["UTC", "UTC", ["2030-04-01T12:00"]],
  [
    "Almaty, which begins at another offset next year",
    "Asia/Almaty",
    ["2024-02-29T12:00", "2024-03-02T12:00"],
    "2023-12-15T12:00:00.000Z",
  ],
];

describe("the feed of an organizer", () => {
  it.each(zones)("is at its instants in two readers: %s", async (_, timezone, starts, at) => {
    const clock = Date.parse(at ?? "2030-01-01T12:00:00.000Z");
    restoreClock = replaceClock({ nowMs: () => clock });
    const dates = starts.map((start) => ({ startAt: `${start}:00.000Z`, timezone }));
    const rows = await stand(dates.map((one) => ({ ...one, endAt: hourAfter(one.startAt) })));

    const { read, again } = await feed();

    const instants = rows.map(({ startAt, endAt }) => [startAt, endAt]);
    expect(read.map(({ start, end }) => [start, end])).toEqual(instants);
    expect(again.map(({ start, end }) => [start, end]).toSorted()).toEqual(instants);
    if (timezone !== "UTC") expect(read.every((one) => one.timezone === timezone)).toBe(true);
  });

  it("has events of several zones, each in its own, and each zone once", async () => {
    const rows = await stand(
      zones
        .slice(0, 6)
        .flatMap(([, timezone, starts]) =>
          starts.map((start) => ({ startAt: `${start}:00.000Z`, timezone })),
        ),
    );

    const { read, again, text } = await feed();

    const startOf = new Map(rows.map((row) => [uidOf(row), row.startAt]));
    expect(new Map(read.map(({ uid, start }) => [uid, start]))).toEqual(startOf);
    expect(new Map(again.map(({ uid, start }) => [uid, start]))).toEqual(startOf);
    const named = text.match(/^TZID:.+$/gm) ?? [];
    expect(named).toHaveLength(new Set(named).size);
  });

  it("says what, where and which page, of a place and online", async () => {
    const place = { venueName: "Waldbühne", city: "Berlin" };
    const [here, online, nowhere] = await stand([
      place,
      { ...place, isOnline: true, startAt: "2032-01-02T18:00:00.000Z" },
      { startAt: "2032-01-03T18:00:00.000Z" },
    ]);

    const { read, text } = await feed();

    const url = (row: PublicEventRow | undefined) => `https://foyer.example/e/${row?.id}/listed`;
    expect(read.map((one) => [one.summary, one.url, one.location, one.hasEnd])).toEqual([
      ["Listed", url(here), "Waldbühne, Berlin", false],
      ["Listed", url(online), url(online), false],
      ["Listed", url(nowhere), null, false],
    ]);
    expect(text).toContain("X-WR-CALNAME:Night Owl Events");
    const path = `/o/${owner.organizerId}/night-owl-events`;
    expect(text.replaceAll("\r\n ", "")).toContain(`URL:https://foyer.example${path}`);
  });

  it.each([
    ["]]> & <b>", "]]> & <b>"],
    ["A, b; c \\ d: \"e\" 'f'", "A, b; c \\ d: \"e\" 'f'"],
    ["🦉".repeat(74), "🦉".repeat(74)],
    ["夏".repeat(149), "夏".repeat(149)],
  ])("has a title as it was typed: %s", async (title, shown) => {
    await live({ title });
    const { read, again } = await feed();
    expect([read[0]?.summary, again[0]?.summary]).toEqual([shown, shown]);
  });

  it("can be read with a title from before that has lines and control characters", async () => {
    const title = "One\r\nEND:VEVENT\nTwo\u0000\u0007\u001b\u0085\u2028Three";
    await stand([{ title }, { startAt: "2032-01-02T18:00:00.000Z" }]);

    const { read, again } = await feed();

    expect(read.map(({ summary }) => summary?.startsWith("One"))).toEqual([true, false]);
    expect(again).toHaveLength(2);
  });

  it("keeps the id of an event that is moved and renamed, and says when it was", async () => {
    const event = await live();
    const before = (await feed()).read[0];
    moveOn(60_000);

    const dates = { startAt: "2030-07-01T18:00:00.000Z", endAt: "2030-07-01T20:00:00.000Z" };
    await save(event, { title: "Later", ...dates, timezone: "America/New_York" });

    const [after, ...others] = (await feed()).read;
    expect([before?.uid, after?.uid, others]).toEqual([uidOf(event), uidOf(event), []]);
    expect(after).toMatchObject({ summary: "Later", timezone: "America/New_York" });
    expect([after?.start, after?.end]).toEqual([dates.startAt, dates.endAt]);
    expect((before?.changedAt ?? "") < (after?.changedAt ?? "")).toBe(true);
  });

  it.each<[string, (event: { id: string }) => Promise<unknown>]>([
    ["is archived", (event) => setStatus(event, "ARCHIVED")],
    ["becomes a draft", (event) => setStatus(event, "DRAFT")],
    ["is not to be found", (event) => changeSettings(ofEvent(event), unlisted)],
    ["has ended", async () => moveOn(Date.parse(eventFacts("").endAt) - nowMs())],
    ["has another organizer", (event) => handOver(event)],
  ])("has an event no longer that %s", async (_, change) => {
    const event = await live();
    const stays = await live({ startAt: "2031-01-01T18:00:00.000Z", endAt: null });
    expect((await feed()).read).toHaveLength(2);

    await change(event);

    expect((await feed()).read.map(({ uid }) => uid)).toEqual([uidOf(stays)]);
  });

  it("has the next two hundred", async () => {
    const rows = await stand(Array.from({ length: 201 }, (_, at) => ({ startAt: onDay(at) })));
    const { read } = await feed();
    expect(read.map(({ uid }) => uid)).toEqual(rows.slice(0, 200).map(uidOf));
  });

  it("is an empty calendar without events", async () => {
    const { status, headers } = await ask();
    const { read, text } = await feed();
    expect([status, headers["content-type"], read]).toEqual([
      200,
      "text/calendar; charset=utf-8",
      [],
    ]);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n.*\r\nEND:VCALENDAR$/s);
  });

  it("stays the same while nothing changes, and comes only once it has changed", async () => {
    const event = await live();
    const first = await ask();
    const { etag = "" } = first.headers;
    moveOn(60_000);

    const again = await ask({ headers: { "if-none-match": `W/${etag}` } });
    expect([again.status, again.text, again.headers["etag"]]).toEqual([304, "", etag]);
    const head = await ask({ isHead: true });
    expect([head.status, head.text, head.headers["etag"]]).toEqual([200, "", etag]);
    expect(head.headers["content-length"]).toBe(String(first.bytes.length));
    expect(first.headers["cache-control"]).toContain("s-maxage=3600");

    await save(event, { title: "Later" });
    expect((await ask({ headers: { "if-none-match": etag } })).status).toBe(200);
  });
});

describe("there is no feed", () => {
  const refused = async (organizerId: string) => {
    const { status, headers } = await ask({}, organizerId);
    expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
  };

  it("of what is no organizer", async () => {
    const { id } = await live();
    const unknown = [newId("organizer"), id, owner.me.account.id, owner.me.id];
    for (const wrong of [...unknown, "..", "a#b", "x".repeat(2_000)]) await refused(wrong);
  });

  it("of an organizer that was deleted", async () => {
    const { data } = await call(organizers.create, { token: owner.token, body: { name: "Gone" } });
    expect((await ask({}, data.id)).status).toBe(200);
    await call(organizers.remove, { token: owner.token, params: { organizerId: data.id } });
    await refused(data.id);
  });
});

const unlisted = { seo: { allowsIndexing: false } };
const setStatus = (event: { id: string }, status: "DRAFT" | "ARCHIVED") =>
  call(events.setStatus, { ...ofEvent(event), body: { status } });
async function handOver(event: { id: string }) {
  const { data } = await call(organizers.create, { token: owner.token, body: { name: "Day Owl" } });
  return save(event, { organizerId: data.id });
}
const hourAfter = (instant: string) => new Date(Date.parse(instant) + 3_600_000).toISOString();
const onDay = (at: number) => new Date(Date.UTC(2032, 0, 1 + at, 18)).toISOString();
