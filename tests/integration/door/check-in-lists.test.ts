// What does replacing a check-in list's link do, and what stays as it was? Can a list be edited
// after one of its tickets was deleted?
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { door } from "#shared/contracts/public/door.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { jana, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const NOBODY = "0123456789abzz"; // an id that nobody has

const owner = allTests(() => given.owner());
const event = allTests(async () => (await given.event(owner)).event);
const standing = allTests(() => given.ticket(owner, event.id, { title: "Standing" }));

describe("a link that is replaced", () => {
  test("leads to the list, and the one before leads nowhere", async () => {
    const gate = await given.checkInList(owner, event.id, [standing.id]);
    const [id = ""] = (await sell(owner, event, [{ ticket: standing, guest: jana }])).attendeeIds;
    await scan(NOBODY, { at: gate.shortId });

    const { status, data: renewed } = await rotate(gate);

    expect([status, renewed.version]).toEqual([200, gate.version + 1]);
    expect(renewed.shortId).not.toBe(gate.shortId);
    const params = { shortId: gate.shortId };
    const old = [
      await call(door.list, { params }),
      await call(door.attendees, { params }),
      await scan(id, { at: gate.shortId }),
      await call(door.undo, {
        params,
        body: {
          attendeeId: id,
          checkedInAt: "2030-06-21T18:00:00.000Z",
          reason: "WRONG_PERSON",
        },
      }),
    ];
    for (const { status: refused, problem } of old)
      expect([refused, problem.code]).toEqual([404, "check_in_list_not_found"]);
    expect((await scan(id, { at: renewed.shortId })).data.outcome).toBe("OK");
  });

  test("is refused to a scanner that keeps scanning within five seconds", async () => {
    const gate = await given.checkInList(owner, event.id, [standing.id]);
    await scan(NOBODY, { at: gate.shortId });
    await rotate(gate);

    const now = nowMs();
    const putBack = replaceClock({ nowMs: () => now + 5_000 });
    const late = await scan(NOBODY, { at: gate.shortId });
    putBack();

    expect(late.problem.code).toBe("check_in_list_not_found");
  });

  test("any number of times, each link other than all before", async () => {
    let gate = await given.checkInList(owner, event.id, [standing.id]);
    const links = [gate.shortId];
    for (let time = 0; time < 3; time++) {
      gate = (await rotate(gate)).data;
      links.push(gate.shortId);
    }

    const statuses = await Promise.all(
      links.map(async (shortId) => (await scan(NOBODY, { at: shortId })).status),
    );

    expect(new Set(links).size).toBe(4);
    expect(statuses).toEqual([404, 404, 404, 200]);
  });

  test("once, when two organizers do it at the same time", async () => {
    const gate = await given.checkInList(owner, event.id, [standing.id]);

    const answers = await Promise.all([rotate(gate), rotate(gate)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const params = { eventId: event.id, checkInListId: gate.id };
    const { data } = await call(checkInLists.get, { token: owner.token, params });
    expect(data.shortId).toBe(answers.find(({ status }) => status === 200)?.data.shortId);
  });

  test("keeps who is in", async () => {
    const gate = await given.checkInList(owner, event.id, [standing.id]);
    const { id } = await guestInside(gate.shortId);

    const { data } = await rotate(gate);

    expect((await scan(id, { at: data.shortId })).data.outcome).toBe("ALREADY_SCANNED");
  });
});

describe("a list that names a deleted ticket", () => {
  test("is saved with it, also where it is the event's last, but takes no other unknown one", async () => {
    const { event: other, tickets: own } = await given.event(owner);
    const last = own[0]?.id ?? "";
    const gate = await given.checkInList(owner, other.id, [last]);
    const { token } = owner;
    const params = { eventId: other.id, ticketId: last };
    expect((await call(tickets.remove, { token, params })).status).toBe(204);
    const save = (ticketIds: string[]) =>
      call(checkInLists.update, {
        token,
        params: { eventId: other.id, checkInListId: gate.id },
        body: { name: "Side door", ticketIds },
        version: gate.version,
      });

    const foreign = await save([last, standing.id]);
    const { status, data } = await save([last]);

    expect([foreign.status, foreign.problem.fields?.[0]]).toEqual([
      422,
      { path: "ticketIds.1", code: "unknown_ticket" },
    ]);
    expect([status, data.name, data.ticketIds]).toEqual([200, "Side door", [last]]);
  });
});

const scan = (attendeeId: string, { at }: { at: string }) =>
  call(door.checkIn, {
    params: { shortId: at },
    body: { attendeeId, nonce: randomUUID() },
  });

const rotate = ({ id, version }: { id: string; version: number }) =>
  call(checkInLists.rotateLink, {
    token: owner.token,
    params: { eventId: event.id, checkInListId: id },
    version,
  });

/** A guest who has just been checked in. */
async function guestInside(at: string): Promise<{ id: string }> {
  const [id = ""] = (await sell(owner, event, [{ ticket: standing, guest: jana }])).attendeeIds;
  await scan(id, { at });
  return { id };
}
