// What does an organizer's page answer? Who it is, its listed events to come and past, with the
// price that each event's own page names, and nothing that is nobody's business.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { forgetOrganizers } from "#functions/public-organizers/public-organizer.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { membershipItem } from "#functions/stored/users.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { publicOrganizers } from "#shared/contracts/public/public-organizers.ts";
import { cheapestOf } from "#shared/rules/sale/cheapest.ts";
import { listedRow, storeListed } from "#tests/support/scenes/listed-rows.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { given, type Owner, type TicketSketch } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { callsOf } from "#tests/support/table/count-calls.ts";

let owner: Owner;
let ms: number;
let restore = () => {};
beforeEach(async () => {
  ms = nowMs();
  restore = replaceClock({ nowMs: () => ms });
  owner = await given.owner();
});
afterEach(() => restore());

const ask = (search = "", organizerId = owner.organizerId) =>
  call(publicOrganizers.get, { params: { organizerId }, search });
async function page(search = "") {
  forgetOrganizers();
  forgetSheets();
  return (await ask(search)).data;
}
const inHours = (hours: number) => new Date(ms + hours * 3_600_000).toISOString();
const live = async (title: string, hours: number, tickets: TicketSketch[] = []) =>
  (await given.event(owner, { fields: { title, startAt: inHours(hours), endAt: null }, tickets }))
    .event;
const rewrite = async (body: object) => {
  const of = { token: owner.token, params: { organizerId: owner.organizerId } };
  const { version } = (await call(organizers.get, of)).data;
  return call(organizers.update, { ...of, version, body: { name: "Night Owl Events", ...body } });
};
/** A listing alone: its event is gone, so no price can be read. */
async function stand(hours: number): Promise<string> {
  const { organizerId } = owner;
  const row = listedRow({ organizerId, startAt: inHours(hours) });
  await storeListed(owner, [row]);
  return row.id;
}
const free = { type: "FREE", priceMinor: 0 };

