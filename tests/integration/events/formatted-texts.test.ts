// Where are an organizer's formatted texts read, and is all of it clean, old rows included?
import { beforeEach, describe, expect, it } from "vitest";
import { events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { pages } from "#shared/contracts/public/pages.ts";
import { PublicEvent, PublicTexts, publicEvents } from "#shared/contracts/public/public-events.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { MAX_ANSWER_BYTES, MAX_DESCRIPTION, MAX_MESSAGE } from "#shared/core/bounds.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { textDesk } from "#tests/support/scenes/text-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const desk = eachTest(textDesk);

describe("a text with an address that is not allowed", () => {
  it.each([
    ["a link", "<p><a href='javascript:ran()'>a</a></p>", "link_address_invalid"],
    ["an image", "<p>a<img src='https://evil.example/x.png'></p>", "image_address_invalid"],
  ])("of %s is refused on its field, wherever it is written", async (_, html, code) => {
    for (const { write, read, paths, name } of desk.places) {
      await write("<p>Before</p>");

      const { status, problem } = await write(html);

      expect([name, status, problem.code]).toEqual([name, 422, "invalid_input"]);
      expect(problem.fields).toMatchObject(paths.map((path) => ({ path, code })));
      expect(await read()).toEqual(paths.map(() => "<p>Before</p>"));
    }
  });

  it("is no longer than allowed once it is clean", async () => {
    for (const { write, paths } of desk.places) {
      const longest = paths.includes("description") ? MAX_DESCRIPTION : MAX_MESSAGE;
      const room = Math.floor(longest / "&amp;".length);

      const fits = await write("&".repeat(room));
      const { status, problem } = await write("&".repeat(room + 1));

      expect([fits.status, status]).toEqual([200, 422]);
      expect(problem.fields).toMatchObject(paths.map((path) => ({ path, code: "html_too_long" })));
    }
  });

  it("of an event or ticket that is made is refused before anything is made", async () => {
    const { owner, event, params } = desk;
    const { token, organizerId } = owner;
    const description = "<a href=x>a</a>";
    const facts = { title: "Autumn", organizerId, startAt: "2030-09-21T18:00:00.000Z" };
    const where = { timezone: event.timezone, currency: event.currency };
    const answers = [
      await call(events.create, { token, body: { ...facts, ...where, description } }),
      await call(tickets.create, {
        ...{ token, params },
        body: { title: "Balcony", type: "FREE", priceMinor: 0, description },
      }),
      await call(organizers.create, { token, body: { name: "Day Owl", description } }),
    ];
    for (const { problem } of answers)
      expect(problem.fields).toEqual([{ path: "description", code: "link_address_invalid" }]);
    expect((await call(events.list, { token })).meta.total).toBe(1);
    expect((await call(tickets.list, { token, params })).meta.total).toBe(1);
    expect((await call(organizers.list, { token })).meta.total).toBe(1);
  });
});

describe("a text that was stored before there was a sanitiser", () => {
  const raw = `<p onclick=ran()>Kept</p><script>ran()</script><a href=javascript:ran()>x</a>`;

  beforeEach(async () => {
    for (const { write } of desk.places) await write("<p>First</p>");
    await desk.store(raw);
  });

  it("leaves as harmless HTML, whatever is asked for", async () => {
    const { owner, event, params } = desk;
    const { token } = owner;
    const answers = [
      ...(await Promise.all(desk.places.map(({ read }) => read()))).flat(),
      ...(await call(tickets.list, { token, params })).data.map((one) => one.description),
    ];
    expect(answers).toEqual(Array(10).fill("<p>Kept</p>x"));

    const preview = await call(events.previewTexts, { token, params });
    const seen = await desk.publicTexts();
    const description = "<p>Kept</p>x";
    const ofTickets = [{ id: desk.ticketId, description }];
    expect(seen).toEqual({
      ...{ description, organizerDescription: description },
      ...{ tickets: ofTickets, supportEmail: "" },
    });
    expect(preview.data).toEqual(seen);
    const page = await call(pages.event, { params: { ...params, eventSlug: event.slug } });
    expect(page.text).not.toContain("ran()");
    expect(page.text.split(`>${description}</div>`)).toHaveLength(4);
  });

  it("is no part of what a sale reads", async () => {
    const { data, text } = await call(publicEvents.get, { params: desk.params });

    expect(text).not.toContain("Kept");
    expect([data, data.organizer, ...data.tickets].some((one) => "description" in one)).toBe(false);
  });
});

describe("the texts of an event", () => {
  it("are those of tickets that may be seen, and with a code of those that it shows", async () => {
    const { owner, event, params, publicTexts, ticketId } = desk;
    const hidden = await given.ticket(owner, event.id, {
      ...{ title: "Crew", description: "<p>Back door</p>", hideUntilPromoCode: true },
    });
    await given.ticket(owner, event.id, { description: "<p>Nobody</p>", isHidden: true });
    await call(promoCodes.create, {
      ...{ token: owner.token, params },
      body: { code: "CREW", discountType: "NONE", ticketIds: [hidden.id] },
    });
    const ids = async (search: string) =>
      (await publicTexts(search)).tickets.map(({ description }) => description);
    await desk.places[2]?.write("<p>Front door</p>");

    expect(ticketId).not.toBe(hidden.id);
    expect(await ids("")).toEqual(["<p>Front door</p>"]);
    expect(await ids("?promo_code=WRONG")).toEqual(["<p>Front door</p>"]);
    expect(await ids("?promo_code=crew")).toEqual(["<p>Front door</p>", "<p>Back door</p>"]);
  });

  it("tell no more of a code after thirty wrong ones, typed here or there", async () => {
    const { owner, event, params, publicTexts } = desk;
    const description = "<p>Back door</p>";
    const hidden = await given.ticket(owner, event.id, { description, hideUntilPromoCode: true });
    await call(promoCodes.create, {
      ...{ token: owner.token, params },
      body: { code: "CREW", discountType: "NONE", ticketIds: [hidden.id] },
    });
    const address = "198.51.100.7";
    for (let guess = 0; guess < 15; guess++) {
      const code = `GUESS${guess}`;
      await publicTexts(`?promo_code=HERE${guess}`, address);
      await call(publicEvents.checkPromoCode, { params: { ...params, code }, address });
    }

    expect((await publicTexts("?promo_code=CREW", address)).tickets).toEqual([]);
    expect((await publicTexts("?promo_code=CREW", "203.0.113.9")).tickets).toHaveLength(1);
  });

  it("are not found before it is live, in the words of the event itself", async () => {
    const { event: draft } = await given.event(desk.owner, { isDraft: true });
    const { status, problem } = await call(pages.texts, { params: { eventId: draft.id } });

    expect([status, problem.code]).toEqual([404, "event_not_found"]);
  });
});

/** What the script of a rendered page gets. */
const dataIn = (html: string) =>
  JSON.parse(/id="event-data"[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? "{}");

describe("the head of the page", () => {
  const headOf = async () => {
    const params = { ...desk.params, eventSlug: desk.event.slug };
    const { text } = await call(pages.event, { params });
    const [, content = ""] = /<meta name="description" content="([^"]*)"/.exec(text) ?? [];
    const [, shared] = /<meta property="og:description" content="([^"]*)"/.exec(text) ?? [];
    const [, json = "{}"] = /application\/ld\+json"[^>]*>([^<]*)</.exec(text) ?? [];
    expect(shared).toBe(content);
    return { content, description: JSON.parse(json).description };
  };
  const describeAs = (html: string) => desk.places[0]?.write(html);

  it("has the words of the description, without its tags", async () => {
    await describeAs("<h2>Wine &amp; more</h2><ul><li><p>Red <b>only</b></p></li></ul>");

    expect(await headOf()).toEqual({
      content: "Wine &amp; more Red only",
      description: "Wine & more\n\n- Red only",
    });
  });

  it("cuts a long one near the limit, in a script without spaces too", async () => {
    await describeAs(`<p>夏の夜の音楽会、 ${"星空の下で弦楽四重奏を聴きます。".repeat(20)}</p>`);
    const { content, description } = await headOf();

    expect([content.length, content.at(-1)]).toEqual([160, "…"]);
    expect(description.length).toBeGreaterThan(300);
  });
});

