// Can the public event page be read, shared and indexed without scripts?
import { describe, expect, it } from "vitest";
import { events } from "#shared/contracts/events.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { documents } from "#shared/contracts/public/documents.ts";
import { pages } from "#shared/contracts/public/pages.ts";
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const open = (
  eventId: string,
  eventSlug: string,
  route: typeof pages.event | typeof pages.eventLong = pages.event,
) => call(route, { params: { eventId, eventSlug } });

/** What a reader without scripts sees, one line for each element. */
const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!-- -->/g, "")
    .replace(/<[^>]+>/g, "\n");

/** The JSON content of the script element of one type. */
const jsonIn = (html: string, type: string) =>
  JSON.parse(
    new RegExp(`<script[^>]*type="${type}"[^>]*>([^<]*)</script>`).exec(html)?.[1] ?? "null",
  );

it("shows title, date with zone, place, prices with their words, description and organizer without a script", async () => {
  const owner = await given.owner();
  const { event } = await given.event(owner, {
    tickets: [
      { title: "Lawn", priceMinor: 2650 },
      { title: "Early bird", priceMinor: 1900, saleStartsAt: "2030-05-01T08:00:00.000Z" },
      { title: "Gone", priceMinor: 900, quantityAvailable: 0 },
      { title: "Crew only", priceMinor: 100, isHidden: true },
    ],
  });

  const page = await open(event.id, event.slug);

  expect(page.status).toBe(200);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  const text = textOf(page.text);
  for (const words of [
    "Midsummer Night Concert",
    "Friday, June 21, 2030",
    "CEST",
    "Waldbühne",
    "Strings under the stars.",
    "Night Owl Events",
    "€26.50",
    "On sale from",
    "Sold out",
  ])
    expect(text).toContain(words);
  expect(page.text).not.toContain("Crew only");
});

it("lists every tier with its price and word, a donation with its minimum, and a folded ticket, without a script", async () => {
  const owner = await given.owner();
  const body = { name: "Booking fee", kind: "FEE", calculation: "FIXED", amount: 150 } as const;
  const { data: fee } = await call(taxesAndFees.create, {
    token: owner.token,
    body: { ...body, currency: "EUR" },
  });
  const { event } = await given.event(owner, {
    tickets: [
      {
        title: "Season pass",
        type: "TIERED",
        priceMinor: 0,
        taxAndFeeIds: [fee.id],
        tiers: [
          { label: "Early bird", priceMinor: 8000, quantityAvailable: 0 },
          { label: "Regular", priceMinor: 9500 },
          { label: "Last call", priceMinor: 12000, saleStartsAt: "2030-05-01T08:00:00.000Z" },
          { label: "Crew", priceMinor: 100, isHidden: true },
        ],
      },
      { title: "Support us", type: "DONATION", priceMinor: 500 },
      { title: "Box", priceMinor: 32000, collapseOnLoad: true, description: "With a waiter." },
      { title: "Loge", priceMinor: 9000, collapseOnLoad: true, quantityAvailable: 0 },
      { title: "Afterparty", priceMinor: 1200, isPaused: true },
    ],
  });

  const { text: html } = await open(event.id, event.slug);

  const lines = textOf(html)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const after = (title: string, count: number) =>
    lines.slice(lines.indexOf(title) + 1).slice(0, count);
  expect(after("Early bird", 3)).toEqual(["Sold out", "€81.50", "incl. €1.50 fees"]);
  expect(after("Regular", 2)).toEqual(["€96.50", "incl. €1.50 fees"]);
  expect(after("Last call", 1)).toEqual([expect.stringContaining("On sale from Wed, May 1, 2030")]);
  expect(after("Support us", 1)).toEqual(["From €5.00"]);
  expect(after("Box", 2)).toEqual(["€320.00", "With a waiter."]);
  expect(after("Loge", 2)).toEqual(["Sold out", "€90.00"]);
  expect(after("Afterparty", 2)).toEqual(["The sale is paused at the moment.", "€12.00"]);
  expect(html).not.toContain("Crew");
  expect(jsonIn(html, "application/ld\\+json").offers.slice(0, 3)).toMatchObject([
    { name: "Season pass – Early bird", price: "81.50" },
    { name: "Season pass – Regular", price: "96.50" },
    { name: "Season pass – Last call", price: "121.50" },
  ]);
});

it("shows the same prices whatever promo code its address has, because its copies are shared", async () => {
  const owner = await given.owner();
  const { event } = await given.event(owner, {
    tickets: [{ title: "Lawn", priceMinor: 2650 }],
  });
  await call(promoCodes.create, {
    token: owner.token,
    params: { eventId: event.id },
    body: { code: "OWLS", discountType: "PERCENTAGE", discountRate: 20_000 },
  });
  const at = (search: string) =>
    call(pages.event, { params: { eventId: event.id, eventSlug: event.slug }, search });

  const [plain, withCode] = [await at(""), await at("?promo_code=OWLS")];

  expect(withCode.text).toContain("€26.50");
  expect(withCode.text).toBe(plain.text);
});

