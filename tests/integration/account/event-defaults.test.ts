// What does a new event of an account begin with? What an admin chose, which its organizers read.
import { beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { eventDefaultsItem } from "#functions/stored/account.ts";
import { account } from "#shared/contracts/account.ts";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { events } from "#shared/contracts/events.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { eventFields, given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { stored } from "#tests/support/servers/stream.ts";

const chosen = {
  timezone: "Europe/Berlin",
  currency: "EUR" as const,
  orderTimeoutMinutes: 25,
  preCheckoutMessage: "<p>Bring <strong>warm</strong> clothes.</p>",
  postCheckoutMessage: "<p>See you there.</p>",
  footerMessage: "<p>Night Owl Events</p>",
  supportEmail: "help@owl.example",
};
const nothing = {
  timezone: null,
  currency: null,
  orderTimeoutMinutes: null,
  preCheckoutMessage: "",
  postCheckoutMessage: "",
  footerMessage: "",
  supportEmail: "",
};

let token: string;
const owner = eachTest(() => given.owner());
beforeEach(() => {
  token = owner.token;
});

const read = async (by = token) => (await call(account.getEventDefaults, { token: by })).data;
const choose = (body: object, version: number, by = token) =>
  call(account.updateEventDefaults, { token: by, version, body });
/** What a new event has of what can be chosen. */
const newEvent = async (by = token) => {
  const body = eventFields(owner.organizerId);
  const { data } = await call(events.create, { token: by, body });
  return settingsOf(data.id);
};
const settingsOf = async (eventId: string) => {
  const { data } = await call(eventSettings.get, { token, params: { eventId } });
  const { orderTimeoutMinutes, preCheckoutMessage, postCheckoutMessage } = data.checkout;
  const { footerMessage, supportEmail } = data.email;
  return {
    orderTimeoutMinutes,
    preCheckoutMessage,
    postCheckoutMessage,
    footerMessage,
    supportEmail,
  };
};
/** The zone and the currency are the new event's own. */
const chosenOf = ({ timezone: _, currency: __, ...settings }: typeof chosen) => settings;
const usual = {
  orderTimeoutMinutes: 15,
  preCheckoutMessage: "",
  postCheckoutMessage: "",
  footerMessage: "",
  supportEmail: "",
};

it("nothing is chosen at first, and an event begins with fifteen minutes", async () => {
  expect(await read()).toEqual({ ...nothing, version: 1 });
  expect(await newEvent()).toEqual(usual);
});

it("what was chosen is read by organizers too, and their new events have it", async () => {
  const { status, data } = await choose(chosen, 1);
  const member = await given.organizerOf(owner);

  expect([status, data]).toEqual([200, { ...chosen, version: 2 }]);
  expect(await read()).toEqual(data);
  expect(await read(member.token)).toEqual(data);
  expect(await newEvent(member.token)).toEqual(chosenOf(chosen));
});

it("a later choice, or none any more, leaves the events that there are", async () => {
  await choose(chosen, 1);
  const { event } = await given.event(owner, { isDraft: true });

  await choose({ ...chosen, orderTimeoutMinutes: 40 }, 2);
  const { data } = await choose(nothing, 3);

  expect(await settingsOf(event.id)).toEqual(chosenOf(chosen));
  expect(data).toEqual({ ...nothing, version: 4 });
  expect(await newEvent()).toEqual(usual);
});

it("a later change of the event's own texts leaves what is chosen for new ones", async () => {
  await choose(chosen, 1);
  const { event } = await given.event(owner, { isDraft: true });

  const at = { token, params: { eventId: event.id } };
  const email = { footerMessage: "" };
  const { data } = await changeSettings(at, { email });

  expect(data.email).toMatchObject({ footerMessage: "", supportEmail: "help@owl.example" });
  expect(await read()).toEqual({ ...chosen, version: 2 });
});

it("a message is kept without what could run in a browser", async () => {
  const footerMessage = '<p onclick="alert(1)">Owl</p><script>alert(1)</script>';
  await choose({ ...chosen, footerMessage }, 1);

  expect((await read()).footerMessage).toBe("<p>Owl</p>");
  expect((await newEvent()).footerMessage).toBe("<p>Owl</p>");
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
  const body = { name: "Day Owl Events", email: "office@foyer.example" };

  const renamed = await call(account.update, { token, version: 2, body });
  const again = await choose(nothing, 2);

  expect([renamed.status, again.status]).toEqual([200, 200]);
});

it("keeps what a newer version of the program stored beside it", async () => {
  await choose(chosen, 1);
  const key = eventDefaultsItem.key({ accountId: owner.me.account.id });
  const newer = { set: "SET colours = :it", values: { ":it": "night" } };
  await asSystem(() => writeItem({ update: key, ...newer }));

  await choose(nothing, 2);

  expect(await stored(key)).toMatchObject({ colours: "night", version: 3 });
});

describe("refused", () => {
  const long = "x".repeat(5001);

  it.each<[string, object, string]>([
    ["a zone that there is not", { timezone: "Europe/Atlantis" }, "timezone"],
    ["a currency that no event has", { currency: "XXX" }, "currency"],
    ["a basket of no minute", { orderTimeoutMinutes: 0 }, "orderTimeoutMinutes"],
    ["a basket of more than two hours", { orderTimeoutMinutes: 121 }, "orderTimeoutMinutes"],
    ["half a minute", { orderTimeoutMinutes: 1.5 }, "orderTimeoutMinutes"],
    ["a message that is too long", { preCheckoutMessage: long }, "preCheckoutMessage"],
    ["another that is too long", { postCheckoutMessage: long }, "postCheckoutMessage"],
    ["a footer that is too long", { footerMessage: long }, "footerMessage"],
    ["two addresses", { supportEmail: "a@owl.example, b@owl.example" }, "supportEmail"],
    ["an address after a word", { supportEmail: "Owl a@owl.example" }, "supportEmail"],
  ])("%s", async (_, wrong, path) => {
    const { status, problem } = await choose({ ...chosen, ...wrong }, 1);

    expect([status, problem.fields?.map((one) => one.path)]).toEqual([422, [path]]);
    expect(await read()).toEqual({ ...nothing, version: 1 });
  });

  it.each([1, 120])("not the shortest and the longest time: %d", async (orderTimeoutMinutes) => {
    expect((await choose({ ...chosen, orderTimeoutMinutes }, 1)).status).toBe(200);
    expect((await newEvent()).orderTimeoutMinutes).toBe(orderTimeoutMinutes);
  });
});
