// How many prices may the tickets of one event have together, and what becomes of the page of an
// event that was stored with more?
import { beforeEach, describe, expect, it } from "vitest";
import { type Event, events } from "#shared/contracts/events.ts";
import { pages } from "#shared/contracts/public/pages.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { pricesOf, type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { MAX_ANSWER_BYTES, MAX_PRICES, MAX_TIERS } from "#shared/core/bounds.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { longName, storeWideTickets, tieredWith } from "#tests/support/scenes/wide-tickets.ts";
import { given, type TicketSketch } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

let event: Event;
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  ({ event } = await given.event(owner, { tickets: [] }));
});

const free: TicketSketch = { title: "Lawn", type: "FREE", priceMinor: 0 };
const own = () => ({ token: owner.token, params: { eventId: event.id } });
const create = (body: TicketSketch) => call(tickets.create, { ...own(), body });
/** Gives a ticket that many tiers, the first of them those that it has. */
const update = ({ id, version, tiers }: Ticket, prices: number) => {
  const sketch = tieredWith(prices);
  const body = {
    ...sketch,
    tiers: sketch.tiers?.map((tier, n) => ({ ...tier, id: tiers[n]?.id })),
  };
  const params = { eventId: event.id, ticketId: id };
  return call(tickets.update, { token: owner.token, params, body, version });
};
const page = () => call(pages.event, { params: { eventId: event.id, eventSlug: event.slug } });
const sizeOf = (text: string) => Buffer.byteLength(JSON.stringify(text));
const count = async () =>
  (await call(tickets.list, { ...own(), search: "?per_page=100" })).data.reduce(
    (sum, ticket) => sum + pricesOf(ticket),
    0,
  );

/** Makes tickets until the event has room for that many prices. */
async function fill(left: number): Promise<Ticket[]> {
  const made = [];
  for (let room = MAX_PRICES - left; room > 0; room -= MAX_TIERS)
    made.push(
      await given.ticket(owner, event.id, {
        ...tieredWith(Math.min(room, MAX_TIERS)),
        title: longName(`Block ${made.length}`),
      }),
    );
  return made;
}

describe(`${MAX_PRICES} prices, of tiers and of tickets without any`, () => {
  it("and not one more with a new ticket: the refusal says how many are left", async () => {
    await fill(3);

    const { status, problem } = await create(tieredWith(4));

    expect([status, problem.code, problem.params]).toEqual([
      409,
      "too_many_prices",
      { maximum: MAX_PRICES, left: 3 },
    ]);
    expect((await create(free)).status).toBe(201);
    expect((await create(tieredWith(2))).status).toBe(201);
    expect((await create(free)).problem.params).toEqual({ maximum: MAX_PRICES, left: 0 });
    expect(await count()).toBe(MAX_PRICES);
  });

  it("nor with an edit that adds some; one that adds none passes", async () => {
    const last = (await fill(3)).at(-1);
    if (!last) throw new Error("There is no ticket.");
    await create(free);

    const refused = await update(last, 50);
    const { data: full } = await update(last, 49);

    expect([refused.status, refused.problem.code, refused.problem.params]).toEqual([
      409,
      "too_many_prices",
      { maximum: MAX_PRICES, left: 49 },
    ]);
    expect(pricesOf(full)).toBe(49);
    expect((await update(full, 49)).status).toBe(200);
    expect(await count()).toBe(MAX_PRICES);
  });

  it("nor from two tabs at once: what was refused is as before", async () => {
    await fill(20);
    const narrow: Ticket[] = [];
    for (let n = 0; n < 4; n++) narrow.push((await create(tieredWith(1))).data);

    const answers = await Promise.all([
      ...narrow.map((ticket) => update(ticket, 9)),
      ...narrow.map(() => create(tieredWith(9))),
    ]);

    expect(await count()).toBeLessThanOrEqual(MAX_PRICES);
    const codes = answers.flatMap(({ status, problem }) => (status < 400 ? [] : [problem.code]));
    expect(new Set(codes)).toEqual(new Set(["too_many_prices"]));
  });
});

it("with all of them, under the longest names, the page is whole without a script", async () => {
  await fill(0);

  const { status, text } = await page();

  expect([status, sizeOf(text) < MAX_ANSWER_BYTES / 2]).toEqual([200, true]);
  const [markup = ""] = text.split('id="event-data"');
  expect(markup).toContain(longName("Block 9"));
  expect(markup.split("<output").length - 1).toBeGreaterThanOrEqual(MAX_PRICES);
});

describe("an event that was stored with more", () => {
  beforeEach(() => storeWideTickets(owner, event.id));

  it("has a page without its tickets, which the script asks for", async () => {
    const { status, text } = await page();

    expect([status, sizeOf(text) < 100_000]).toEqual([200, true]);
    expect(text).toContain("The tickets are being loaded.");
    expect(text).toContain('"areTicketsLate":true');
    const asked = await call(publicEvents.get, { params: { eventId: event.id } });
    expect(asked.status).toBe(200);
    expect(asked.data.areTicketsLate).toBeUndefined();
    expect(asked.data.tickets.reduce((sum, { prices }) => sum + prices.length, 0)).toBe(5_000);
    expect(sizeOf(asked.text)).toBeLessThan(MAX_ANSWER_BYTES);
  });

  it("can be read and edited by its organizer, but not made larger", async () => {
    const { data } = await call(tickets.list, { ...own(), search: "?per_page=1" });
    const [wide] = data;
    if (!wide) throw new Error("There is no ticket.");

    const same = await update(wide, 50);
    const fewer = await update(same.data, 40);
    const more = await update(fewer.data, 41);

    expect([same.status, fewer.status, more.problem.code]).toEqual([200, 200, "too_many_prices"]);
    expect((await call(events.preview, own())).status).toBe(200);
  });
});