describe("the page of an organizer", () => {
  it("without events is there, and names no address", async () => {
    await rewrite({ contactEmail: "owl@owl.example", website: "https://owl.example" });

    expect(await page()).toEqual({
      ...{ id: owner.organizerId, slug: "night-owl-events", name: "Night Owl Events" },
      ...{ description: "", website: "https://owl.example", contactEmail: "", logo: null },
      upcoming: { events: [], total: 0, page: 1, lastPage: 1 },
      past: { events: [], total: 0, page: 1, lastPage: 1 },
    });
  });

  it("has what comes, next first, and what is over, newest first", async () => {
    await rewrite({ contactEmail: "owl@owl.example" });
    for (const [title, hours] of [
      ["Over", 1],
      ["Newly over", 2],
      ["Late", 9],
      ["Next", 8],
    ] as const)
      await live(title, hours);
    await given.event(owner, { isDraft: true });
    const hidden = await live("Hidden", 7);
    const of = { token: owner.token, params: { eventId: hidden.id } };
    await changeSettings(of, { seo: { allowsIndexing: false } });
    await call(organizers.create, { token: owner.token, body: { name: "Day Owl" } });
    ms += 2 * 3_600_000;

    const { upcoming, past, contactEmail } = await page();

    const told = (of: typeof upcoming) => of.events.map(({ title, hasEnded }) => [title, hasEnded]);
    expect(told(upcoming)).toEqual([
      ["Next", false],
      ["Late", false],
    ]);
    expect(told(past)).toEqual([
      ["Newly over", true],
      ["Over", true],
    ]);
    expect(contactEmail).toBe("owl@owl.example");
  });

  it.each<[string, TicketSketch[], object]>([
    ["a price", [{ priceMinor: 2500 }], { isOnSale: true, hasFree: false, lowestMinor: 2500 }],
    [
      "the lowest",
      [{ priceMinor: 900 }, free],
      { isOnSale: true, hasFree: true, lowestMinor: 900 },
    ],
    ["nothing", [free], { isOnSale: true, hasFree: true, lowestMinor: null }],
    ["no tickets", [], { isOnSale: false, hasFree: false, lowestMinor: null }],
  ])("names %s as the event's own page does", async (_, tickets, from) => {
    const event = await live("Priced", 5, tickets);

    const [row] = (await page()).upcoming.events;

    expect(row?.from).toEqual({ ...from, hasTaxOnTop: row?.from?.hasTaxOnTop, currency: "EUR" });
    const own = (await call(publicEvents.get, { params: { eventId: event.id } })).data;
    const { hasFree, lowest } = cheapestOf(own);
    expect([row?.from?.hasFree, row?.from?.lowestMinor]).toEqual([
      hasFree,
      lowest?.shownMinor ?? null,
    ]);
  });

  it("says what is sold out", async () => {
    await live("Full", 5, [{ ...free, quantityAvailable: 0 }]);

    const [row] = (await page()).upcoming.events;

    expect(row).toMatchObject({ isSoldOut: true, from: { isOnSale: false } });
  });

  it("has exactly what the contract names of an event", async () => {
    await live("Exact", 5);
    const [row] = (await page()).upcoming.events;
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      [
        ...[
          "changedAt",
          "city",
          "country",
          "cover",
          "endAt",
          "from",
          "hasEnded",
          "id",
          "isOnline",
          "isSoldOut",
        ],
        ...["organizerId", "slug", "startAt", "timezone", "title", "venueName"],
      ].toSorted(),
    );
  });

  it("leaves out an event with a ticket that cannot be read", async () => {
    await live("Sound", 5);
    const sick = await live("Sick", 6, [free]);
    const [ticket] = (await call(publicEvents.get, { params: { eventId: sick.id } })).data.tickets;
    const key = ticketItem.key({ eventId: sick.id, id: ticket?.id ?? "" });
    await asSystem(() => writeItem({ update: key, set: "REMOVE title" }));

    expect((await page()).upcoming.events.map(({ title }) => title)).toEqual(["Sound"]);
  });

  it("comes page by page, what is to come and what is over each for itself", async () => {
    const ids = await Promise.all(
      Array.from({ length: 71 }, async (_, at) => stand(at < 51 ? 9 : 1)),
    );
    ms += 2 * 3_600_000;

    const first = await page();
    const second = await page("?page=2&past_page=2");

    expect([first.upcoming.events.length, first.past.events.length]).toEqual([0, 20]);
    expect(first.upcoming).toMatchObject({ total: 51, lastPage: 2 });
    expect(second).toMatchObject({ past: { total: 20, lastPage: 1, page: 2, events: [] } });
    expect(first.past.events.map(({ id }) => id)).toEqual(ids.slice(51).toSorted().toReversed());
  });

  it("is kept a minute", async () => {
    await page();
    await live("New", 5);

    expect(await callsOf(() => ask(), /^(Get|Query)/)).toBe(0);
    ms += 60_000;
    expect((await ask()).data.upcoming.total).toBe(1);
  });

  it("has an address also under a name of only emoji", async () => {
    await rewrite({ name: "🦉🦉", description: "<p>Owls <script>alert(1)</script></p>" });

    const { slug, description } = await page();

    expect(slug).not.toBe("");
    expect(description).not.toContain("script");
  });
});

it("an organizer stays as it is while all members of its account are deactivated", async () => {
  await live("Next", 5);
  const before = await page();
  const key = membershipItem.key({ userId: owner.me.id, accountId: owner.me.account.id });
  const off = { names: { "#status": "status" }, values: { ":status": "INACTIVE" } };
  await asSystem(() => writeItem({ update: key, set: "SET #status = :status", ...off }));
  const { status } = await call(organizers.list, { token: owner.token });

  expect([status, before.upcoming.total, await page()]).toEqual([403, 1, before]);
});

describe("an organizer is not found", () => {
  const refused = async (organizerId: string) => {
    forgetOrganizers();
    const { status, problem } = await ask("", organizerId);
    expect([status, problem.code]).toEqual([404, "organizer_not_found"]);
  };

  it("if it never was, or if the id is an event's", async () => {
    const { id } = await live("Not a host", 5);
    for (const wrong of ["org_000000000000", id, owner.me.account.id]) await refused(wrong);
    for (const odd of ["..", "a#b", "x".repeat(2_000)])
      expect((await ask("", odd)).status).toBe(404);
  });

  it("once it is deleted", async () => {
    const { data } = await call(organizers.create, { token: owner.token, body: { name: "Gone" } });
    await call(organizers.remove, { token: owner.token, params: { organizerId: data.id } });

    await refused(data.id);
  });

  it("of before, until it changes", async () => {
    const key = organizerItem.key({ accountId: owner.me.account.id, id: owner.organizerId });
    await asSystem(() => writeItem({ update: key, set: "REMOVE listPk, listSk" }));
    await refused(owner.organizerId);

    await rewrite({});

    expect((await page()).name).toBe("Night Owl Events");
  });
});
