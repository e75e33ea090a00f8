// What does the list of all public events answer? What is listed now, by start, page by page, and
// nothing that is nobody's business.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetPublicEvents } from "#functions/access/listing/public-rows.ts";
import { newId, nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { sizes } from "#tests/support/runs/sizes.ts";
import { listedRow, storeListed } from "#tests/support/scenes/listed-rows.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { callsOf } from "#tests/support/table/count-calls.ts";

let owner: Owner;
let restore = () => {};
beforeEach(async () => {
  forgetPublicEvents();
  owner = await given.owner();
});
afterEach(() => {
  restore();
  vi.restoreAllMocks();
});

const list = (search = `?organizer_id=${owner.organizerId}`) => call(publicEvents.list, { search });
const titles = async (search?: string) => (await list(search)).data.map(({ title }) => title);
const live = async (title: string, startAt: string, endAt: string | null = null) =>
  (await given.event(owner, { fields: { title, startAt, endAt }, tickets: [] })).event;

describe("the list", () => {
  it("has what is listed, next start first, with what a list shows and nothing else", async () => {
    await live("Late", "2030-08-01T18:00:00.000Z");
    const next = await live("Next", "2030-07-01T18:00:00.000Z", "2030-09-01T18:00:00.000Z");
    await given.event(owner, { isDraft: true });

    const { data, meta } = await list();

    expect(data.map(({ title }) => title)).toEqual(["Next", "Late"]);
    expect(meta).toMatchObject({ total: 2, page: 1, lastPage: 1 });
    expect(data[0]).toEqual({
      ...{ id: next.id, slug: "next", title: "Next", organizerId: owner.organizerId },
      ...{ startAt: "2030-07-01T18:00:00.000Z", endAt: "2030-09-01T18:00:00.000Z" },
      ...{ timezone: "Europe/Berlin", isOnline: false, cover: null },
      ...{ venueName: "Waldbühne", city: "Berlin", country: "DE" },
      changedAt: expect.stringMatching(/^2/),
    });
  });

  it("comes page by page, and refuses more than a hundred rows", async () => {
    for (const month of ["01", "02", "03"]) await live(month, `2031-${month}-01T18:00:00.000Z`);
    const of = `?organizer_id=${owner.organizerId}`;

    expect(await titles(`${of}&per_page=2`)).toEqual(["01", "02"]);
    expect(await titles(`${of}&per_page=2&page=2`)).toEqual(["03"]);
    expect(await titles(`${of}&page=3`)).toEqual([]);
    const refused = ["per_page=101", "page=0", "organizer_id=evt_000000000000", "query=x"];
    for (const search of refused) expect((await list(`?${search}`)).status).toBe(422);
  });

  it("has an event until its last moment, and a minute later what was switched", async () => {
    let ms = nowMs();
    restore = replaceClock({ nowMs: () => ms });
    await live("Now", new Date(ms + 90_000).toISOString());
    const off = await live("Off", "2031-01-01T18:00:00.000Z");
    expect(await titles()).toEqual(["Now", "Off"]);
    const of = { token: owner.token, params: { eventId: off.id } };
    await changeSettings(of, { seo: { allowsIndexing: false } });

    ms += 60_000;
    expect(await titles()).toEqual(["Now"]);
    ms += 29_999;
    expect(await titles()).toEqual(["Now"]);
    ms += 1;
    expect(await titles()).toEqual([]);
  });

  it("reads its partitions once a minute, however many ask", async () => {
    await list();

    expect(await callsOf(() => list(), /^Query/)).toBe(0);
    forgetPublicEvents();
    expect(await callsOf(() => list(), /^Query/)).toBe(16);
  });

  it("leaves out a row that cannot be read, and tells the operator", async () => {
    await live("Sound", "2031-01-01T18:00:00.000Z");
    const told = vi.spyOn(logger, "error");
    await storeListed(owner, [listedRow({})], () => '[2,"broken"]');

    expect(await titles()).toEqual(["Sound"]);
    expect(told).toHaveBeenCalledWith("a row of a list cannot be read", expect.anything());
  });

  it("has a share for each address", async () => {
    const ms = nowMs();
    restore = replaceClock({ nowMs: () => ms });
    const ask = (address: string) => call(publicEvents.list, { address });
    for (let times = 0; times < 600; times++) await ask("203.0.113.9");

    expect((await ask("203.0.113.9")).status).toBe(429);
    expect((await ask("203.0.113.10")).status).toBe(200);
  });

  it("has very many events of the same second, each on one page", async () => {
    const startAt = "2032-01-01T18:00:00.000Z";
    const organizerId = newId("organizer");
    const rows = Array.from({ length: sizes.publicEvents }, () =>
      listedRow({ organizerId, startAt }),
    );
    await storeListed(owner, rows);

    const first = await list(`?organizer_id=${organizerId}&per_page=100`);
    const ids = [...first.data];
    for (let page = 2; page <= first.meta.lastPage; page++)
      ids.push(...(await list(`?organizer_id=${organizerId}&per_page=100&page=${page}`)).data);

    expect(first.meta.total).toBe(sizes.publicEvents);
    expect(ids.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted());
  });
});
