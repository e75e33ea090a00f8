// Can an organizer's page be read, shared and indexed without scripts, and is it never older than
// a minute?
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { forgetOrganizers } from "#functions/public-organizers/public-organizer.ts";
import { events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { pages } from "#shared/contracts/public/pages.ts";
import { newListings } from "#tests/support/scenes/new-listings.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

let owner: Owner;
let ms: number;
let restore = () => {};
beforeEach(async () => {
  ms = nowMs();
  restore = replaceClock({ nowMs: () => ms });
  forgetOrganizers();
  forgetSheets();
  owner = await given.owner();
});
afterEach(() => restore());

const open = (search = "", organizerSlug = "night-owl-events", organizerId = owner.organizerId) =>
  call(pages.organizer, { params: { organizerId, organizerSlug }, search });
const inHours = (hours: number) => new Date(ms + hours * 3_600_000).toISOString();
const rewrite = async (body: object) => {
  const of = { token: owner.token, params: { organizerId: owner.organizerId } };
  const { version } = (await call(organizers.get, of)).data;
  return call(organizers.update, { ...of, version, body: { name: "Night Owl Events", ...body } });
};
/** What a reader without scripts sees, one line for each element. */
const linesOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!-- -->/g, "")
    .replace(/<[^>]+>/g, "\n")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
const jsonIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? "null");
const hrefsIn = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<a [^>]*rel="${rel}" href="([^"]*)"`, "g"))].map(([, to]) => to);

