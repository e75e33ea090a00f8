// Does each guest of an order get their own tickets by mail, once, and nothing of the buyer? What
// happens between completion and mail counts, too.
import { describe, expect, test, vi } from "vitest";
import { attendees } from "#shared/contracts/attendees.ts";
import { orders } from "#shared/contracts/orders.ts";
import { attendeeIdOf, ticketReference } from "#shared/core/ids.ts";
import { readCalendar } from "#tests/support/readers/calendar.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { bea, codesOf, openGuestDesk } from "#tests/support/scenes/mail/guest-desk.ts";
import { guestOf, limit } from "#tests/support/scenes/mail/mail-day.ts";
import { call } from "#tests/support/servers/call.ts";
import { textOf } from "#tests/support/servers/post-office.ts";

const desk = eachTest(openGuestDesk);
const [gus, mia, una] = ["gus@buyer.example", "mia@buyer.example", "una@buyer.example"];
/** Without the mail to the organizer. */
const mailsOf = async (id: string) =>
  (await desk.look(id)).mails.filter(({ kind }) => kind !== "NEW_ORDER");
const kindsOf = async (id: string) => (await mailsOf(id)).map(({ kind, to }) => [kind, to]);
const firstTo = async (address: string) => (await desk.mailsTo(address))[0];

async function sent(id: string): Promise<string[]> {
  await desk.followOrder(id);
  await desk.work(id);
  return desk.office.sent.map(({ to }) => to).filter((to) => to.endsWith("@buyer.example"));
}

