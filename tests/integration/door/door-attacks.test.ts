// Can anybody enter without a valid ticket, or guess codes at a door?
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { door } from "#shared/contracts/public/door.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { jana, sell } from "#tests/support/scenes/sold-order.ts";
import { changeAttendee, theDoor } from "#tests/support/scenes/the-door.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

/** The link of a list that admits standing tickets. */
let link: string;

const owner = allTests(() => given.owner());
const event = allTests(async () => (await given.event(owner)).event);
const standing = allTests(() => given.ticket(owner, event.id, { title: "Standing" }));
const backstage = allTests(() => given.ticket(owner, event.id, { title: "Backstage" }));
beforeAll(async () => {
  link = (await given.checkInList(owner, event.id, [standing.id])).shortId;
});

describe("who makes up a code from another ticket", () => {
  const nobody = { outcome: "UNKNOWN_CODE", attendee: null, checkedInAt: null, otherLists: [] };

  test("of the same order, whose ids differ in two characters, is not let in", async () => {
    const order = await sell(owner, event, [
      { ticket: standing, guest: jana },
      { ticket: standing, guest: { ...jana, firstName: "Mira" } },
    ]);
    const [, other = ""] = order.attendeeIds;

    for (const text of [
      other,
      other.toUpperCase(),
      `F1${other}`,
      `F1${other.toUpperCase()}`,
      ` ${other} `,
    ])
      expect((await scan(text)).data).toEqual(nobody);
    expect((await pick(other)).data).toMatchObject({
      outcome: "OK",
      attendee: { firstName: "Mira" },
    });
  });

  test("that was replaced is not let in by its id", async () => {
    const { attendeeId, code } = await guest();
    await changeAttendee(attendeeId, "SET #field = :value", "revision", 2);

    expect((await scan(attendeeId)).data).toEqual(nobody);
    expect(await outcome(code)).toBe("REPLACED");
  });

  test("that this list's search does not show is not let in, and hears no name", async () => {
    const { attendeeId } = await guest(backstage);
    await changeAttendee(attendeeId, "SET #field = :value", "status", "CANCELLED");
    const { attendeeId: valid } = await guest(backstage);

    expect([(await pick(attendeeId)).data, (await pick(valid)).data]).toEqual([nobody, nobody]);
  });
});

describe("who tries one code after another", () => {
  const from = (address: string) => ({ headers: { "x-viewer-address": address } });
  const tryCode = (shortId: string, address: string) =>
    call(door.checkIn, {
      params: { shortId },
      body: { scan: "no code", nonce: randomUUID() },
      ...from(address),
    });
  /** Ten requests at a time, so that a slow table can answer them all. */
  async function tryCodes(shortId: string, count: number, address: string) {
    const answers: Awaited<ReturnType<typeof tryCode>>[] = [];
    while (answers.length < count) {
      const few = Array.from({ length: Math.min(10, count - answers.length) }, () =>
        tryCode(shortId, address),
      );
      answers.push(...(await Promise.all(few)));
    }
    return answers;
  }

  test("hears after twenty a minute that it is enough, for how long, and is heard again afterwards", async () => {
    const { shortId } = await given.checkInList(owner, event.id, [standing.id]);
    const startMs = Date.parse("2030-06-21T18:00:00.000Z");
    let putBack = replaceClock({ nowMs: () => startMs });

    const answers = await tryCodes(shortId, 120, "198.51.100.7");
    putBack();
    putBack = replaceClock({ nowMs: () => startMs + 60_000 });
    const [later] = await tryCodes(shortId, 1, "198.51.100.7");
    putBack();

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(100);
    expect([refused[0]?.problem.code, refused[0]?.headers["retry-after"]]).toEqual([
      "too_many_unknown_codes",
      "60",
    ]);
    expect(later?.status).toBe(200);
  });

  test("hears it where a check-in is taken back too, while a rightful undo is done", async () => {
    const { shortId } = await given.checkInList(owner, event.id, [standing.id]);
    const { code } = await guest();
    const { data: inside } = await scan(code, { at: shortId });
    const startMs = Date.parse("2030-06-21T18:00:00.000Z");
    const putBack = replaceClock({ nowMs: () => startMs });
    const undo = (who: object) => {
      const body = { reason: "WRONG_PERSON", checkedInAt: inside.checkedInAt, ...who };
      return call(door.undo, { params: { shortId }, body, ...from("198.51.100.8") });
    };

    const codes = Array.from({ length: 15 }, (_, number) => [
      { scan: `no code ${number}` },
      { attendeeId: `0123456789abz${number % 10}` },
    ]);
    const statuses: number[] = [];
    for (const who of codes.flat()) statuses.push((await undo(who)).status);
    const [scanned] = await tryCodes(shortId, 1, "198.51.100.8");
    const undone = await undo({ scan: code });
    putBack();

    expect(statuses).toEqual([...Array(20).fill(409), ...Array(10).fill(429)]);
    expect([scanned?.status, undone.status]).toEqual([429, 200]);
  });

  test("slows down no guest with a ticket, no other door and no other network", async () => {
    onTestFinished(stopClock());
    const [gate, bar] = [
      await given.checkInList(owner, event.id, [standing.id]),
      await given.checkInList(owner, event.id, [standing.id]),
    ];
    const guests = await Promise.all(Array.from({ length: 30 }, () => guest()));
    const used = await guest(backstage);
    await tryCodes(gate.shortId, 40, "192.0.2.1");

    const outcomes = await Promise.all(
      guests.map(({ code }) => outcome(code, { at: gate.shortId })),
    );

    expect(new Set(outcomes)).toEqual(new Set(["OK"]));
    for (const { code } of [...guests, used])
      expect(await outcome(code, { at: gate.shortId })).not.toBe("OK");
    expect(await outcome("no code", { at: bar.shortId })).toBe("UNKNOWN_CODE");
    const [elsewhere] = await tryCodes(gate.shortId, 1, "203.0.113.9");
    expect(elsewhere?.status).toBe(200);
  });
});

const { scan, outcome, pick, guest } = theDoor(() => ({ owner, event, ticket: standing, link }));
