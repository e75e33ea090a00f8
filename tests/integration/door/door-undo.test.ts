// Can staff undo a check-in, and do earlier answers stay true?
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { projectCheckIns } from "#functions/attendees/project-check-ins.ts";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { attendeeKeyOf } from "#functions/engine/tickets/attendee-store.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { door, type UndoInput } from "#shared/contracts/public/door.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { jana, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";

const owner = allTests(() => given.owner());
const event = allTests(async () => (await given.event(owner)).event);
const standing = allTests(() => given.ticket(owner, event.id, { title: "Standing" }));
const list = allTests(() => given.checkInList(owner, event.id, [standing.id]));

describe("a check-in", () => {
  test("is taken back with its reason, and the person can be let in again", async () => {
    const { id, checkedInAt } = await guestInside();

    const undone = await undo(id, { checkedInAt });
    const again = await scan(id);

    expect([undone.status, undone.data]).toEqual([
      200,
      {
        attendee: { firstName: "Jana", lastName: "Lindqvist", ticketTitle: "Standing" },
        undoneAt: expect.stringMatching(/Z$/),
        reason: "WRONG_PERSON",
      },
    ]);
    expect(again.data.outcome).toBe("OK");
  });

  test("leaves a record of its own: which scan, when, and why", async () => {
    const { id, checkedInAt, nonce } = await guestInside();

    const { data } = await undo(id, { checkedInAt, reason: "LEFT_AGAIN" });

    const item = await stored(attendeeKeyOf(id) ?? { pk: "", sk: "" });
    expect(item).toMatchObject({
      checkIns: {},
      undone: [
        { list: list.id, nonce, at: checkedInAt, undoneAt: data.undoneAt, reason: "LEFT_AGAIN" },
      ],
    });
  });

  test("with a field of a newer version is taken back, and its copy for the lists is made", async () => {
    const { id, checkedInAt } = await guestInside();
    const key = attendeeKeyOf(id) ?? { pk: "", sk: "" };
    await asSystem(() =>
      writeItem({
        update: key,
        set: "SET checkIns.#list.lane = :lane REMOVE ins",
        names: { "#list": list.id },
        values: { ":lane": "A" },
      }),
    );
    await asSystem(() => projectCheckIns(key));
    const copied = await stored(key);

    const { status } = await undo(id, { checkedInAt });

    expect([status, String(copied?.["ins"])]).toEqual([200, expect.stringContaining(list.id)]);
    expect(await stored(key)).toMatchObject({ checkIns: {} });
  });

  test("whose scan is sent again after the undo gets its old answer and changes nothing", async () => {
    const { id, checkedInAt, nonce, first } = await guestInside();
    await undo(id, { checkedInAt });
    const before = await itemOf(id);

    const replayed = await scan(id, { nonce });

    expect(replayed.data).toEqual(first);
    expect(await itemOf(id)).toEqual(before);
  });

  test("whose scan is sent again after the undo and another scan gets its old answer too", async () => {
    const { id, checkedInAt, nonce, first } = await guestInside();
    await undo(id, { checkedInAt });
    const second = await scan(id);

    const replayed = await scan(id, { nonce });

    expect(replayed.data).toEqual(first);
    expect((await scan(id)).data).toMatchObject({
      outcome: "ALREADY_SCANNED",
      checkedInAt: second.data.checkedInAt,
    });
  });

  test("is taken back once, however often the undo is sent, and a later check-in stays", async () => {
    const { id, checkedInAt } = await guestInside();
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(id, { checkedInAt })));
    const { data: later } = await scan(id);

    const late = await undo(id, { checkedInAt });

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(late.data).toEqual(answers[0]?.data);
    expect(await itemOf(id)).toMatchObject({
      checkIns: { [list.id]: { at: later.checkedInAt } },
      undone: [{ at: checkedInAt }],
    });
  });

  test("on one list stays when that on another is taken back", async () => {
    const bar = await given.checkInList(owner, event.id, [standing.id], { name: "Bar" });
    const { id, checkedInAt } = await guestInside();
    await scan(id, { at: bar.shortId });

    await undo(id, { checkedInAt });

    expect(Object.keys(Object((await itemOf(id))?.["checkIns"]))).toEqual([bar.id]);
  });

  test("that was taken back is out of the counters and of the attendees list", async () => {
    const other = (await given.event(owner)).event;
    const ticket = await given.ticket(owner, other.id);
    const gate = await given.checkInList(owner, other.id, [ticket.id]);
    const [id = ""] = (await sell(owner, other, [{ ticket, guest: jana }])).attendeeIds;
    const { data } = await scan(id, { at: gate.shortId });
    await follow({ now: await itemOf(id) });
    const inside = await call(door.list, { params: { shortId: gate.shortId } });
    const before = await itemOf(id);

    await undo(id, { checkedInAt: data.checkedInAt ?? "" }, gate.shortId);
    await follow({ before, now: await itemOf(id) });

    const outside = await call(door.list, { params: { shortId: gate.shortId } });
    const rows = await call(attendees.list, { token: owner.token, params: { eventId: other.id } });
    expect([inside.data.checkedIn, outside.data.checkedIn]).toEqual([1, 0]);
    expect(rows.data[0]?.checkedInAt).toBeNull();
  });
});

