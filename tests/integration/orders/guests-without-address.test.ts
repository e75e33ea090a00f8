// What if attendees need no address, because everything goes to the buyer? Nothing that is for them
// is lost, and an event that sends tickets to each asks for all addresses.
import { describe, expect, test } from "vitest";
import { attendees } from "#shared/contracts/attendees.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { bea, openGuestDesk } from "#tests/support/scenes/mail/guest-desk.ts";
import { call } from "#tests/support/servers/call.ts";

const desk = eachTest(openGuestDesk);
const gus = "gus@buyer.example";
const nemo = { firstName: "Nemo", lastName: "Guest", email: "" };
const missing = [{ path: "attendees.1.email", code: "invalid_email" }];

describe("the details of an order", () => {
  test("need every address while each attendee gets a mail", async () => {
    const { saved } = await desk.filledIn([bea.email, ""], false);

    expect([saved.status, saved.problem.fields]).toEqual([422, missing]);
  });

  test("need none otherwise, also right after the change, and the buyer alone is told", async () => {
    await desk.free([bea.email]);
    await desk.setSends(false);
    const { order, saved } = await desk.filledIn([bea.email, ""], false);
    const id = order.shortId.slice(0, 12);
    await desk.followOrder(id);
    await desk.work(id);

    expect([saved.status, saved.data.event.sendsGuestTickets]).toEqual([200, false]);
    expect((await desk.attendee(id, 1)).email).toBe("");
    expect((await desk.look(id)).mails.filter(({ kind }) => kind !== "NEW_ORDER")).toMatchObject([
      { kind: "CONFIRMATION", to: bea.email },
    ]);
  });

  test("say what is wrong with an address that was typed although none is needed", async () => {
    await desk.setSends(false);
    const { saved } = await desk.filledIn([bea.email, "gus"], false);

    expect([saved.status, saved.problem.fields]).toEqual([422, missing]);
  });
});

describe("an order by hand", () => {
  test("needs every address while each attendee gets a mail, and none otherwise", async () => {
    const refused = await desk.byHand([bea.email, ""], true);
    expect([refused.status, refused.problem.fields]).toEqual([422, missing]);

    await desk.setSends(false);
    const { status, data } = await desk.byHand([bea.email, ""], true);

    expect([status, data.attendees[1]?.email]).toEqual([201, ""]);
  });
});

describe("an attendee without an address", () => {
  const made = async () => {
    await desk.setSends(false);
    return desk.free([gus, ""]);
  };
  const change = (id: string, index: number, body: typeof nemo & { sendTicket?: boolean }) =>
    call(attendees.update, { ...desk.ofAttendee(id, index), version: 1, body });

  test("has the ticket sent again, moved, renamed or cancelled: the buyer hears of it", async () => {
    const id = await made();
    const one = desk.ofAttendee(id, 1);
    await call(attendees.resendTicket, one);
    await change(id, 1, { ...nemo, firstName: "Captain", sendTicket: true });
    const move = { ticketId: desk.sale.ticketId, sendTicket: true };
    await call(attendees.move, { ...one, version: 2, body: move });
    const body = { status: "CANCELLED" as const, notifyHolder: true };
    await call(attendees.setStatus, { ...one, body });

    const { mails } = await desk.attendee(id, 1);
    const to = bea.email;
    expect(mails.map((mail) => [mail.kind, mail.to]).toSorted()).toEqual([
      ["CANCELLATION", to],
      ...Array(3).fill(["TICKET", to]),
    ]);
  });

  test("may be so by an edit only while no address is needed, and stay so for ever", async () => {
    const id = await made();
    await desk.setSends(true);

    const stays = await change(id, 1, { ...nemo, firstName: "Captain" });
    const refused = await change(id, 0, nemo);
    await desk.setSends(false);
    const emptied = await change(id, 0, nemo);

    expect([stays.status, stays.data.firstName]).toEqual([200, "Captain"]);
    expect([refused.status, refused.problem.fields]).toEqual([
      422,
      [{ path: "email", code: "invalid_email" }],
    ]);
    expect([emptied.status, emptied.data.email]).toEqual([200, ""]);
  });

  test("gets no mail when each attendee does again", async () => {
    const id = await made();
    await desk.setSends(true);
    await desk.followOrder(id);

    const guests = (await desk.itemsOf(id)).filter(({ kind }) => kind === "GUEST_TICKETS");
    expect(guests.map(({ to }) => to)).toEqual([gus]);
  });
});
