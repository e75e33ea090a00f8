// Is a ticket let in whose code came in another keyboard layout? One scan is one try.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { door } from "#shared/contracts/public/door.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { theDoor } from "#tests/support/scenes/the-door.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

let link: string;

const owner = allTests(() => given.owner());
const event = allTests(async () => (await given.event(owner)).event);
const standing = allTests(() => given.ticket(owner, event.id, { title: "Standing" }));
beforeAll(async () => {
  link = (await given.checkInList(owner, event.id, [standing.id])).shortId;
});

describe("a scan with several readings", () => {
  test("lets in by the one that is signed, says which, and can be undone by it", async () => {
    const { code } = await guest();
    const nonce = randomUUID();

    const { status, data } = await scan(changed(code), [changed(changed(code), "A"), code], nonce);
    const again = await scan(changed(code), [code], nonce);
    const { checkedInAt } = data;
    const undone = await call(door.undo, {
      params: { shortId: link },
      body: { scan: data.readAs, checkedInAt, reason: "WRONG_PERSON" },
    });

    expect([status, data.outcome, data.readAs]).toEqual([200, "OK", code]);
    expect(again.data).toEqual(data);
    expect([undone.status, undone.data.attendee.firstName]).toEqual([200, "Jana"]);
  });

  test("says nothing of it where the first reading is the ticket", async () => {
    const { code } = await guest();

    const { data } = await scan(code, [changed(code)]);

    expect([data.outcome, "readAs" in data]).toEqual(["OK", false]);
  });

  test("hears of another event's ticket, and of one that was let in before", async () => {
    const { code } = await guest();
    await scan(code, []);
    const abroad = (await given.event(owner)).event;
    const ticket = await given.ticket(owner, abroad.id, {});
    const stranger = theDoor(() => ({ owner, event: abroad, ticket, link }));

    const used = await scan(changed(code), [code]);
    const other = await scan("no code", [(await stranger.guest()).code]);

    expect([used.data.outcome, other.data.outcome]).toEqual(["ALREADY_SCANNED", "OTHER_EVENT"]);
  });

  test("is one unknown code if none is signed, as a forged one is", async () => {
    const { code } = await guest();
    onTestFinished(stopClock());
    const forged = [changed(code), changed(code, "A"), changed(code, "B")];
    const answers = [];
    for (let count = 0; count < 21; count++)
      answers.push(await scan("no code", forged, randomUUID(), "198.51.100.31"));

    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429]);
    expect(new Set(answers.slice(0, 20).map(({ data }) => data.outcome))).toEqual(
      new Set(["UNKNOWN_CODE"]),
    );
  });

  test.each([
    ["that are no codes", ["F1"]],
    ["that are longer than codes", ["F".repeat(147)]],
    ["that are no texts", [7]],
  ])("is refused with others %s", async (_, others) => {
    expect((await scan("no code", others)).status).toBe(422);
  });
});

const { guest } = theDoor(() => ({ owner, event, ticket: standing, link }));

const scan = (code: string, otherReadings: unknown[], nonce = randomUUID(), address?: string) =>
  call(door.checkIn, {
    params: { shortId: link },
    body: { scan: code, otherReadings, nonce },
    ...(address && { headers: { "x-viewer-address": address } }),
  });

/** The same form with another character in its middle, as another layout would write it. */
function changed(code: string, to = "Z"): string {
  return `${code.slice(0, 60)}${code[60] === to ? "Y" : to}${code.slice(61)}`;
}
