// Does an account keep its organizers, changed by its administrators alone?
import { describe, expect, it } from "vitest";
import { events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { pages } from "#shared/contracts/public/pages.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { eventFields, given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const fields = {
  name: "Night Owl Events",
  description: "Concerts after dark.",
  contactEmail: "hello@owl.example",
  website: "https://owl.example/",
};

it("an organizer has what was entered, and the name is shown on its events", async () => {
  const owner = await given.owner();
  const made = await call(organizers.create, { token: owner.token, body: fields });

  const params = { organizerId: made.data.id };
  const read = await call(organizers.get, { token: owner.token, params });

  expect([made.status, read.data]).toEqual([
    201,
    {
      ...{ ...fields, id: made.data.id, version: 1, logo: null },
      ...{ contactState: "WAITING_FOR_CONFIRMATION", mailsTo: owner.me.email },
    },
  ]);
  const { event } = await given.event({ ...owner, organizerId: made.data.id });
  const seen = await call(publicEvents.get, { params: { eventId: event.id } });
  const { description, ...facts } = fields;
  const { id, slug } = { id: made.data.id, slug: "night-owl-events" };
  expect(seen.data.organizer).toEqual({ ...facts, id, slug, logo: null });
  const texts = await call(pages.texts, { params: { eventId: event.id } });
  expect(texts.data.organizerDescription).toBe(description);
});

it("of two changes of one version the second is refused, and nothing of it is kept", async () => {
  const { token, organizerId } = await given.owner();
  const change = (name: string) =>
    call(organizers.update, { token, params: { organizerId }, version: 1, body: { name } });

  const [first, second] = [await change("Day Owl"), await change("Dawn Owl")];

  expect([first.data.name, first.data.version]).toEqual(["Day Owl", 2]);
  expect([second.status, second.problem.code]).toEqual([409, "changed_meanwhile"]);
  const { data } = await call(organizers.get, { token, params: { organizerId } });
  expect([data.name, data.version]).toEqual(["Day Owl", 2]);
});

it("a list is sorted and searched by name and address", async () => {
  const { token } = await given.owner();
  for (const name of ["Zebra", "Aardvark"])
    await call(organizers.create, { token, body: { ...fields, name, contactEmail: "" } });
  const names = async (search: string) =>
    (await call(organizers.list, { token, search })).data.map(({ name }) => name);

  expect(await names("?sort_by=name")).toEqual(["Aardvark", "Night Owl Events", "Zebra"]);
  expect(await names("?query=zebr")).toEqual(["Zebra"]);
});

it("fields that only the system sets are refused, and no organizer is made", async () => {
  const { token } = await given.owner();

  for (const extra of ["id", "version", "accountId", "createdAt"]) {
    const answer = await call(organizers.create, { token, body: { ...fields, [extra]: "x" } });
    expect(answer.problem.fields).toEqual([{ path: extra, code: "unknown_field" }]);
  }
  expect((await call(organizers.list, { token })).meta.total).toBe(1);
});

it("a member without administration sees organizers and changes none", async () => {
  const owner = await given.owner();
  const { token } = await given.organizerOf(owner);
  const params = { organizerId: owner.organizerId };

  const answers = [
    await call(organizers.create, { token, body: fields }),
    await call(organizers.update, { token, params, version: 1, body: fields }),
    await call(organizers.remove, { token, params }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await call(organizers.get, { token, params })).data.name).toBe("Night Owl Events");
});

const eventsOf = (token: string, organizerId: string, search = "") =>
  call(organizers.events, { token, params: { organizerId }, search });
const remove = ({ token, organizerId }: Pick<Owner, "token" | "organizerId">) =>
  call(organizers.remove, { token, params: { organizerId } });

describe("an organizer's events", () => {
  it("are those of the events list, with its parameters, for every member", async () => {
    const owner = await given.owner();
    const { token } = owner;
    const other = (await call(organizers.create, { token, body: fields })).data.id;
    const { event } = await given.event(owner);
    await given.event({ ...owner, organizerId: other });
    const draft = (await given.event(owner, { isDraft: true, fields: { title: "Autumn" } })).event;
    const params = { eventId: draft.id };
    await call(events.setStatus, { token, params, body: { status: "ARCHIVED" } });
    const member = await given.organizerOf(owner);
    const titles = async (search: string) =>
      (await eventsOf(member.token, owner.organizerId, search)).data.map(({ title }) => title);

    const { data, meta } = await eventsOf(member.token, owner.organizerId, "?sort_by=title");

    const whole = (await call(events.get, { token, params: { eventId: event.id } })).data;
    const { description: _, gettingStarted: __, sectionVersions: ___, ...row } = whole;
    expect([data.map(({ title }) => title), data[1]]).toEqual([
      ["Autumn", event.title],
      { ...row, figures: null },
    ]);
    const allowedSorts = ["next", "startAt", "title", "createdAt"];
    expect(meta).toMatchObject({ total: 2, allowedSorts });
    expect(await titles("?filter_fields[category]=archived")).toEqual(["Autumn"]);
    expect(await titles("?query=midsummer")).toEqual([event.title]);
    expect(await titles("?per_page=1&page=2&sort_by=title")).toEqual([event.title]);
  });

  it("of a deleted organizer, and of another account's, are not found", async () => {
    const [owner, stranger] = [await given.owner(), await given.owner()];
    await given.event(owner);

    const foreign = await eventsOf(stranger.token, owner.organizerId);
    await remove(stranger);
    const gone = await eventsOf(stranger.token, stranger.organizerId);

    expect([foreign.status, foreign.problem.code]).toEqual([404, "not_found"]);
    expect([gone.status, gone.problem.code]).toEqual([404, "not_found"]);
  });

  it("are sorted and filtered by nothing else", async () => {
    const { token, organizerId } = await given.owner();
    const wrong = [
      "?sort_by=city",
      "?filter_fields[category]=live",
      "?filter_fields[organizerId]=x",
    ];

    const answers = await Promise.all(wrong.map((one) => eventsOf(token, organizerId, one)));

    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
  });
});

describe("deleting an organizer", () => {
  it("removes one without events, also the account's last, and once", async () => {
    const owner = await given.owner();

    const [first, second] = [await remove(owner), await remove(owner)];

    expect(first.status).toBe(204);
    expect([second.status, second.problem.code]).toEqual([404, "not_found"]);
    expect((await call(organizers.list, owner)).data).toEqual([]);
    const made = await call(events.create, { ...owner, body: eventFields(owner.organizerId) });
    expect(made.problem.fields).toEqual([{ path: "organizerId", code: "organizer_required" }]);
  });

  it.each(["DRAFT", "LIVE", "ARCHIVED"] as const)(
    "is refused while it has an event that is %s, and says how many",
    async (status) => {
      const owner = await given.owner();
      const { event } = await given.event(owner);
      await given.event(owner);
      const { token } = owner;
      await call(events.setStatus, { token, params: { eventId: event.id }, body: { status } });

      const refused = await remove(owner);

      expect([refused.status, refused.problem]).toMatchObject([
        409,
        { code: "has_events", params: { count: 2 } },
      ]);
      const params = { organizerId: owner.organizerId };
      expect((await call(organizers.get, { token, params })).status).toBe(200);
    },
  );

  it("of another account is not found, and changes nothing", async () => {
    const [owner, stranger] = [await given.owner(), await given.owner()];

    const foreign = await remove({ ...owner, token: stranger.token });

    expect([foreign.status, foreign.problem.code]).toEqual([404, "not_found"]);
    expect((await call(organizers.list, owner)).meta.total).toBe(1);
  });
});
