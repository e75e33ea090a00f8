// Can an organizer correct a buyer's typing errors without losing a colleague's changes?
import { describe, expect, test } from "vitest";
import { readTicketCode } from "#functions/core/ports/qr.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { orders } from "#shared/contracts/orders.ts";
import { door } from "#shared/contracts/public/door.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { mira, openOrderDesk } from "#tests/support/scenes/order-desk.ts";
import { jana } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const desk = eachTest(openOrderDesk);

describe("the buyer", () => {
  test("is changed in the order, in the list and for the next mail; the story says who did it", async () => {
    await desk.office.work({ order: desk.order.id });

    const { status, data } = await desk.editBuyer({
      ...jana,
      firstName: "Jana Maria",
      email: "jm@buyer.example",
    });

    expect(status).toBe(200);
    expect(data).toMatchObject({
      firstName: "Jana Maria",
      lastName: "Lindqvist",
      email: "jm@buyer.example",
      version: 2,
    });
    expect(data.timeline.at(-1)).toMatchObject({ what: "buyer_edited", by: "Olivia Owner" });
    expect(data.mails).toMatchObject([{ state: "ACCEPTED", to: "jana@buyer.example" }]);
    const list = await call(orders.list, {
      token: desk.owner.token,
      params: { eventId: desk.event.id },
      search: "?query=jm%40",
    });
    expect(list.data).toMatchObject([{ id: desk.order.id, firstName: "Jana Maria" }]);
    await desk.resend();
    expect((await desk.get()).mails.map(({ to }) => to)).toEqual([
      "jana@buyer.example",
      "jm@buyer.example",
    ]);
  });

  test("is not changed by the second of two people who edit at once", async () => {
    const answers = await Promise.all([
      desk.editBuyer({ ...jana, firstName: "First" }),
      desk.editBuyer({ ...jana, firstName: "Second" }),
    ]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe("changed_meanwhile");
    const saved = await desk.get();
    expect(saved.firstName).toBe(answers[0].status === 200 ? "First" : "Second");
    expect(saved.version).toBe(2);
  });

  test("can be edited while the mail leaves: a delivery is no edit", async () => {
    const { version } = await desk.get();
    await desk.office.work({ order: desk.order.id });

    expect((await desk.editBuyer({ ...jana, lastName: "Lind" }, version)).status).toBe(200);
  });

  test("saved without a change stays as it is, and its version too", async () => {
    const { data } = await desk.editBuyer(jana);

    expect([data.version, data.timeline.at(-1)?.what]).toEqual([1, "completed"]);
  });

  test("can be edited again and again; a timeline that is full then says so", async () => {
    expect((await desk.get()).isTimelineFull).toBe(false);

    for (let version = 1; version <= 40; version++)
      await desk.editBuyer({ ...jana, firstName: `Jana ${version}` }, version);

    const { isTimelineFull, timeline } = await desk.get();
    expect([isTimelineFull, timeline.length]).toEqual([true, 40]);
    expect(timeline[0]?.what).toBe("created");
  });

  test.each([
    ["an empty first name", { ...jana, firstName: " " }, "firstName"],
    ["no address", { ...jana, email: "jana" }, "email"],
    ["a name that is too long", { ...jana, lastName: "x".repeat(150) }, "lastName"],
  ])("with %s is refused, and nothing changes", async (_, person, path) => {
    const { status, problem } = await desk.editBuyer(person);

    expect([status, problem.fields?.[0]?.path]).toEqual([422, path]);
    expect((await desk.get()).version).toBe(1);
  });
});

describe("an attendee", () => {
  test("with another name has another code, and the earlier one is told at the door as replaced", async () => {
    const { shortId } = await given.checkInList(desk.owner, desk.event.id, [desk.ticket.id]);
    const earlier = await desk.codeOf(1);

    const { status, data } = await desk.editAttendee(1, { ...mira, firstName: "Mirabel" });

    expect([status, data.firstName, data.version]).toEqual([200, "Mirabel", 2]);
    const scan = (code: string) =>
      call(door.checkIn, { params: { shortId }, body: { scan: code, nonce: crypto.randomUUID() } });
    expect((await scan(earlier)).data.outcome).toBe("REPLACED");
    expect((await scan(await desk.codeOf(1))).data).toMatchObject({
      outcome: "OK",
      attendee: { firstName: "Mirabel" },
    });
    const list = await call(attendees.list, {
      token: desk.owner.token,
      params: { eventId: desk.event.id },
    });
    expect(list.data.map(({ firstName }) => firstName)).toEqual(["Jana", "Mirabel"]);
    const { timeline } = await desk.get();
    expect(timeline.slice(-2)).toMatchObject([
      { what: "attendee_edited", by: "Olivia Owner", attendee: "Mirabel Solberg" },
      { what: "checked_in", by: null, attendee: "Mirabel Solberg" },
    ]);
  });

  test("who was let in by mistake and sent back has both in the order's story", async () => {
    const { shortId } = await given.checkInList(desk.owner, desk.event.id, [desk.ticket.id]);
    const attendeeId = desk.order.attendeeIds[0] ?? "";
    const { data } = await call(door.checkIn, {
      params: { shortId },
      body: { attendeeId, nonce: crypto.randomUUID() },
    });
    const undo = { attendeeId, checkedInAt: data.checkedInAt, reason: "WRONG_PERSON" };
    await call(door.undo, { params: { shortId }, body: undo });

    const { timeline } = await desk.get();

    expect(timeline.slice(-2)).toMatchObject([
      { what: "checked_in", attendee: "Jana Lindqvist" },
      { what: "check_in_undone", attendee: "Jana Lindqvist" },
    ]);
    expect((await desk.attendee(0)).checkedInAt).toBeNull();
  });

  test("with the name of another has the ticket's number beside it in the order's story", async () => {
    await desk.editAttendee(1, jana);

    const { timeline, reference } = await desk.get();

    expect(timeline.at(-1)).toMatchObject({
      what: "attendee_edited",
      attendee: `Jana Lindqvist (${reference}-2)`,
    });
  });

  test("with another address keeps the code", async () => {
    const earlier = await desk.codeOf(1);

    await desk.editAttendee(1, { ...mira, email: "m@buyer.example" });

    expect(await readTicketCode(await desk.codeOf(1))).toEqual(await readTicketCode(earlier));
  });

  test("is not changed by the second of two people, not even if the first cancelled the ticket", async () => {
    await desk.setStatus(1, "CANCELLED");

    const { status, problem } = await desk.editAttendee(1, { ...mira, firstName: "Late" }, 1);

    expect([status, problem.code]).toEqual([409, "changed_meanwhile"]);
    expect((await desk.attendee(1)).firstName).toBe("Mira");
  });

  test("can be edited while being let in: an admission is no edit, and stays", async () => {
    const { shortId } = await given.checkInList(desk.owner, desk.event.id, [desk.ticket.id]);
    const attendeeId = desk.order.attendeeIds[1] ?? "";
    await call(door.checkIn, {
      params: { shortId },
      body: { attendeeId, nonce: crypto.randomUUID() },
    });

    const { status, data } = await desk.editAttendee(1, { ...mira, firstName: "Mirabel" }, 1);

    expect(status).toBe(200);
    expect(data.checkedInAt).not.toBeNull();
  });

  test("of another event or account is as unknown as one that does not exist", async () => {
    const stranger = await given.owner();
    const { event: other } = await given.event(desk.owner, { isDraft: true });
    const attendeeId = desk.order.attendeeIds[0] ?? "";
    const beyond = `${desk.order.id}09`;
    const answers = await Promise.all([
      call(attendees.get, { token: desk.owner.token, params: { eventId: other.id, attendeeId } }),
      call(attendees.get, {
        token: stranger.token,
        params: { eventId: desk.event.id, attendeeId },
      }),
      call(attendees.get, {
        token: desk.owner.token,
        params: { eventId: desk.event.id, attendeeId: beyond },
      }),
      call(attendees.get, {
        token: desk.owner.token,
        params: { eventId: desk.event.id, attendeeId: "nobody" },
      }),
      call(attendees.setStatus, {
        token: desk.owner.token,
        params: { eventId: other.id, attendeeId },
        body: { status: "CANCELLED" },
      }),
    ]);

    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(
      answers.map(() => [404, "not_found"]),
    );
    expect((await desk.attendee(0)).status).toBe("ACTIVE");
  });
});