describe("a completed order", () => {
  test("brings each guest one mail with the codes that are theirs, and the buyer all of them", async () => {
    const id = await desk.paid([bea.email, gus, mia, gus]);

    expect((await sent(id)).toSorted()).toEqual([bea.email, gus, mia]);
    const [all, ofGus, ofMia] = await Promise.all([bea.email, gus, mia].map(firstTo));
    if (!all || !ofGus || !ofMia) throw new Error("A mail is missing.");
    const ids = [0, 1, 2, 3].map((index) => attendeeIdOf(id, index));
    expect(await codesOf(all)).toEqual(ids);
    expect(await codesOf(ofMia)).toEqual([ids[2]]);
    expect(await codesOf(ofGus)).toEqual([ids[1], ids[3]]);
    expect([ofMia.subject, ofGus.subject]).toEqual([
      `Your ticket for ${desk.sale.event.title}`,
      `Your tickets for ${desk.sale.event.title}`,
    ]);
  });

  test("tells a guest when, where and how, and nothing of the buyer, other guests or money", async () => {
    const id = await desk.paid([bea.email, mia, gus]);
    await sent(id);

    const [mail] = await desk.mailsTo(mia);
    const { shortId } = await desk.attendee(id, 1);
    const url = `https://foyer.example/ticket/${desk.sale.event.id}/${shortId}`;
    for (const text of [mail?.text ?? "", textOf(mail?.html ?? "")]) {
      expect(text).toContain("Friday, June 21, 2030");
      expect(text).toContain("mia Guest");
      expect(text).not.toMatch(/Bea|bea@|gus|25\.00|Receipt|checkout|got this ticket before/);
    }
    expect(mail?.text).toContain(`Open ticket:\n${url}`);
    const file = mail?.attachments.find(({ filename }) => filename === "event.ics");
    expect(readCalendar(file?.content ?? "")).toMatchObject({ start: "2030-06-21T18:00:00.000Z" });
  });

  test("with seven tickets for one address brings one mail with seven", async () => {
    const id = await desk.free([bea.email, ...Array<string>(7).fill(gus)]);

    expect((await sent(id)).toSorted()).toEqual([bea.email, gus]);
    const [mail] = await desk.mailsTo(gus);
    expect(mail && (await codesOf(mail))).toHaveLength(7);
  });

  test("tells two spellings of one address once", async () => {
    const id = await desk.free(["mia@bücher.example", "MIA@xn--bcher-kva.example"]);
    await sent(id);

    const guests = (await kindsOf(id)).filter(([kind]) => kind === "GUEST_TICKETS");
    expect(guests).toEqual([["GUEST_TICKETS", "mia@bücher.example"]]);
    const [mail] = await Promise.all(
      desk.office.sent.filter(({ to }) => to.startsWith("mia@")).map(desk.office.read),
    );
    expect(mail && (await codesOf(mail))).toHaveLength(2);
  });

  test("whose tickets all have the buyer's address owes nothing", async () => {
    const id = await desk.free([bea.email, bea.email.toUpperCase()]);

    expect(await desk.headOf(id)).not.toHaveProperty("guests");
    expect(await sent(id)).toEqual([bea.email]);
  });

  test("tells its guests once, however often stream and sweep come by, and rests then", async () => {
    const id = await desk.free([bea.email, gus]);
    await sent(id);
    await desk.followOrder(id);
    await desk.sale.pass(3600);
    await desk.sale.sweep();
    await desk.work(id);

    expect((await sent(id)).toSorted()).toEqual([bea.email, gus]);
    const head = await desk.headOf(id);
    expect(head).not.toHaveProperty("guests");
    expect(head).not.toHaveProperty("duePk");
  });

  test("tells its guests by the sweep alone, and after its confirmation has left", async () => {
    const id = await desk.free([bea.email, gus]);
    await desk.office.work({ order: id });
    await desk.sale.pass(121);
    await desk.sale.sweep();
    await desk.work(id);

    expect(await kindsOf(id)).toContainEqual(["GUEST_TICKETS", gus]);
    expect(await desk.mailsTo(gus)).toHaveLength(1);
  });

  test("shows on its page and on each guest's what was sent, and one line in its story", async () => {
    const id = await desk.free([bea.email, gus, mia, gus]);
    await sent(id);

    const { mails, timeline } = await desk.look(id);
    const guests = mails.filter(({ kind }) => kind === "GUEST_TICKETS");
    expect(guests.map(({ to, state }) => [to, state]).toSorted()).toEqual([
      [gus, "ACCEPTED"],
      [mia, "ACCEPTED"],
    ]);
    expect(timeline.filter(({ what }) => what === "guest_tickets_requested")).toHaveLength(1);
    expect((await desk.attendee(id, 0)).mails).toEqual([]);
    for (const index of [1, 3])
      expect((await desk.attendee(id, index)).mails).toMatchObject([
        { kind: "GUEST_TICKETS", to: gus },
      ]);
  });

  test("of money that comes late tells its guests, too", async () => {
    const { order } = await desk.filledIn([bea.email, gus], true);
    const { data: payment } = await desk.sale.startPayment(order);
    await desk.sale.pass(900 + 121);
    await desk.sale.sweep();
    await desk.sale.confirmCancelled(payment.clientSecret);
    await desk.sale.deliver();

    expect((await sent(order.shortId.slice(0, 12))).toSorted()).toEqual([bea.email, gus]);
  });

  test("of an event without the setting tells the buyer alone, and owes nothing then", async () => {
    await desk.setSends(false);
    const id = await desk.free([bea.email, gus]);

    expect(await sent(id)).toEqual([bea.email]);
    const { timeline } = await desk.look(id);
    expect(timeline.map(({ what }) => what)).not.toContain("guest_tickets_requested");
    expect(await desk.headOf(id)).not.toHaveProperty("guests");
  });
});

describe("an order by hand", () => {
  test("tells its guests if its maker wants mails", async () => {
    const { data: order } = await desk.byHand([bea.email, gus], true);

    expect((await sent(order.id)).toSorted()).toEqual([bea.email, gus]);
  });

  test("tells nobody otherwise, and rests", async () => {
    const { data: order } = await desk.byHand([bea.email, gus], false);

    expect(await sent(order.id)).toEqual([]);
    await desk.sale.pass(3600);
    await desk.sale.sweep();
    expect(await sent(order.id)).toEqual([]);
    expect(await desk.headOf(order.id)).not.toHaveProperty("duePk");
  });

  test("of 200 tickets for 200 addresses asks for 199 mails", async () => {
    const emails = Array.from({ length: 200 }, (_, n) => (n === 0 ? bea.email : guestOf(n)));
    const { data: order } = await desk.byHand(emails, true);
    await desk.followOrder(order.id);

    const items = await desk.itemsOf(order.id);
    expect(items.map(({ to }) => String(to)).toSorted()).toEqual(emails.slice(1).toSorted());
    await desk.office.work({ order: order.id, mail: items[120]?.["id"] });
    const [mail] = await desk.mailsTo(String(items[120]?.["to"]));
    expect(mail && (await codesOf(mail))).toHaveLength(1);
    expect(await desk.headOf(order.id)).not.toHaveProperty("guests");
  });
});

