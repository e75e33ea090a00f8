// Who is admitted at the door, and what does staff see?
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { signTicketCode } from "#functions/core/ports/qr.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { door } from "#shared/contracts/public/door.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
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
afterEach(() => vi.restoreAllMocks());

describe("a valid ticket", () => {
  test("is let in by its code, with name and ticket on the screen", async () => {
    const { code } = await guest();

    const { status, data } = await scan(code);

    expect(status).toBe(200);
    expect(data).toEqual({
      outcome: "OK",
      attendee: { firstName: "Jana", lastName: "Lindqvist", ticketTitle: "Standing" },
      checkedInAt: expect.stringMatching(/Z$/),
      otherLists: [],
    });
  });

  test.each([
    ["in small letters", (code: string) => code.toLowerCase()],
    ["in lines of a PDF", (code: string) => code.replace(/.{40}/g, "$&\n ")],
    ["in groups with dashes", (code: string) => code.replace(/.{6}/g, "$&–")],
    ["in quotes, with a last dot", (code: string) => `“${code}”.`],
    [
      "in full-width letters",
      (code: string) =>
        code.replace(/./g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
    ],
    ["with letters for digits", (code: string) => code.replaceAll("0", "O").replaceAll("1", "l")],
  ])("is let in by its code, typed or pasted %s", async (_, spelt) => {
    const { code } = await guest();

    expect(await outcome(spelt(code))).toBe("OK");
  });

  test("is let in by hand, from the search", async () => {
    const { attendeeId } = await guest();

    expect((await pick(attendeeId)).data.outcome).toBe("OK");
  });

  test("is let in once: the second scan hears when the first was", async () => {
    const { code } = await guest();
    const first = await scan(code);

    const second = await scan(code);

    expect(second.data).toMatchObject({
      outcome: "ALREADY_SCANNED",
      checkedInAt: first.data.checkedInAt,
    });
  });

  test("gets the same answer when the same scan is sent again, even after the list expired", async () => {
    const expiresAt = "2030-06-21T23:00:00.000Z";
    const list = await given.checkInList(owner, event.id, [standing.id], { expiresAt });
    const { code } = await guest();
    const options = { nonce: randomUUID(), at: list.shortId };
    const first = await scan(code, options);

    const again = await scan(code, options);
    const putBack = replaceClock({ nowMs: () => Date.parse(expiresAt) });
    const late = await scan(code, options);
    const other = await scan(code, { at: list.shortId });
    putBack();

    expect(again.data).toEqual(first.data);
    expect(late.data).toEqual(first.data);
    expect(other.data).toEqual({
      outcome: "LIST_EXPIRED",
      attendee: null,
      checkedInAt: null,
      otherLists: [],
    });
  });

  test("is let in by exactly one of twenty scanners at the same instant", async () => {
    const { code } = await guest();

    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(code)));

    expect(outcomes.filter((one) => one === "OK")).toHaveLength(1);
    expect(outcomes.filter((one) => one === "ALREADY_SCANNED")).toHaveLength(19);
  });

  test("counts on each list by itself", async () => {
    const other = await given.checkInList(owner, event.id, [standing.id], { name: "Bar" });
    const { code } = await guest();

    expect([await outcome(code), await outcome(code, { at: other.shortId })]).toEqual(["OK", "OK"]);
  });

  test("costs one trip to the table, and none of its index", async () => {
    const { code } = await guest();
    const { code: warmUp } = await guest();
    // The opened list is kept for some seconds, which a slow machine needs for one scan.
    onTestFinished(stopClock());
    await scan(warmUp);
    const send = vi.spyOn(dynamo(), "send");

    await scan(code);

    const updates = send.mock.calls.map(([command]) =>
      String(Object(command.input).UpdateExpression),
    );
    expect(updates).toEqual(["SET checkIns.#list = :entry"]);
  });
});

