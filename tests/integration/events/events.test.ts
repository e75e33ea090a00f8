// Does an event follow its organizer's changes, and is it hidden from other accounts?
import { describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import { events } from "#shared/contracts/events.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { eventFacts, eventFields, given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

describe("an event", () => {
  it("is created as a draft with what was typed", async () => {
    const owner = await given.owner();
    const body = eventFields(owner.organizerId);

    const { status, data } = await call(events.create, { token: owner.token, body });

    expect(status).toBe(201);
    expect(data).toMatchObject({
      ...body,
      status: "DRAFT",
      slug: "midsummer-night-concert",
      category: "upcoming",
      version: 1,
    });
  });

  it("goes live, back to draft, to the archive and returns as a draft", async () => {
    const owner = await given.owner();
    const { event } = await given.event(owner, { isDraft: true });
    const set = async (status: string) =>
      call(events.setStatus, {
        token: owner.token,
        params: { eventId: event.id },
        body: { status },
      });

    expect((await set("LIVE")).data.status).toBe("LIVE");
    // Two people publish it, or one of them twice.
    expect((await set("LIVE")).data.status).toBe("LIVE");
    expect((await set("DRAFT")).data.status).toBe("DRAFT");
    expect((await set("ARCHIVED")).data.category).toBe("archived");
    expect((await set("LIVE")).problem.code).toBe("status_change_not_allowed");
    expect((await set("DRAFT")).data.status).toBe("DRAFT");
  });

  it("does not go live before its owner's address is confirmed", async () => {
    const owner = await given.owner({ isConfirmed: false });
    const { event } = await given.event(owner, { isDraft: true });

    const refused = await call(events.setStatus, {
      token: owner.token,
      params: { eventId: event.id },
      body: { status: "LIVE" },
    });

    expect([refused.status, refused.problem.code]).toEqual([409, "email_not_confirmed"]);
    expect(
      (await call(events.get, { token: owner.token, params: { eventId: event.id } })).data.status,
    ).toBe("DRAFT");
  });

  it("does not go live without its organizer, whoever asks", async () => {
    const owner = await given.owner();
    const { event } = await given.event(owner, { isDraft: true });
    const ids = { accountId: owner.me.account.id, id: owner.organizerId };
    await asSystem(() => writeItem({ remove: organizerItem.key(ids) }));

    const { token } = owner;
    const params = { eventId: event.id };
    const refused = await call(events.setStatus, { token, params, body: { status: "LIVE" } });

    expect([refused.status, refused.problem.code]).toEqual([409, "event_incomplete"]);
  });

  it("is not overwritten by somebody who read an older version", async () => {
    const owner = await given.owner();
    const { event } = await given.event(owner, { isDraft: true });
    const change = (title: string, version: number) =>
      call(events.update, {
        token: owner.token,
        params: { eventId: event.id },
        version,
        body: { ...eventFacts(owner.organizerId), title },
      });

    expect((await change("First", event.version)).data.title).toBe("First");
    expect((await change("Second", event.version)).problem.code).toBe("changed_meanwhile");
    expect(
      (await call(events.get, { token: owner.token, params: { eventId: event.id } })).data.title,
    ).toBe("First");
  });

  it("keeps its currency once a promo code takes off an amount in it", async () => {
    const owner = await given.owner();
    const { event } = await given.event(owner, { isDraft: true });
    const at = { token: owner.token, params: { eventId: event.id } };
    const body = { ...eventFacts(owner.organizerId), currency: "USD" };
    const off = { discountType: "PERCENTAGE", discountRate: 10_000 } as const;
    await call(promoCodes.create, { ...at, body: { code: "TENTH", ...off } });
    const changed = await call(events.update, { ...at, body, version: event.version });
    const five = { code: "FIVE", discountType: "FIXED", discountMinor: 500 } as const;
    await call(promoCodes.create, { ...at, body: five });

    const refused = await call(events.update, {
      ...at,
      body: { ...body, currency: "EUR" },
      version: changed.data.version,
    });

    expect([changed.status, changed.data.currency]).toEqual([200, "USD"]);
    expect([refused.status, refused.problem.code]).toEqual([409, "currency_locked"]);
  });

  it("keeps its currency once it has tickets", async () => {
    const owner = await given.owner();
    const { event } = await given.event(owner, { isDraft: true, tickets: [{}] });
    const body = { ...eventFacts(owner.organizerId), currency: "USD" };

    const refused = await call(events.update, {
      token: owner.token,
      params: { eventId: event.id },
      version: event.version,
      body,
    });

    expect([refused.status, refused.problem.code]).toEqual([409, "currency_locked"]);
  });

  it("is unknown to another account, in the same words as one that does not exist", async () => {
    const [owner, stranger] = [await given.owner(), await given.owner()];
    const { event } = await given.event(owner, { isDraft: true });

    const foreign = await call(events.get, {
      token: stranger.token,
      params: { eventId: event.id },
    });
    const missing = await call(events.get, {
      token: stranger.token,
      params: { eventId: "evt_000000000000" },
    });

    expect(foreign.status).toBe(404);
    expect({ ...foreign.problem, requestId: "" }).toEqual({ ...missing.problem, requestId: "" });
  });

  it("shows its members, and nobody else, a draft as buyers will see it, with what was added a moment ago", async () => {
    const [owner, stranger] = [await given.owner(), await given.owner()];
    const { event } = await given.event(owner, { isDraft: true });
    const preview = ({ token }: Owner) =>
      call(events.preview, { token, params: { eventId: event.id } });
    expect((await preview(owner)).data.tickets).toEqual([]);
    await given.ticket(owner, event.id, { title: "Lawn" });
    await given.ticket(owner, event.id, { title: "Crew only", isHidden: true });

    expect((await preview(owner)).data).toMatchObject({
      title: event.title,
      tickets: [{ title: "Lawn" }],
    });
    expect((await preview(stranger)).problem.code).toBe("not_found");
    expect((await call(publicEvents.get, { params: { eventId: event.id } })).problem.code).toBe(
      "event_not_found",
    );
  });

  it("needs an organizer of the same account", async () => {
    const [owner, stranger] = [await given.owner(), await given.owner()];

    const refused = await call(events.create, {
      token: owner.token,
      body: eventFields(stranger.organizerId),
    });

    expect(refused.problem.fields).toEqual([{ path: "organizerId", code: "organizer_required" }]);
  });
});

describe("the list of events", () => {
  it("finds, filters, sorts and counts", async () => {
    const owner = await given.owner();
    await given.event(owner, {
      isDraft: true,
      fields: { title: "Winter Ball", startAt: "2031-01-10T18:00:00.000Z", endAt: null },
    });
    await given.event(owner, { isDraft: true });
    await given.event(owner, {
      isDraft: true,
      fields: { title: "Old Fair", startAt: "2020-01-10T18:00:00.000Z", endAt: null },
    });
    const titles = async (search: string) =>
      (await call(events.list, { token: owner.token, search })).data.map(({ title }) => title);

    expect(await titles("?filter_fields[category]=upcoming")).toEqual([
      "Midsummer Night Concert",
      "Winter Ball",
    ]);
    expect(await titles("?query=winter%20BALL")).toEqual(["Winter Ball"]);
    expect(await titles("?sort_by=title&sort_direction=desc&per_page=1&page=2")).toEqual([
      "Old Fair",
    ]);
    expect(
      (await call(events.list, { token: owner.token, search: "?per_page=1" })).meta,
    ).toMatchObject({
      total: 3,
      lastPage: 3,
    });
    expect((await call(events.list, { token: owner.token, search: "?per_page=101" })).status).toBe(
      422,
    );
    expect((await call(events.list, { token: owner.token, search: "?sort_by=acc" })).status).toBe(
      422,
    );
    const states = "?filter_fields[category]=upcoming,sold";
    expect((await call(events.list, { token: owner.token, search: states })).status).toBe(422);
  });

  it("begins with what is to come, ends with what has ended, and counts each category", async () => {
    const owner = await given.owner();
    const add = (title: string, startAt: string, endAt: string | null = null) =>
      given.event(owner, { isDraft: true, fields: { title, startAt, endAt } });
    await add("Older", "2019-01-10T18:00:00.000Z");
    await add("Later", "2032-01-10T18:00:00.000Z");
    await add("Newer", "2021-01-10T18:00:00.000Z");
    const { event: gone } = await add("Gone", "2031-01-10T18:00:00.000Z");
    const body = { status: "ARCHIVED" as const };
    await call(events.setStatus, { token: owner.token, params: { eventId: gone.id }, body });
    await add("Running", "2026-01-10T18:00:00.000Z", "2030-12-31T18:00:00.000Z");
    await add("Next", "2031-01-10T18:00:00.000Z");
    const list = async (search: string) => {
      const { data, meta } = await call(events.list, { token: owner.token, search });
      return { titles: data.map(({ title }) => title), counts: meta.counts };
    };
    const notArchived = "?filter_fields[category]=upcoming,ongoing,ended";
    const counts = { upcoming: 2, ongoing: 1, ended: 2, archived: 1 };

    expect(await list(notArchived)).toEqual({
      titles: ["Running", "Next", "Later", "Newer", "Older"],
      counts,
    });
    expect(await list("?filter_fields[category]=ended")).toEqual({
      titles: ["Newer", "Older"],
      counts,
    });
    expect(await list(`${notArchived}&query=older`)).toEqual({
      titles: ["Older"],
      counts: { upcoming: 0, ongoing: 0, ended: 1, archived: 0 },
    });
  });
});
