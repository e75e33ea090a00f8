// Where does an event's picture show? On its page, in shared links and on its tickets, and nowhere
// if there is none.
import { expect, test } from "vitest";
import { linkOf } from "#functions/core/ports/secrets.ts";
import type { Event } from "#shared/contracts/events.ts";
import { events } from "#shared/contracts/events.ts";
import { pages } from "#shared/contracts/public/pages.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { showCover, showLogo } from "#tests/support/scenes/shown-image.ts";
import { jana, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const strings = { width: 2160, height: 1080, altText: 'Strings, "forte" & <fast>' };
const owl = { width: 300, height: 300, altText: "An owl" };

const owner = eachTest(() => given.owner());

const pageOf = async ({ id, slug }: Event) =>
  (await call(pages.event, { params: { eventId: id, eventSlug: slug } })).text;

/** Name or property, and content, of the tags that chat apps read. */
const tagsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)].map(
      ([, name, content]) => [name, content],
    ),
  );

const jsonLdOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">([^<]*)</.exec(html)?.[1] ?? "null");

test("the page has the cover in three formats at every width, at once and with its shape, without a script", async () => {
  const { event } = await given.event(owner);
  const { id } = await showCover(owner, event, strings);

  const html = await pageOf(event);

  const [cover = ""] = /<picture>.*?<\/picture>/.exec(html) ?? [];
  const sources = [...cover.matchAll(/<source type="([^"]+)" srcSet="([^"]+)"/g)];
  const widths = [480, 960, 1600, 2160];
  const set = (format: string) =>
    widths.map((width) => `/images/${id}/${width}.${format} ${width}w`).join();
  expect(sources.map(([, type, files]) => [type, files])).toEqual([
    ["image/avif", set("avif")],
    ["image/webp", set("webp")],
  ]);
  expect(cover).toContain(`srcSet="${set("jpg")}"`);
  expect(cover).toContain(`src="/images/${id}/480.jpg"`);
  expect(cover).toContain('width="2160" height="1080"');
  expect(cover).toContain('alt="Strings, &quot;forte&quot; &amp; &lt;fast&gt;"');
  expect(cover).toContain('loading="eager" fetchPriority="high"');
  expect(cover.match(/sizes="\(max-width: 800px\) 100vw, /g)).toHaveLength(3);
});

test("a panorama is as wide as its height in the page's box needs", async () => {
  const { event } = await given.event(owner);
  await showCover(owner, event, { ...strings, width: 4000, height: 500 });

  expect(await pageOf(event)).toContain('sizes="(max-width: 800px) calc(4.00 * 100vw), ');
});

test("chat apps get the crop with its true size as a large card, and search engines every JPEG", async () => {
  const { event } = await given.event(owner);
  const { id } = await showCover(owner, event, { ...strings, width: 1000, height: 500 });

  const html = await pageOf(event);

  const address = `https://foyer.example/images/${id}`;
  const alt = "Strings, &quot;forte&quot; &amp; &lt;fast&gt;";
  expect(tagsOf(html)).toMatchObject({
    "og:image": `${address}/share.jpg`,
    "og:image:type": "image/jpeg",
    "og:image:width": "952",
    "og:image:height": "500",
    "og:image:alt": alt,
    "twitter:card": "summary_large_image",
    "twitter:image": `${address}/share.jpg`,
    "twitter:image:alt": alt,
  });
  expect(jsonLdOf(html).image).toEqual([480, 960, 1000].map((width) => `${address}/${width}.jpg`));
});

test("an image that only decorates is described nowhere", async () => {
  const { event } = await given.event(owner);
  await showCover(owner, event, { ...strings, altText: "" });

  const html = await pageOf(event);

  expect(html).toContain('alt=""');
  expect(Object.keys(tagsOf(html)).filter((name) => name.endsWith(":alt"))).toEqual([]);
});

test("without a cover there is no picture and a small card; without a logo there are initials", async () => {
  const { event } = await given.event(owner);

  const html = await pageOf(event);

  expect(html).not.toMatch(/<picture|<img|\/images\//);
  expect(html).toContain(">NO</span>");
  const tags = tagsOf(html);
  expect(tags["twitter:card"]).toBe("summary");
  expect(Object.keys(tags).filter((name) => name.includes("image"))).toEqual([]);
  expect(jsonLdOf(html)).not.toHaveProperty("image");
});

test("the organizer's logo stands beside the name in place of the initials, on the pages of all its events", async () => {
  const [one, other] = [await given.event(owner), await given.event(owner)];
  const { id } = await showLogo(owner, owl);

  const found = [await pageOf(one.event), await pageOf(other.event)];

  for (const html of found) {
    expect(html).toContain(
      `srcSet="/images/${id}/128.avif 128w,/images/${id}/256.avif 256w,/images/${id}/300.avif 300w" sizes="112px"`,
    );
    expect(html).toContain('alt="An owl"');
    expect(html).not.toContain(">NO</span>");
    expect(tagsOf(html)["twitter:card"]).toBe("summary");
  }
});

test("a draft's preview has cover and logo, and another event's cover is not among them", async () => {
  const { event } = await given.event(owner, { isDraft: true });
  const other = await given.event(owner, { isDraft: true });
  const cover = await showCover(owner, event, strings);
  const logo = await showLogo(owner, owl);
  const { token } = owner;

  const shown = await call(events.preview, { token, params: { eventId: event.id } });
  const bare = await call(events.preview, { token, params: { eventId: other.event.id } });

  expect([shown.data.images, shown.data.organizer.logo]).toEqual([[cover], logo]);
  expect([bare.data.images, bare.data.organizer.logo]).toEqual([[], logo]);
});

test("every ticket of an order has the cover, and none without one", async () => {
  const { event, tickets } = await given.event(owner);
  const [ticket] = tickets;
  if (!ticket) throw new Error("no ticket");
  const order = await sell(owner, event, [
    { ticket, guest: jana },
    { ticket, guest: jana },
  ]);
  const shortId = await linkOf("order-link", order.id);
  const imagesNow = async () => {
    const { data } = await call(publicTickets.ofOrder, { params: { eventId: event.id, shortId } });
    return data.tickets.map(({ images }) => images);
  };

  const before = await imagesNow();
  const cover = await showCover(owner, event, strings);

  expect(before).toEqual([[], []]);
  expect(await imagesNow()).toEqual([[cover], [cover]]);
});
