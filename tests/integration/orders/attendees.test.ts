// Does an organizer see who is coming and who is checked in, with exact counts?
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readAttendeeRows } from "#functions/engine/tickets/attendee-row.ts";
import { attendeeKeyOf } from "#functions/engine/tickets/attendee-store.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { door } from "#shared/contracts/public/door.ts";
import { stats } from "#shared/contracts/stats.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { jana, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";

const person = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  email: `${firstName}@buyer.example`.toLowerCase(),
});
const mira = person("Mira", "Solberg");
const ole = person("Ole", "Åkesson");

const owner = eachTest(() => given.owner());
const event = eachTest(async () => (await given.event(owner, { isDraft: true })).event);
const standing = eachTest(() => given.ticket(owner, event.id, { title: "Standing" }));
const seated = eachTest(() => given.ticket(owner, event.id, { title: "Seated" }));
const order = eachTest(() =>
  sell(owner, event, [
    { ticket: standing, guest: jana },
    { ticket: standing, guest: mira },
    { ticket: seated, guest: ole },
  ]),
);

test("the list has everybody with their ticket, and sorts by name", async () => {
  const { status, data, meta } = await list();

  expect(status).toBe(200);
  expect(meta.total).toBe(3);
  expect(data.map(({ lastName }) => lastName)).toEqual(["Åkesson", "Lindqvist", "Solberg"]);
  expect(data[1]).toMatchObject({
    ...jana,
    ticketTitle: "Standing",
    orderId: order.id,
    reference: order.reference,
  });
});

test.each([
  ["a part of a name", "?query=lind", ["Lindqvist"]],
  ["two words in any order", "?query=SOLBERG%20mira", ["Solberg"]],
  ["an address", "?query=ole%40buyer", ["Åkesson"]],
  ["a word that nobody has", "?query=nobody", []],
])("finds people by %s", async (_, search, names) => {
  expect((await list(search)).data.map(({ lastName }) => lastName)).toEqual(names);
});

test("shows a link that opens the very ticket", async () => {
  const { data } = await list("?query=lindqvist");

  expect(data[0]?.shortId).toMatch(new RegExp(`^${order.attendeeIds[0]}.{16}$`));
});

test("a scan shows in the list, in the counters and on the door once the stream has passed", async () => {
  const { shortId, id } = await given.checkInList(owner, event.id, [standing.id]);
  const { at } = await letIn(shortId, order.attendeeIds[1] ?? "");

  const yes = await list("?filter_fields[checkedIn]=yes");
  const params = { eventId: event.id, checkInListId: id };
  const counted = await call(checkInLists.get, { token: owner.token, params });
  const shown = await call(door.list, { params: { shortId } });
  const { data: inAll } = await call(stats.checkIns, {
    ...{ token: owner.token, params: { eventId: event.id } },
  });
  const found = await call(door.attendees, { params: { shortId }, search: "?query=solberg" });

  expect(yes.data).toMatchObject([{ lastName: "Solberg", checkedInAt: at }]);
  expect(counted.data).toMatchObject({ checkedIn: 1, total: 2 });
  expect(shown.data).toMatchObject({ checkedIn: 1, total: 2 });
  const ofList = { checkInListId: id, name: "Main door", checkedIn: 1, total: 2 };
  expect(inAll).toEqual({ at: expect.any(String), checkedIn: 1, total: 3, lists: [ofList] });
  expect(found.data).toEqual([
    {
      id: order.attendeeIds[1],
      firstName: "Mira",
      lastName: "Solberg",
      ticketTitle: "Standing",
      ticketReference: `${order.reference}-2`,
      status: "ACTIVE",
      checkedInAt: at,
    },
  ]);
});

test("a record of the stream that comes late or twice changes nothing", async () => {
  const { shortId } = await given.checkInList(owner, event.id, [standing.id]);
  const { shortId: other } = await given.checkInList(owner, event.id, [standing.id], {
    name: "Bar",
  });
  const first = await letIn(shortId, order.attendeeIds[0] ?? "");
  await letIn(other, order.attendeeIds[0] ?? "");
  const now = await stored(first.key);

  await follow({ before: first.before, now: first.now }, { before: first.before, now: first.now });

  expect(await stored(first.key)).toEqual(now);
  const shown = readAttendeeRows([{ row: String(now?.["row"]), ins: String(now?.["ins"]) }]);
  expect(shown).toMatchObject([{ checkedInAt: first.at }]);
});

test("a record whose check-ins only come in another order writes nothing", async () => {
  const { shortId } = await given.checkInList(owner, event.id, [standing.id]);
  const attendeeId = order.attendeeIds[0] ?? "";
  const key = attendeeKeyOf(attendeeId) ?? { pk: "", sk: "" };
  const nonce = randomUUID();
  await call(door.checkIn, { params: { shortId }, body: { attendeeId, nonce } });
  const now = await stored(key);
  const other = { cil_0: { at: "2030-06-21T18:00:00.000Z", nonce: "other" } };
  const first = { ...key, ...now, checkIns: { ...other, ...Object(now?.["checkIns"]) } };
  const second = { ...key, ...now, checkIns: { ...Object(now?.["checkIns"]), ...other } };

  await follow({ before: first, now: second });

  expect(await stored(key)).not.toHaveProperty("ins");
});

test("staff finds people of its own list, by name or reference, and never an address", async () => {
  const { shortId } = await given.checkInList(owner, event.id, [seated.id]);

  const byName = await call(door.attendees, { params: { shortId } });
  const byReference = await call(door.attendees, {
    params: { shortId },
    search: `?query=${order.reference}`,
  });
  const byAddress = await call(door.attendees, {
    params: { shortId },
    search: "?query=buyer.example",
  });

  expect(byName.data.map(({ lastName }) => lastName)).toEqual(["Åkesson"]);
  // The door tells people of the same name apart by their ticket's reference.
  expect(byName.data.map(({ ticketReference }) => ticketReference)).toEqual([
    `${order.reference}-3`,
  ]);
  expect(byReference.data).toHaveLength(1);
  expect(byAddress.data).toEqual([]);
  expect(byName.text).not.toMatch(/@|orderId|shortId|revision|qrText/);
});

test("tickets count what was sold", async () => {
  const { data } = await call(tickets.list, { token: owner.token, params: { eventId: event.id } });

  const sold = Object.fromEntries(data.map(({ title, quantitySold }) => [title, quantitySold]));
  expect(sold).toEqual({ Standing: 2, Seated: 1 });
});

test("the attendees of another account's event are as unknown as no event", async () => {
  const stranger = await given.owner();

  const answer = await call(attendees.list, {
    token: stranger.token,
    params: { eventId: event.id },
  });

  expect([answer.status, answer.problem.code]).toEqual([404, "not_found"]);
});

const list = (search = "") =>
  call(attendees.list, { token: owner.token, params: { eventId: event.id }, search });

/** Checks a guest in and lets the stream worker see it. */
async function letIn(shortId: string, attendeeId: string) {
  const key = attendeeKeyOf(attendeeId) ?? { pk: "", sk: "" };
  const before = await stored(key);
  const { data } = await call(door.checkIn, {
    params: { shortId },
    body: { attendeeId, nonce: randomUUID() },
  });
  const now = await stored(key);
  await follow({ before, now });
  return { key, before, now, at: data.checkedInAt };
}
