// Which attendees say that their address takes no mail? Those to whom the newest mail about a
// ticket came back; a corrected address gets the ticket at once.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { openAddress } from "#functions/mail/delivery/closed-addresses.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { orders } from "#shared/contracts/orders.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { bea, openGuestDesk } from "#tests/support/scenes/mail/guest-desk.ts";
import { bounceOf, hear, sentAs } from "#tests/support/scenes/mail/ses-events.ts";
import { openOrderDesk } from "#tests/support/scenes/order-desk.ts";
import { type Guest, jana } from "#tests/support/scenes/sold-order.ts";
import { call } from "#tests/support/servers/call.ts";

const DAY = 24 * 3600;
const SENT_AT = "2027-08-05T00:40:02.012Z";
const search = "?filter_fields[status]=UNDELIVERED";

describe("an attendee", () => {
  const desk = eachTest(openOrderDesk);
  /** What is closed stays so for all tests. */
  let mira: Guest;
  beforeEach(async () => {
    mira = { firstName: "Mira", lastName: "Solberg", email: `mira-${randomUUID()}@buyer.example` };
    expect((await desk.editAttendee(1, mira)).status).toBe(200);
  });

  const found = async () =>
    (
      await call(attendees.list, {
        token: desk.owner.token,
        params: { eventId: desk.event.id },
        search,
      })
    ).data.map(({ email }) => email);
  async function work(index: number) {
    const mail = (await desk.attendee(index)).mails.at(-1);
    await desk.office.work({ order: desk.order.id, mail: mail?.id });
    return (await desk.attendee(index)).mails.at(-1);
  }
  async function bounceTicket(index: number, type?: string) {
    await desk.resendTicket(index);
    await work(index);
    const mail = desk.office.sent.at(-1);
    if (!mail) throw new Error("Nothing was sent.");
    expect(await hear(bounceOf(await sentAs(mail, SENT_AT), type))).toEqual([]);
  }

  it("whose ticket came back says so, and the list finds them; nobody else does", async () => {
    expect(await found()).toEqual([]);

    await bounceTicket(1);

    expect(await found()).toEqual([mira.email]);
    const { isUndelivered, attendees: guests } = await desk.get();
    expect([isUndelivered, ...guests.map((one) => one.isUndelivered)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await desk.attendee(1)).isUndelivered).toBe(true);
  });

  it("who is the buyer says so for a ticket, and the order too", async () => {
    const buyer = { ...jana, email: `jana-${randomUUID()}@buyer.example` };
    await desk.editBuyer(buyer);
    await desk.editAttendee(0, buyer);
    await bounceTicket(0);

    expect(await found()).toEqual([buyer.email]);
    expect((await desk.get()).isUndelivered).toBe(true);
  });

  it("with whom another one shares the address says so for both", async () => {
    await desk.editAttendee(0, { ...jana, email: mira.email.toUpperCase() });

    await bounceTicket(1);

    expect(await found()).toEqual([mira.email, mira.email]);
    const { version } = await desk.attendee(1);
    await desk.editAttendee(1, { ...mira, email: `new-${mira.email}` }, version);
    expect(await found()).toEqual([mira.email]);
  });

  it("whose address is corrected gets the ticket there at once, asked for or not", async () => {
    await bounceTicket(1);
    const { version } = await desk.attendee(1);
    const email = "mira@new.example";

    const { status, data } = await desk.editAttendee(1, { ...mira, email }, version);

    expect([status, data.isUndelivered]).toEqual([200, false]);
    expect(data.mails.map(({ state, to }) => [state, to])).toEqual([
      ["BOUNCED", mira.email],
      ["PENDING", email],
    ]);
    expect(await found()).toEqual([]);
    expect(await work(1)).toMatchObject({ state: "ACCEPTED", to: email });
  });

  it("whose name alone is corrected gets none, and says so as before", async () => {
    await bounceTicket(1);
    const { version } = await desk.attendee(1);

    const edit = { ...mira, firstName: "Mirabel", email: mira.email.toUpperCase() };
    const { data } = await desk.editAttendee(1, edit, version);

    expect([data.mails.length, data.isUndelivered]).toEqual([1, true]);
  });

  it("whose ticket is cancelled gets none at a corrected address", async () => {
    await bounceTicket(1);
    await desk.setStatus(1, "CANCELLED");
    const { version } = await desk.attendee(1);

    const edit = { ...mira, email: "mira@new.example" };
    const { data } = await desk.editAttendee(1, edit, version);

    expect([data.mails.length, data.isUndelivered]).toEqual([1, false]);
  });

  it("who gets a later mail says nothing any more, whatever else changes keeps it", async () => {
    await bounceTicket(1);
    await desk.setStatus(1, "CANCELLED");
    expect(await found()).toEqual([mira.email]);
    await desk.setStatus(1, "ACTIVE");
    expect(await found()).toEqual([mira.email]);
    await desk.signInAt(Date.parse(SENT_AT) + 31 * DAY * 1000);

    await desk.resendTicket(1);
    expect((await work(1))?.state).toBe("ACCEPTED");

    expect((await desk.attendee(1)).isUndelivered).toBe(false);
  });

  it("says nothing of a mail that the mailbox did not take for a time", async () => {
    await bounceTicket(1, "Transient");

    expect(await found()).toEqual([]);
    expect((await desk.attendee(1)).mails).toMatchObject([{ state: "SOFT_BOUNCED" }]);
  });
});

describe("attendees who share the buyer's address", () => {
  const desk = eachTest(openGuestDesk);
  const MANY = 120;

  it("say so all, and no more, though one commit changes a hundred items", async () => {
    const { data: order } = await desk.byHand(Array(MANY).fill(bea.email), true);
    await desk.followOrder(order.id);
    await desk.office.work({ order: order.id });
    const states = async () => {
      const { mails, attendees: all, isUndelivered } = await desk.look(order.id);
      const marked = all.filter((one) => one.isUndelivered).length;
      return [mails.map(({ state }) => state), marked, isUndelivered];
    };
    const [mail] = desk.office.sent;
    if (!mail) throw new Error("Nothing was sent.");

    await hear(bounceOf(await sentAs(mail, SENT_AT)));
    expect(await states()).toEqual([["BOUNCED"], MANY, true]);

    await asSystem(() => openAddress(bea.email, "2027-09-01T00:00:00.000Z"));
    await call(orders.resendConfirmation, {
      token: desk.sale.owner.token,
      params: { eventId: desk.sale.event.id, orderId: order.id },
    });
    await desk.work(order.id);
    expect(await states()).toEqual([["BOUNCED", "ACCEPTED"], 0, false]);
  });
});