it("names its one address, its language, and what chat apps and search engines show of it", async () => {
  const owner = await given.owner();
  const { event } = await given.event(owner, { tickets: [{ title: "Lawn", priceMinor: 2650 }] });
  const url = `https://foyer.example/e/${event.id}/${event.slug}`;

  const { text } = await open(event.id, event.slug, pages.eventLong);

  expect(text).toMatch(/^<!doctype html><html lang="en"/);
  expect(text).toContain(`<link rel="canonical" href="${url}"/>`);
  expect(text).toContain('<meta property="og:title" content="Midsummer Night Concert"/>');
  expect(text).toContain('<meta name="twitter:card" content="summary"/>');
  expect(jsonIn(text, "application/ld\\+json")).toMatchObject({
    "@type": "Event",
    name: "Midsummer Night Concert",
    startDate: "2030-06-21T20:00:00+02:00",
    location: { "@type": "Place", name: "Waldbühne" },
    offers: [
      {
        name: "Lawn",
        price: "26.50",
        priceCurrency: "EUR",
        availability: "https://schema.org/InStock",
        url,
      },
    ],
  });
});

it.each([
  ["of latin letters", "Midsummer Night Concert"],
  ["that is long and rare", `a${"𠮷".repeat(60)}`],
])(
  "leads a wrong slug to the right one under the same address, for a title %s",
  async (_, title) => {
    const owner = await given.owner();
    const { event } = await given.event(owner, { fields: { title } });

    const short = await open(event.id, "something-else");
    const long = await open(event.id, "something-else", pages.eventLong);

    const slug = encodeURIComponent(event.slug);
    expect([short.status, short.headers["location"]]).toEqual([
      301,
      `https://foyer.example/e/${event.id}/${slug}`,
    ]);
    expect(long.headers["location"]).toBe(`https://foyer.example/event/${event.id}/${slug}`);
  },
);

it("leads an address without a slug to the page, under the short and the long address", async () => {
  const owner = await given.owner();
  const { event } = await given.event(owner);

  const short = await call(pages.eventById, { params: { eventId: event.id } });
  const long = await call(pages.eventLongById, { params: { eventId: event.id } });

  expect([short.status, short.headers["location"]]).toEqual([
    301,
    `https://foyer.example/e/${event.id}/${event.slug}`,
  ]);
  expect(long.headers["location"]).toBe(`https://foyer.example/event/${event.id}/${event.slug}`);
});

it("says event not found of unknown, draft and archived events alike", async () => {
  const owner = await given.owner();
  const { event: draft } = await given.event(owner, { isDraft: true });
  const { event: archived } = await given.event(owner);
  const params = { eventId: archived.id };
  await call(events.setStatus, { token: owner.token, params, body: { status: "ARCHIVED" } });

  const [first, ...others] = await Promise.all(
    [draft.id, archived.id, "evt_0000000000zz"].map(async (eventId) =>
      (await open(eventId, draft.slug)).text.replaceAll(eventId, ""),
    ),
  );
  // Byte for byte but for the id in the address, which the script asks about.
  expect(new Set(others)).toEqual(new Set([first]));
  const answers = await Promise.all(
    [draft.id, archived.id, "evt_0000000000zz"].flatMap((eventId) => [
      open(eventId, draft.slug),
      call(pages.eventById, { params: { eventId } }),
    ]),
  );

  for (const { status, text } of answers) {
    expect(status).toBe(404);
    expect(text).toContain("Event not found");
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).toContain('href="/find-tickets"'); // a link that needs no account
  }
});

it("is there at once when a draft is published that somebody has looked for, and no copy says otherwise", async () => {
  const owner = await given.owner();
  const { event } = await given.event(owner, { isDraft: true });
  const before = await open(event.id, event.slug);
  await call(events.setStatus, {
    token: owner.token,
    params: { eventId: event.id },
    body: { status: "LIVE" },
  });

  const after = await open(event.id, event.slug);

  expect([before.status, before.headers["cache-control"], after.status]).toEqual([
    404,
    "no-store",
    200,
  ]);
});

it("may be kept at the edge for seconds only", async () => {
  const owner = await given.owner();
  const { event } = await given.event(owner);

  const { headers } = await open(event.id, event.slug);

  expect(headers["cache-control"]).toBe(
    "public, max-age=0, s-maxage=5, stale-while-revalidate=10, stale-if-error=300",
  );
});

describe("a browser that opens an address of its own", () => {
  const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

  it("gets a page where no route answers; a program gets a problem", async () => {
    const params = { proxy: "no/such/thing" };

    const page = await call(pages.unknown, { params, headers: browser });
    const problem = await call(pages.unknown, { params, headers: { accept: "*/*" } });

    expect([page.status, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(page.text).toContain("Page not found");
    expect([problem.status, problem.problem.code]).toEqual([404, "not_found"]);
  });

  it("is led to a page that says why a file was refused; a program gets the problem", async () => {
    const params = { eventId: "evt_000000000000", shortId: "nosuchorder" };

    const page = await call(documents.orderPdf, { params, headers: browser });
    const problem = await call(documents.orderPdf, { params });

    const from = encodeURIComponent(
      "/api/public/events/evt_000000000000/orders/nosuchorder/tickets.pdf",
    );
    expect([page.status, page.headers["location"]]).toEqual([
      302,
      `/refused/order_not_found?from=${from}`,
    ]);
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(problem.problem.code).toBe("order_not_found");
  });

  it("never sees data where an event page is refused, whatever it says that it accepts", async () => {
    const page = await open("a b", "slug");

    expect([page.status, page.headers["location"]]).toEqual([
      302,
      "/refused/not_found?from=%2Fe%2Fa%2520b%2Fslug",
    ]);
  });
});