it("hands the event to the browser as data in which nothing can become markup", async () => {
  const title = "</script><script>alert(1)</script> & \u2028 friends".replace("\u2028", "");
  const description =
    "<p>\"Mind & matter&lt;/script>\"</p><img src='/images/img_0/900.jpg' onerror=alert(2)>";
  const fields = { title, description };
  const { event } = await given.event(desk.owner, { fields });

  const params = { eventId: event.id, eventSlug: event.slug };
  const { text } = await call(pages.event, { params });

  expect(text).not.toMatch(/<script>alert|alert\(2\)/);
  const data = dataIn(text);
  expect(PublicEvent.parse(data.event)).toMatchObject({ title });
  const clean = '<p>"Mind &amp; matter&lt;/script&gt;"</p><img src="/images/img_0/900.jpg" alt="">';
  expect(PublicTexts.parse(data.texts)).toMatchObject({ description: clean });
  expect(text).toContain(`>${clean}</div>`);
});

it("a page that older texts would make too large comes without its tickets, which its script asks for", async () => {
  const { owner, event, params, places } = desk;
  for (const { write } of places) await write("<p>First</p>");
  const raw = "&".repeat(MAX_DESCRIPTION);
  await desk.store(raw);
  for (let n = 0; n < 9; n++) {
    const { id } = await given.ticket(owner, event.id, { type: "FREE", priceMinor: 0 });
    await desk.storeTicket(id, raw);
  }

  const page = await call(pages.event, { params: { ...params, eventSlug: event.slug } });

  const bytes = Buffer.byteLength(JSON.stringify(page.text));
  expect([page.status, bytes <= MAX_ANSWER_BYTES]).toEqual([200, true]);
  expect(page.text.includes("The tickets are being loaded.")).toBe(true);
  const { texts } = dataIn(page.text);
  expect([texts.description.length, texts.tickets]).toEqual([raw.length * 5, []]);
  const late = await desk.publicTexts();
  expect(late.tickets.map(({ description }) => description.length)).toEqual(
    Array(10).fill(raw.length * 5),
  );
});