describe("an organizer's page", () => {
  it("names who it is, both days, place, price and how it is over, and loads no script", async () => {
    await rewrite({
      description: "<p>Concerts <b>after</b> dark.</p>",
      website: "https://owl.example/about",
      contactEmail: "owl@owl.example",
    });
    const festival = { startAt: "2030-06-21T18:00:00Z", endAt: "2030-06-23T22:00:00Z" };
    await given.event(owner, {
      fields: { title: "Festival", ...festival },
      tickets: [{ priceMinor: 2650 }],
    });
    const online = {
      title: "Stream",
      startAt: "2031-01-10T18:00:00Z",
      endAt: null,
      isOnline: true,
    };
    await given.event(owner, { fields: online, tickets: [{ quantityAvailable: 0 }] });
    await given.event(owner, { fields: { title: "Old", startAt: inHours(1), endAt: inHours(2) } });
    ms += 3 * 3_600_000;

    const page = await open();

    expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    const lines = linesOf(page.text);
    const below = (line: string, count: number) =>
      lines.slice(lines.lastIndexOf(line) + 1, lines.lastIndexOf(line) + 1 + count);
    expect(below("Festival", 3)).toEqual([
      expect.stringMatching(/^Fri, Jun 21, 2030, 8:00.PM CEST.–.Mon, Jun 24, 2030, 12:00.AM CEST$/),
      "Waldbühne, Berlin, Germany",
      "From €26.50",
    ]);
    expect(below("Stream", 3).slice(1)).toEqual(["Online event", "Sold out"]);
    expect(below("Old", 3).at(-1)).toBe("Ended");
    expect(page.text).toContain("<p>Concerts <strong>after</strong> dark.</p>");
    expect(page.text).toContain(
      'href="https://owl.example/about" target="_blank" rel="noopener noreferrer nofollow"',
    );
    expect(page.text).toContain('href="mailto:owl@owl.example"');
    expect(page.text.match(/<script/g)).toHaveLength(1); // its JSON-LD
    expect(page.text).not.toContain("modulepreload");
  });

  it("is subscribed to by a calendar, without a script", async () => {
    const feed = `webcal://foyer.example/o/${owner.organizerId}/events.ics`;

    const { text } = await open();

    expect(text).toContain(`<a href="${feed}">`);
    expect(text).toContain(
      `href="https://calendar.google.com/calendar/render?cid=${encodeURIComponent(feed)}"`,
    );
  });

  it("says that nothing comes, and stays; it names no address that no event's page names", async () => {
    await rewrite({ contactEmail: "owl@owl.example" });

    const { status, text } = await open();

    expect([status, linesOf(text).includes("No upcoming events")]).toEqual([200, true]);
    expect(text).not.toMatch(/owl@owl\.example|Past events/);
  });

  it.each<[string, object[]]>([
    ["a price", [{ priceMinor: 2650 }]],
    ["the lowest", [{ priceMinor: 2650 }, { priceMinor: 900 }]],
    ["nothing", [{ type: "FREE", priceMinor: 0 }]],
    ["nothing or a price", [{ type: "FREE", priceMinor: 0 }, { priceMinor: 900 }]],
    ["what a donor likes", [{ type: "DONATION", priceMinor: 0 }]],
  ])("costs %s in the words of the event's own page", async (_, tickets) => {
    const { event } = await given.event(owner, { tickets });
    const own = await call(pages.event, { params: { eventId: event.id, eventSlug: event.slug } });
    const [, price = ""] = /data-from="true">([\s\S]*?)<\/b>/.exec(own.text) ?? [];

    const { text } = await open();

    expect(price).not.toBe("");
    expect(text).toContain(`<b>${price}</b>`);
  });

  it("comes page by page, and a page beyond the last is the last", async () => {
    await newListings(owner, { upcoming: 51, past: 21 });
    const base = `/o/${owner.organizerId}/night-owl-events`;

    const first = (await open()).text;
    const second = (await open("?page=2&past_page=2")).text;

    expect(hrefsIn(first, "prev")).toEqual([]);
    expect(hrefsIn(first, "next")).toEqual([`${base}?page=2#upcoming`, `${base}?past_page=2#past`]);
    expect(hrefsIn(second, "prev")).toEqual([
      `${base}?past_page=2#upcoming`,
      `${base}?page=2#past`,
    ]);
    expect(hrefsIn(second, "next")).toEqual([]);
    expect(second).toContain(`<link rel="canonical" href="https://foyer.example${base}?page=2"/>`);
    expect((await open("?page=9&past_page=7")).text).toBe(second);
    expect((await open("?page=-1&past_page=x")).text).toBe(first);
  });

  it("may be kept until its facts are a minute old", async () => {
    const kept = async () => (await open()).headers["cache-control"];

    expect(await kept()).toBe("public, max-age=0, s-maxage=60");
    ms += 54_000;
    expect(await kept()).toBe("public, max-age=0, s-maxage=6");
    ms += 2_000;
    expect(await kept()).toBe("public, max-age=0, s-maxage=60");
  });

  it("is told by HEAD as by GET, without its body", async () => {
    const get = await open();
    const params = { organizerId: owner.organizerId, organizerSlug: "night-owl-events" };

    const head = await call(pages.organizer, { params, isHead: true });

    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(get.text)));
  });
});

describe("the head of an organizer's page", () => {
  it("has its words, its one address and what it puts on", async () => {
    await rewrite({ description: "<p>Concerts after dark.</p>", website: "https://owl.example" });
    const { event } = await given.event(owner, { tickets: [{ priceMinor: 2650 }] });
    const url = `https://foyer.example/o/${owner.organizerId}/night-owl-events`;

    const { text } = await open();

    expect(text).toContain("<title>Night Owl Events – events and tickets</title>");
    expect(text).toContain('<meta name="description" content="Concerts after dark."/>');
    expect(text).toContain(`<link rel="canonical" href="${url}"/>`);
    expect(text).toContain('<meta property="og:title" content="Night Owl Events"/>');
    expect(text).toContain('<meta name="twitter:card" content="summary"/>');
    const eventUrl = `https://foyer.example/e/${event.id}/${event.slug}`;
    expect(jsonIn(text)).toEqual({
      "@context": "https://schema.org",
      "@type": "Organization",
      name: "Night Owl Events",
      url,
      sameAs: ["https://owl.example"],
      event: [
        {
          "@type": "Event",
          name: "Midsummer Night Concert",
          url: eventUrl,
          startDate: "2030-06-21T20:00:00+02:00",
          endDate: "2030-06-22T00:00:00+02:00",
          eventStatus: "https://schema.org/EventScheduled",
          eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
          location: {
            "@type": "Place",
            name: "Waldbühne",
            address: { "@type": "PostalAddress", addressLocality: "Berlin", addressCountry: "DE" },
          },
          offers: {
            "@type": "Offer",
            price: "26.50",
            priceCurrency: "EUR",
            availability: "https://schema.org/InStock",
            url: eventUrl,
          },
        },
      ],
    });
  });

  it("falls back to what comes, else to what was", async () => {
    const described = async () =>
      /name="description" content="([^"]*)"/.exec((await open()).text)?.[1];
    expect(await described()).toBe("No upcoming events");

    await given.event(owner, { fields: { title: "Soon", startAt: inHours(1), endAt: null } });
    forgetOrganizers();
    expect(await described()).toBe("Upcoming events: Soon");
    ms += 2 * 3_600_000;
    expect(await described()).toBe("1 past event");
  });
});

