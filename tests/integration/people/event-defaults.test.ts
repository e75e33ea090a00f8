// What does a new event of an account begin with? What an admin chose, which its organizers read.
import { beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { eventDefaultsItem } from "#functions/stored/account.ts";
import { account } from "#shared/contracts/account.ts";
import { events } from "#shared/contracts/events.ts";
import { eventFields, given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { stored } from "#tests/support/servers/stream.ts";

const chosen = {
  timezone: "Europe/Berlin",
  currency: "EUR" as const,
  orderTimeoutMinutes: 25,
};
const nothing = { timezone: null, currency: null, orderTimeoutMinutes: null };

let owner: Owner;
let token: string;
beforeEach(async () => {
  owner = await given.owner();
  token = owner.token;
});

const read = async (by = token) => (await call(account.getEventDefaults, { token: by })).data;
const choose = (body: object, version: number, by = token) =>
  call(account.updateEventDefaults, { token: by, version, body });
const timeoutOfNewEvent = async (by = token) => {
  const body = eventFields(owner.organizerId);
  return (await call(events.create, { token: by, body })).data.orderTimeoutMinutes;
};

it("nothing is chosen at first, and an event begins with fifteen minutes", async () => {
  expect(await read()).toEqual({ ...nothing, version: 1 });
  expect(await timeoutOfNewEvent()).toBe(15);
});

it("what was chosen is read by organizers too, and their new events have it", async () => {
  const { status, data } = await choose(chosen, 1);
  const member = await given.organizerOf(owner);

  expect([status, data]).toEqual([200, { ...chosen, version: 2 }]);
  expect(await read()).toEqual(data);
  expect(await read(member.token)).toEqual(data);
  expect(await timeoutOfNewEvent(member.token)).toBe(25);
});

it("a later choice, or none any more, leaves the events that there are", async () => {
  await choose(chosen, 1);
  const { event } = await given.event(owner, { isDraft: true });

  await choose({ ...chosen, orderTimeoutMinutes: 40 }, 2);
  const { data } = await choose(nothing, 3);

  const params = { eventId: event.id };
  const { data: settings } = await call(events.getSettings, { token, params });
  expect(settings.orderTimeoutMinutes).toBe(25);
  expect(data).toEqual({ ...nothing, version: 4 });
  expect(await timeoutOfNewEvent()).toBe(15);
});

it("an organizer changes none", async () => {
  const member = await given.organizerOf(owner);

  const { status, problem } = await choose(chosen, 1, member.token);

  expect([status, problem.code]).toEqual([403, "not_permitted"]);
  expect(await read()).toEqual({ ...nothing, version: 1 });
});

it("two admins who save at once: one is told to look again, at the first save too", async () => {
  const first = await Promise.all([choose(chosen, 1), choose(nothing, 1)]);
  const later = await Promise.all([choose(chosen, 2), choose(nothing, 2)]);

  for (const answers of [first, later]) {
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.flatMap(({ problem }) => problem.code ?? [])).toEqual(["changed_meanwhile"]);
  }
});

it("has a version of its own, which a new name of the account does not touch", async () => {
  await choose(chosen, 1);
  const body = { name: "Night Owl Events", email: "office@foyer.example" };

  const renamed = await call(account.update, { token, version: 1, body });
  const again = await choose(nothing, 2);

  expect([renamed.status, again.status]).toEqual([200, 200]);
});

it("keeps what a newer version of the program stored beside it", async () => {
  await choose(chosen, 1);
  const key = eventDefaultsItem.key({ accountId: owner.me.account.id });
  const newer = { set: "SET supportEmail = :it", values: { ":it": "help@foyer.example" } };
  await asSystem(() => writeItem({ update: key, ...newer }));

  await choose(nothing, 2);

  expect(await stored(key)).toMatchObject({ supportEmail: "help@foyer.example", version: 3 });
});

describe("refused", () => {
  it.each<[string, object, string]>([
    ["a zone that there is not", { timezone: "Europe/Atlantis" }, "timezone"],
    ["a currency that no event has", { currency: "XXX" }, "currency"],
    ["a basket of no minute", { orderTimeoutMinutes: 0 }, "orderTimeoutMinutes"],
    ["a basket of more than two hours", { orderTimeoutMinutes: 121 }, "orderTimeoutMinutes"],
    ["half a minute", { orderTimeoutMinutes: 1.5 }, "orderTimeoutMinutes"],
  ])("%s", async (_, wrong, path) => {
    const { status, problem } = await choose({ ...chosen, ...wrong }, 1);

    expect([status, problem.fields?.map((one) => one.path)]).toEqual([422, [path]]);
    expect(await read()).toEqual({ ...nothing, version: 1 });
  });

  it.each([1, 120])("not the shortest and the longest time: %d", async (orderTimeoutMinutes) => {
    expect((await choose({ ...chosen, orderTimeoutMinutes }, 1)).status).toBe(200);
    expect(await timeoutOfNewEvent()).toBe(orderTimeoutMinutes);
  });
});
