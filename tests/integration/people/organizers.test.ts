// Does an account keep its organizers, changed by its administrators alone?
import { expect, it } from "vitest";
import { organizers } from "#shared/contracts/organizers.ts";
import { publicEvents } from "#shared/contracts/public-events.ts";
import { given } from "#tests/support/scenes/world.ts";
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

  expect([made.status, read.data]).toEqual([201, { ...fields, id: made.data.id, version: 1 }]);
  const { event } = await given.event({ ...owner, organizerId: made.data.id });
  const seen = await call(publicEvents.get, { params: { eventId: event.id } });
  expect(seen.data.organizer).toEqual(fields);
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
  ];

  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  expect((await call(organizers.get, { token, params })).data.name).toBe("Night Owl Events");
});