describe("the address of an organizer's page", () => {
  const leadsTo = async (slug: string) => {
    const { status, headers, text } = await open("?page=2", slug);
    return [status, headers["location"], text];
  };

  it("leads another slug, an endless one and none to the right one", async () => {
    const right = `https://foyer.example/o/${owner.organizerId}/night-owl-events`;
    for (const slug of ["other", "x".repeat(2_000), "..", "🦉", "night-owl-events/.."])
      expect(await leadsTo(slug)).toEqual([301, right, ""]);
    const { organizerId } = owner;
    const bare = await call(pages.organizerById, { params: { organizerId } });
    expect([bare.status, bare.headers["location"]]).toEqual([301, right]);
  });

  it("has a word where the name has none", async () => {
    await rewrite({ name: "🦉🦉" });

    expect((await open("", "organizer")).status).toBe(200);
    expect(await leadsTo("night-owl-events")).toEqual([
      301,
      `https://foyer.example/o/${owner.organizerId}/organizer`,
      "",
    ]);
  });

  it("of one that never was, is deleted, or is an event's says so, and nobody keeps it", async () => {
    const { event } = await given.event(owner);
    const gone = (await call(organizers.create, { token: owner.token, body: { name: "Gone" } }))
      .data;
    await call(organizers.remove, { token: owner.token, params: { organizerId: gone.id } });

    for (const id of [event.id, gone.id, "org_0000000000zz"]) {
      const { status, headers, text } = await open("", "gone", id);
      expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
      expect(text).toContain("Organizer not found");
      expect(text).toContain('<meta name="robots" content="noindex"/>');
      expect(text).toContain('href="/find-tickets"');
    }
    expect((await call(pages.organizerById, { params: { organizerId: gone.id } })).status).toBe(
      404,
    );
  });
});

it("holds tags, ends of scripts and turned text as the words that they are", async () => {
  const evil = `"]]></script><script>alert(1)</script>'\u202Etxet\u2066`;
  await rewrite({
    name: evil,
    description: `<p>${"Owls ".repeat(90)}<script>alert(2)</script></p>`,
  });
  await given.event(owner, { fields: { title: evil } });

  const byId = await call(pages.organizerById, { params: { organizerId: owner.organizerId } });
  const slug = decodeURIComponent(byId.headers["location"]?.split("/").at(-1) ?? "");
  const { status, text } = await open("", slug);

  expect(status).toBe(200);
  expect(text).not.toMatch(/<script>alert|[\u202A-\u202E\u2066-\u2069]/);
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(jsonIn(text).name).toMatch(/\]\]><\/script><script>alert\(1\)<\/script>/);
});

it("a draft stands in none of it, and an archived event goes within a minute", async () => {
  await given.event(owner, { isDraft: true, fields: { title: "Draft" } });
  const { event } = await given.event(owner, { fields: { title: "Taken down" } });
  expect((await open()).text).toContain("Taken down");
  const params = { eventId: event.id };
  await call(events.setStatus, { token: owner.token, params, body: { status: "ARCHIVED" } });
  ms += 56_000;
  forgetSheets();

  expect((await open()).text).not.toMatch(/Taken down|Draft/);
});