describe("what is refused", () => {
  test("a ticket of another type", async () => {
    const { code } = await guest(backstage);

    expect((await scan(code)).data).toMatchObject({
      outcome: "WRONG_TICKET_TYPE",
      attendee: { ticketTitle: "Backstage" },
      checkedInAt: null,
    });
  });

  test("a ticket of another type, with the names of the lists that let it in and are not over", async () => {
    const vip = await given.ticket(owner, event.id, { title: "VIP" });
    const gate = await given.checkInList(owner, event.id, [standing.id]);
    await given.checkInList(owner, event.id, [vip.id], { name: "Stage door" });
    await given.checkInList(owner, event.id, [vip.id, standing.id], { name: "Main door" });
    await given.checkInList(owner, event.id, [vip.id], {
      name: "Yesterday",
      expiresAt: "2026-01-31T23:00:00.000Z",
    });
    const { code } = await guest(vip);

    const { data } = await scan(code, { at: gate.shortId });

    expect([data.outcome, data.otherLists]).toEqual([
      "WRONG_TICKET_TYPE",
      ["Main door", "Stage door"],
    ]);
    expect(data.otherLists).not.toContain("Yesterday");
  });

  test("a cancelled ticket, before anything else is said of it", async () => {
    const { attendeeId, code } = await guest(backstage);
    await changeAttendee(attendeeId, "SET #field = :value", "status", "CANCELLED");

    expect(await outcome(code)).toBe("CANCELLED");
  });

  test("a code that was replaced, while the new one is let in", async () => {
    const { attendeeId, code } = await guest();
    await changeAttendee(attendeeId, "SET #field = :value", "revision", 2);
    const renewed = { eventId: event.id, attendeeId, ticketId: standing.id, revision: 2 };

    expect(await outcome(code)).toBe("REPLACED");
    expect(await outcome(await signTicketCode(renewed))).toBe("OK");
  });

  test("a signed code of an order that issued no ticket", async () => {
    const attendeeId = attendeeIdOf("0123456789ab", 0);
    const code = await signTicketCode({
      eventId: event.id,
      attendeeId,
      ticketId: standing.id,
      revision: 1,
    });

    expect((await scan(code)).data).toEqual({
      outcome: "NOT_PAID",
      attendee: null,
      checkedInAt: null,
      otherLists: [],
    });
  });

  test("a ticket of another event, without a word about its holder", async () => {
    const { event: elsewhere, tickets } = await given.event(owner);
    const list = await given.checkInList(
      owner,
      elsewhere.id,
      tickets.map(({ id }) => id),
    );
    const { attendeeId, code } = await guest();
    const nothing = { attendee: null, checkedInAt: null, otherLists: [] };

    expect((await scan(code, { at: list.shortId })).data).toEqual({
      outcome: "OTHER_EVENT",
      ...nothing,
    });
    expect((await pick(attendeeId, list.shortId)).data).toEqual({
      outcome: "UNKNOWN_CODE",
      ...nothing,
    });
    expect(await outcome(code)).toBe("OK");
  });

  test.each([
    ["an address", "https://foyer.example/ticket/evt_0123456789ab/x"],
    ["markup", "<img src=x onerror=alert(1)>"],
    ["control characters", "\u0000\u0007\uD800"],
    ["as many characters as are read", "F1".padEnd(512, "0")],
  ])("%s", async (_, text) => {
    expect(await outcome(text)).toBe("UNKNOWN_CODE");
  });

  test("more characters than any code has, and a scan without a nonce", async () => {
    const long = await scan("F".repeat(4_096));
    const short = await scan("F1", { nonce: "short" });

    expect([long.status, short.status]).toEqual([422, 422]);
  });

  test("a request that names both a code and an id, neither, or an id that is none", async () => {
    const { attendeeId, code } = await guest();
    const bodies = [{ scan: code, attendeeId }, {}, { attendeeId: code }, { code: attendeeId }];

    const answers = await Promise.all(
      bodies.map((body) =>
        call(door.checkIn, { params: { shortId: link }, body: { ...body, nonce: randomUUID() } }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect(await outcome(code)).toBe("OK");
  });

  test("everybody, before the list is active", async () => {
    const list = await given.checkInList(owner, event.id, [standing.id], {
      activatesAt: "2030-06-21T17:00:00.000Z",
    });
    const { attendeeId, code } = await guest();
    const params = { shortId: list.shortId };

    const refused = await scan(code, { at: list.shortId });
    const [shown, found] = [
      await call(door.list, { params }),
      await call(door.attendees, { params }),
    ];

    expect(refused.data).toEqual({
      outcome: "LIST_NOT_ACTIVE",
      attendee: null,
      checkedInAt: null,
      otherLists: [],
    });
    expect(shown.data.status).toBe("NOT_YET_ACTIVE");
    expect(found.data).toEqual([]);
    expect((await pick(attendeeId)).data.outcome).toBe("OK");
  });

  test("a link that we never made, or whose list was deleted", async () => {
    const { code } = await guest();
    const forged = `${link.slice(0, -1)}${link.endsWith("0") ? "1" : "0"}`;

    const answers = [
      await scan(code, { at: forged }),
      await call(door.list, { params: { shortId: "nothing" } }),
    ];

    for (const { status, problem } of answers)
      expect([status, problem.code]).toEqual([404, "check_in_list_not_found"]);
  });
});

const { scan, outcome, pick, guest } = theDoor(() => ({ owner, event, ticket: standing, link }));