describe("an undo is refused", () => {
  test("for somebody who is not in, an unknown code and another event's ticket", async () => {
    const [out = ""] = (await sell(owner, event, [{ ticket: standing, guest: jana }])).attendeeIds;
    const elsewhere = (await given.event(owner)).event;
    const ticket = await given.ticket(owner, elsewhere.id);
    const [foreign = ""] = (await sell(owner, elsewhere, [{ ticket, guest: jana }])).attendeeIds;

    const scans = [out, "https://foyer.example/x", "F1".padEnd(512, "0"), "\u0000"].map((scan) => ({
      scan,
    }));
    for (const who of [{ attendeeId: out }, { attendeeId: foreign }, ...scans]) {
      const { status, problem, text } = await undoOf(who, {
        checkedInAt: "2030-06-21T18:00:00.000Z",
      });
      expect([status, problem.code]).toEqual([409, "not_checked_in"]);
      expect(text).not.toContain("Jana");
    }
  });

  test("for an id that was scanned: what opens no door takes nobody out either", async () => {
    const { id, checkedInAt } = await guestInside();

    const { problem } = await undoOf({ scan: id }, { checkedInAt });

    expect(problem.code).toBe("not_checked_in");
    expect((await scan(id)).data.outcome).toBe("ALREADY_SCANNED");
  });

  test("for another instant than that of the check-in", async () => {
    const { id, checkedInAt } = await guestInside();

    const { problem } = await undo(id, {
      checkedInAt: new Date(Date.parse(checkedInAt) - 1).toISOString(),
    });

    expect(problem.code).toBe("not_checked_in");
    expect((await scan(id)).data.outcome).toBe("ALREADY_SCANNED");
  });

  test("once the list has expired, while an undo that was done before keeps its answer", async () => {
    const expiresAt = "2030-06-21T23:00:00.000Z";
    const gate = await given.checkInList(owner, event.id, [standing.id], { expiresAt });
    const [stays, goes] = [await guestInside(gate.shortId), await guestInside(gate.shortId)];
    const first = await undo(goes.id, { checkedInAt: goes.checkedInAt }, gate.shortId);

    const putBack = replaceClock({ nowMs: () => Date.parse(expiresAt) });
    const late = await undo(stays.id, { checkedInAt: stays.checkedInAt }, gate.shortId);
    const again = await undo(goes.id, { checkedInAt: goes.checkedInAt }, gate.shortId);
    putBack();

    expect([late.status, late.problem.code]).toEqual([409, "check_in_list_expired"]);
    expect(again.data).toEqual(first.data);
  });

  test.each([
    ["no reason", { reason: undefined }],
    ["a reason of its own", { reason: "because" }],
    ["an instant that is none", { checkedInAt: "yesterday" }],
    ["a code that is too long", { scan: "F".repeat(513), attendeeId: undefined }],
    ["both a code and an id", { scan: "F1" }],
    ["neither a code nor an id", { attendeeId: undefined }],
  ])("with %s", async (_, change) => {
    const { id, checkedInAt } = await guestInside();

    const { status } = await undo(id, { checkedInAt, ...change });

    expect(status).toBe(422);
    expect((await scan(id)).data.outcome).toBe("ALREADY_SCANNED");
  });
});

const itemOf = (attendeeId: string) => stored(attendeeKeyOf(attendeeId) ?? { pk: "", sk: "" });

const scan = (attendeeId: string, options: { nonce?: string; at?: string } = {}) =>
  call(door.checkIn, {
    params: { shortId: options.at ?? list.shortId },
    body: { attendeeId, nonce: options.nonce ?? randomUUID() },
  });

type UndoFields = Partial<Record<keyof UndoInput, unknown>>;
const undoOf = (who: UndoFields, input: UndoFields, at = list.shortId) =>
  call(door.undo, { params: { shortId: at }, body: { reason: "WRONG_PERSON", ...who, ...input } });
const undo = (attendeeId: string, ...rest: [UndoFields, string?]) =>
  undoOf({ attendeeId }, ...rest);

/** A guest who has just been checked in. */
async function guestInside(at = list.shortId) {
  const [id = ""] = (await sell(owner, event, [{ ticket: standing, guest: jana }])).attendeeIds;
  const nonce = randomUUID();
  const { data: first } = await scan(id, { nonce, at });
  return { id, nonce, first, checkedInAt: first.checkedInAt ?? "" };
}
