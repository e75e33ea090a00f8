// Which addresses does the sitemap name? Those of listed events and of their organizers, each once,
// in files that its published schema and an independent reader accept.
import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { parseSitemap, parseSitemapIndex } from "sitemap";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { forgetPublicEvents } from "#functions/access/listing/public-rows.ts";
import { ADDRESSES_IN_SITEMAP } from "#functions/discover/sitemap.ts";
import { events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { discover } from "#shared/contracts/public/discover.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { sizes } from "#tests/support/runs/sizes.ts";
import { listedRow, storeListed } from "#tests/support/scenes/listed-rows.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const ORIGIN = "https://foyer.example";
const schema = readFileSync("node_modules/sitemap/schema/sitemap.xsd", "utf8");

let owner: Owner;
beforeEach(async () => {
  process.env["PAYMENTS"] = "live";
  owner = await given.owner();
});
afterEach(() => {
  delete process.env["PAYMENTS"];
});

const ask = (search = "", options: object = {}) => {
  forgetPublicEvents();
  return call(discover.sitemap, { search, ...options });
};
const indexed = async () =>
  (await parseSitemapIndex(Readable.from((await ask()).text))).map(({ url }) => url);
/** Every address with its `lastmod`, of all files that the index names. */
async function addresses() {
  const found: { url: string; lastmod?: string | undefined }[] = [];
  for (const file of await indexed()) {
    const { status, text } = await ask(new URL(file).search);
    expect(status).toBe(200);
    found.push(...(await parseSitemap(Readable.from(text))));
  }
  return found;
}
const named = async () => (await addresses()).map(({ url }) => url);
const eventUrl = ({ id, slug }: { id: string; slug: string }) =>
  `${ORIGIN}/e/${id}/${encodeURIComponent(slug)}`;
const hostUrl = () => `${ORIGIN}/o/${owner.organizerId}/night-owl-events`;

describe("the sitemap", () => {
  it("names listed events with the instant of their last change, and their organizers", async () => {
    const { event } = await given.event(owner, { tickets: [] });

    const found = await addresses();

    const { data } = await call(publicEvents.list, {
      search: `?organizer_id=${owner.organizerId}`,
    });
    expect(found).toContainEqual({
      ...{ url: eventUrl(event), lastmod: data[0]?.changedAt },
      ...{ img: [], links: [], video: [] },
    });
    expect(found.find(({ url }) => url === hostUrl())).toMatchObject({ url: hostUrl() });
  });

  it("is a file that the published schema accepts, with any title", async () => {
    const titles = ["]]> & <loc> ' \"", "🦉🦉", "Fête d'été 夏祭り"];
    const made = [];
    for (const title of titles)
      made.push((await given.event(owner, { fields: { title }, tickets: [] })).event);

    const { text, headers } = await ask("?page=1");

    const { valid, errors } = await validateXML({ xml: text, schema });
    expect([valid, errors]).toEqual([true, []]);
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(await named()).toEqual(expect.arrayContaining(made.map(eventUrl)));
  });

  it("has no organizer without listed events, none that is gone, and each other once", async () => {
    await given.event(owner, { isDraft: true });
    expect(await named()).not.toContain(hostUrl());

    for (const _ of [1, 2]) await given.event(owner, { tickets: [] });
    await storeListed(owner, [listedRow({ slug: "homeless" })]);

    const found = await named();
    expect(found.filter((url) => url === hostUrl())).toHaveLength(1);
    const hosts = found.filter((url) => url.startsWith(`${ORIGIN}/o/`));
    const known = hosts.map((url) => url.split("/").at(-1));
    expect(known.every((slug) => slug === "night-owl-events")).toBe(true);
    expect(found.some((url) => url.endsWith("/homeless"))).toBe(true);
  });

  it("follows a new title and a new name", async () => {
    const { event } = await given.event(owner, { tickets: [] });
    const of = { token: owner.token, params: { eventId: event.id } };
    const { version } = (await call(events.get, of)).data;
    const { id: _, ...rest } = { id: "", title: "Late", organizerId: owner.organizerId };
    const dates = { startAt: event.startAt, timezone: event.timezone, currency: event.currency };
    await call(events.update, { ...of, version, body: { ...rest, ...dates } });
    const params = { organizerId: owner.organizerId };
    const body = { name: "Day Owl" };
    await call(organizers.update, { token: owner.token, params, version: 1, body });

    const found = await named();

    expect(found).toContain(eventUrl({ id: event.id, slug: "late" }));
    expect(found).toContain(`${ORIGIN}/o/${owner.organizerId}/day-owl`);
    expect(found).not.toContain(hostUrl());
    await changeSettings(of, { seo: { allowsIndexing: false } });
    expect(await named()).not.toContain(eventUrl({ id: event.id, slug: "late" }));
  });

  it("is empty on a stage with test payments, and without an answer to further pages", async () => {
    await given.event(owner, { tickets: [] });

    for (const payments of ["test", undefined]) {
      if (payments === undefined) delete process.env["PAYMENTS"];
      else process.env["PAYMENTS"] = payments;
      const { status, text } = await ask();
      expect([status, await parseSitemap(Readable.from(text))]).toEqual([200, []]);
      expect((await ask("?page=1")).status).toBe(404);
    }
  });

  it("is not found beyond its last page; what is no page is the index", async () => {
    await given.event(owner, { tickets: [] });
    const { text } = await ask();

    for (const page of ["2", "999999999"]) expect((await ask(`?page=${page}`)).status).toBe(404);
    for (const page of ["0", "-1", "x", "", "1.5", "1e999", "%00"])
      expect((await ask(`?page=${page}`)).text).toBe(text);
  });

  it("comes to who has it only once it has changed, and its head without a body", async () => {
    await given.event(owner, { tickets: [] });
    for (const search of ["", "?page=1"]) {
      const first = await ask(search);
      const { etag = "" } = first.headers;
      expect((await ask(search)).headers["etag"]).toBe(etag);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await ask(search, { headers: { "if-none-match": known } });
        expect([again.status, again.text, again.headers["etag"]]).toEqual([304, "", etag]);
      }
      expect((await ask(search, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
      const head = await ask(search, { isHead: true });
      expect([head.status, head.text, head.headers["etag"]]).toEqual([200, "", etag]);
      expect(head.headers["content-length"]).toBe(String(first.bytes.length));
      expect(first.headers["cache-control"]).toContain("s-maxage=3600");
    }
    const before = (await ask("?page=1")).headers["etag"];
    await given.event(owner, { tickets: [] });
    expect((await ask("?page=1")).headers["etag"]).not.toBe(before);
  });

  it("names each of very many addresses once, each as long as can be, over several files", async () => {
    const slug = "\u{10428}".repeat(80);
    const rows = Array.from({ length: sizes.sitemapEvents }, () => listedRow({ slug }));
    await storeListed(owner, rows);

    const found = await named();

    expect(await indexed()).toHaveLength(Math.ceil(found.length / ADDRESSES_IN_SITEMAP));
    expect(new Set(found).size).toBe(found.length);
    const wide = found.filter((url) => url.endsWith(encodeURIComponent(slug)));
    expect(wide.toSorted()).toEqual(rows.map(eventUrl).toSorted());
  });
});
