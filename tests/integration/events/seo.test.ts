// What do search engines and chat apps read of an event? What its organizer says there, else what
// the event says.
import { expect, it } from "vitest";
import { pages } from "#shared/contracts/public/pages.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

async function headWith(seo: object): Promise<string> {
  const owner = await given.owner();
  const { event } = await given.event(owner);
  const params = { eventId: event.id };
  if (Object.keys(seo).length > 0) {
    const changed = await changeSettings({ token: owner.token, params }, { seo });
    expect(changed.status).toBe(200);
  }
  const page = await call(pages.event, { params: { ...params, eventSlug: event.slug } });
  expect(page.status).toBe(200);
  return page.text.split('<script type="application/ld+json"')[0] ?? "";
}

it("has the organizer's title, description and keywords wherever they are read", async () => {
  const head = await headWith({
    seoTitle: "Strings in June",
    seoDescription: "An evening under the stars of Berlin.",
    seoKeywords: "strings, berlin, open air",
  });

  expect(head).toContain("<title>Strings in June</title>");
  for (const name of ['property="og:title"', 'name="twitter:title"'])
    expect(head).toContain(`<meta ${name} content="Strings in June"/>`);
  for (const name of ['name="description"', 'property="og:description"'])
    expect(head).toContain(`<meta ${name} content="An evening under the stars of Berlin."/>`);
  expect(head).toContain(
    '<meta name="twitter:description" content="An evening under the stars of Berlin."/>',
  );
  expect(head).toContain('<meta name="keywords" content="strings, berlin, open air"/>');
  expect(head).not.toContain("Midsummer Night Concert");
  expect(head).not.toContain('name="robots"');
});

it("falls back to the event's title with its date, and to its description", async () => {
  const head = await headWith({});

  expect(head).toMatch(/<title>Midsummer Night Concert – [^<]*Jun[^<]* 21, 2030<\/title>/);
  expect(head).toContain('<meta property="og:title" content="Midsummer Night Concert"/>');
  expect(head).toContain('<meta name="description" content="Strings under the stars."/>');
  expect(head).not.toMatch(/name="(keywords|robots)"/);
});

it("falls back field by field", async () => {
  const head = await headWith({ seoTitle: "Strings in June" });

  expect(head).toContain("<title>Strings in June</title>");
  expect(head).toContain('<meta property="og:description" content="Strings under the stars."/>');
});

it("asks search engines to leave an event out whose organizer wants that", async () => {
  const head = await headWith({ allowsIndexing: false });

  expect(head).toContain('<meta name="robots" content="noindex"/>');
  expect(head).toContain('rel="canonical"');
});

it("holds quotes, tags and turned text as the words that they are", async () => {
  const evil = `"><script>alert(1)</script></title>' onload='\u202Etxet\u2066`;
  const head = await headWith({ seoTitle: evil, seoDescription: evil, seoKeywords: evil });

  expect(head).not.toMatch(/<script>alert|<\/title>'|[\u202A-\u202E\u2066-\u2069]/);
  const shown =
    "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/title&gt;&#x27; onload=&#x27;txet";
  for (const name of ["description", "keywords", "twitter:title", "twitter:description"])
    expect(head).toContain(`<meta name="${name}" content="${shown}"/>`);
  expect(head).toContain(`<title>${shown}</title>`);
});

it("takes no ten thousand keywords", async () => {
  const owner = await given.owner();
  const { event } = await given.event(owner, { isDraft: true });
  const of = { token: owner.token, params: { eventId: event.id } };
  const seoKeywords = Array.from({ length: 10_000 }, (_, at) => `word${at}`).join(", ");

  const { status, problem } = await changeSettings(of, { seo: { seoKeywords } });

  expect([status, problem.code]).toEqual([422, "invalid_input"]);
});