describe("between completion and mail", () => {
  test("a renamed and moved guest gets the ticket as it is then", async () => {
    const id = await desk.paid([bea.email, gus, mia]);
    await desk.followOrder(id);
    const rename = { firstName: "Gustav", lastName: "", email: gus };
    await call(attendees.update, { ...desk.ofAttendee(id, 1), version: 1, body: rename });
    const move = { ticketId: desk.sale.tickets[1]?.id ?? "" };
    await call(attendees.move, { ...desk.ofAttendee(id, 2), version: 1, body: move });
    await desk.work(id);

    const [ofGus, ofMia] = await Promise.all([gus, mia].map(firstTo));
    const { shortId } = await desk.attendee(id, 1);
    expect(ofGus?.text).toContain("Gustav");
    expect(ofGus?.text).toContain(`/${shortId}`);
    expect(ofMia?.text).toContain("Guest\nmia Guest");
    expect(ofMia?.text).not.toContain("Seat");
  });

  test("a guest whose ticket was cancelled or given away gets none, and no mail is called failed", async () => {
    const id = await desk.free([bea.email, gus, mia]);
    await desk.followOrder(id);
    await call(attendees.setStatus, { ...desk.ofAttendee(id, 1), body: { status: "CANCELLED" } });
    const other = { firstName: "Una", lastName: "", email: una };
    await call(attendees.update, { ...desk.ofAttendee(id, 2), version: 1, body: other });
    await desk.work(id);

    expect([await desk.mailsTo(gus), await desk.mailsTo(mia)]).toEqual([[], []]);
    expect(await kindsOf(id)).toEqual([["CONFIRMATION", bea.email]]);
  });

  test("a change before the mails are written is what they are written for", async () => {
    const id = await desk.free([bea.email, gus, mia]);
    await call(attendees.setStatus, { ...desk.ofAttendee(id, 1), body: { status: "CANCELLED" } });
    const other = { firstName: "Una", lastName: "", email: una };
    await call(attendees.update, { ...desk.ofAttendee(id, 2), version: 1, body: other });

    expect((await sent(id)).toSorted()).toEqual([bea.email, una]);
  });

  test("a cancelled order tells no guest, whether the mails are written or not", async () => {
    const [before, after] = [await desk.free([bea.email, gus]), await desk.free([bea.email, mia])];
    await desk.followOrder(after);
    for (const orderId of [before, after]) {
      const params = { eventId: desk.sale.event.id, orderId };
      await call(orders.cancel, { token: desk.sale.owner.token, params, body: {} });
    }
    await desk.followOrder(before);
    expect((await desk.itemsOf(before)).map(({ kind }) => kind)).toEqual(["ORDER_CANCELLED"]);
    await desk.work(before);
    await desk.work(after);

    expect([await desk.mailsTo(gus), await desk.mailsTo(mia)]).toEqual([[], []]);
    expect((await kindsOf(after)).map(([kind]) => kind)).not.toContain("GUEST_TICKETS");
  });
});

describe("an account that is not proven", () => {
  test("mails guests of a free order within its network's share, and the rest the next day", async () => {
    limit({ ofNetwork: 2 });
    const id = await desk.free([bea.email, gus, mia], "203.0.113.7");
    await sent(id);
    const states = (await mailsOf(id)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(["ACCEPTED", "ACCEPTED", "WAITING"]);

    vi.unstubAllEnvs();
    await desk.sale.pass(2 * 24 * 3600);
    await desk.sale.sweep();
    await desk.office.work(...desk.office.queued.splice(0));

    const told = desk.office.sent.map(({ to }) => to).filter((to) => to.endsWith("@buyer.example"));
    expect(told.toSorted()).toEqual([bea.email, gus, mia]);
  });

  test("mails guests of a paid order, with every share used up", async () => {
    limit({ byHand: 0, ofNetwork: 0, toStrangers: 0 });
    const id = await desk.paid([bea.email, gus]);

    expect((await sent(id)).toSorted()).toEqual([bea.email, gus]);
    vi.unstubAllEnvs();
  });
});

test("a ticket's number stands for its order, which tells nobody its buyer", async () => {
  const id = await desk.free([bea.email, gus]);
  await sent(id);

  const [mail] = await desk.mailsTo(gus);
  const { reference } = await desk.look(id);
  expect(mail?.text).toContain(`Order number: ${reference}`);
  expect(ticketReference(reference ?? "", attendeeIdOf(id, 1))).toContain(reference);
});
