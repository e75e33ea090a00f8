// How much does an account make leave a day before it is proven? What is over waits for the next
// day, nothing is dropped, and what was paid for never waits.
import { describe, expect, test } from "vitest";
import { attendees } from "#shared/contracts/attendees.ts";
import { events } from "#shared/contracts/events.ts";
import { orders } from "#shared/contracts/orders.ts";
import { users } from "#shared/contracts/users.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openJobDesk } from "#tests/support/scenes/job-desk.ts";
import { guestOf, limit, openMailDay } from "#tests/support/scenes/mail/mail-day.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const day = eachTest(openMailDay);

describe("free orders", () => {
  test("of a meetup whose visitors come from many networks have their mails at once", async () => {
    limit({ ofNetwork: 2, toStrangers: 6 });
    const visitors = [];
    for (let n = 0; n < 6; n++) visitors.push(await day.free(n, n < 2 ? "203.0.113.7" : undefined));

    await day.work(...visitors);

    expect(await day.states(visitors)).toEqual(Array(6).fill("ACCEPTED"));
    expect((await day.mails()).waiting).toBe(0);
  });

  test("of a school behind one network wait beyond its share, and leave the next day, whatever their network", async () => {
    limit({ ofNetwork: 2 });
    const pupils = [];
    for (let n = 0; n < 5; n++) pupils.push(await day.free(n, "203.0.113.7"));
    await day.work(...pupils);
    const stranger = await day.free(9);
    await day.work(stranger);
    expect(await day.states([...pupils, stranger])).toEqual([
      "ACCEPTED",
      "ACCEPTED",
      "WAITING",
      "WAITING",
      "WAITING",
      "ACCEPTED",
    ]);

    await day.nextDay();

    expect(day.told().toSorted()).toEqual([0, 1, 2, 3, 4, 9].map(guestOf));
    expect(await day.states(pupils)).toEqual(Array(5).fill("ACCEPTED"));
    expect((await day.mails()).waiting).toBe(0);
  });

  test("say on their page, to the organizer and in numbers until when their mails wait", async () => {
    limit({ ofNetwork: 0 });
    const order = await day.free(1);
    await day.work(order);
    const until = new Date(Math.ceil(day.sale.bench.clock.ms / 86_400_000) * 86_400_000);
    const waitsUntil = until.toISOString();

    const { mails, timeline, shortId } = await day.look(order);
    const { data: page } = await day.sale.look({ ...(await shown()), shortId });

    expect(mails).toMatchObject([{ state: "WAITING", waitsUntil, to: guestOf(1) }]);
    expect(timeline.at(-1)?.what).toBe("mail_waits");
    expect([page.mailState, page.mailWaitsUntil]).toEqual(["WAITING", waitsUntil]);
    expect(await day.mails()).toEqual({
      accountId: day.accountId,
      isProven: false,
      waiting: 1,
      until: waitsUntil,
      waitsFor: "ACCOUNT",
      contact: null,
      limits: { byHand: 200, ofNetwork: 0, toStrangers: 2_000 },
    });
  });

  test("that are cancelled while their mails wait are confirmed no more, and a new address gets what waits", async () => {
    limit({ ofNetwork: 0 });
    const [cancelled, edited] = [await day.free(1), await day.free(2)];
    await day.work(cancelled, edited);
    await call(orders.cancel, { ...day.ofOrder(cancelled), body: {} });
    const buyer = { firstName: "Bea", lastName: "Buyer", email: guestOf(7) };
    await call(orders.update, { ...day.ofOrder(edited), version: 1, body: buyer });

    await day.nextDay();

    expect((await day.look(cancelled)).mails.map(({ kind }) => kind)).toEqual(["ORDER_CANCELLED"]);
    expect(day.told().toSorted()).toEqual([1, 7].map(guestOf));
  });
});

describe("in all", () => {
  test("a mail over the share of the day waits, and the next day what starts sooner goes first", async () => {
    const soon = { startAt: "2030-01-02T18:00:00.000Z", endAt: null };
    const { event, tickets } = await given.event(day.sale.owner, {
      isDraft: true,
      fields: soon,
      tickets: [{}],
    });
    const sooner = { id: event.id, ticketId: tickets[0]?.id ?? "" };
    limit({ toStrangers: 1 });
    const made = [];
    for (const n of [1, 2, 3]) made.push((await day.byHand(n)).data.id);
    const first = (await day.byHand(4, sooner)).data.id;
    await day.work(...made);
    await day.office.work({ order: first });
    expect(await day.states(made)).toEqual(["ACCEPTED", "WAITING", "WAITING"]);

    await day.nextDay();
    expect(day.told()).toEqual([guestOf(1), guestOf(4)]);
    expect((await day.mails()).waiting).toBe(2);
    await day.nextDay();
    await day.nextDay();

    expect(day.told().slice(0, 2)).toEqual([guestOf(1), guestOf(4)]);
    expect(day.told().toSorted()).toEqual([1, 2, 3, 4].map(guestOf));
    expect((await day.mails()).waiting).toBe(0);
  });

  test("mails to a member's confirmed address are none to strangers", async () => {
    limit({ toStrangers: 0 });
    const { email } = day.sale.owner.me;
    const ticketId = day.sale.tickets[1]?.id ?? "";
    const { data: order } = await day.sale.reserve([{ ticketId, quantity: 1 }]);
    await day.sale.fillIn(order, { email });

    await day.work(order.shortId.slice(0, 12));

    expect(day.office.sent.map(({ to }) => to)).toContain(email);
  });
});

describe("by hand", () => {
  test("orders, resent tickets and invitations are made, and what is over waits", async () => {
    limit({ byHand: 2 });
    const made = [await day.byHand(1), await day.byHand(2), await day.byHand(3)];
    const [one = "", , third = ""] = made.map(({ data }) => data.id);
    await day.work(...made.map(({ data }) => data.id));
    const { token } = day.session;
    const params = { eventId: day.sale.event.id, attendeeId: attendeeIdOf(one, 0) };

    const answers = [
      await call(attendees.resendTicket, { token, params }),
      await call(users.invite, {
        token,
        body: { firstName: "Ines", lastName: "", email: guestOf(5), role: "ORGANIZER" },
      }),
    ];
    await day.followMails(one);

    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers.map(({ status }) => status)).toEqual([204, 201]);
    expect(day.told()).toEqual([1, 2].map(guestOf));
    expect(await day.states([third])).toEqual(["WAITING"]);
    expect((await day.mails()).waiting).toBe(3);
    await day.nextDay();
    expect(day.told().toSorted()).toEqual([1, 1, 2, 3, 5].map(guestOf));
  });

  test("invitations say in the list until when their mails wait", async () => {
    limit({ byHand: 1 });
    const { token } = day.session;
    const guest = { firstName: "Ines", lastName: "", role: "ORGANIZER" };
    for (const n of [5, 6]) {
      await call(users.invite, { token, body: { ...guest, email: guestOf(n) } });
      await day.followMails();
    }

    const { data } = await call(users.list, { token });

    const waits = new Date(Math.ceil(day.sale.bench.clock.ms / 86_400_000) * 86_400_000);
    expect(
      data.map(({ email, invitation }) => [email, invitation?.mailWaitsUntil]).toSorted(),
    ).toEqual(
      [
        [day.sale.owner.me.email, undefined],
        [guestOf(5), null],
        [guestOf(6), waits.toISOString()],
      ].toSorted(),
    );
  });

  test("with a share of 0 nothing leaves before the next day", async () => {
    limit({ byHand: 0 });
    const { data } = await day.byHand(1);
    await day.work(data.id);
    expect(day.told()).toEqual([]);

    await day.nextDay();

    expect(day.told()).toEqual([guestOf(1)]);
  });
});

test("no mail about a paid order ever waits, with every share used up", async () => {
  limit({ byHand: 0, ofNetwork: 0, toStrangers: 0 });
  const order = await day.paid(1);
  await day.work(order);
  await call(orders.resendConfirmation, day.ofOrder(order));
  const { token } = day.session;
  const params = { eventId: day.sale.event.id, attendeeId: attendeeIdOf(order, 0) };
  await call(attendees.resendTicket, { token, params });
  await day.followMails(order);
  const refund = { amountMinor: 100, notifyBuyer: true };
  await call(orders.refund, { ...day.ofOrder(order), body: refund });
  await call(orders.cancel, { ...day.ofOrder(order), body: {} });
  await day.sale.pass(180);
  await day.sweep();

  const { mails } = await day.look(order);

  expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
    "CONFIRMATION",
    "CONFIRMATION",
    "ORDER_CANCELLED",
    "REFUND",
    "TICKET",
  ]);
  expect(new Set(mails.map(({ state }) => state))).toEqual(new Set(["ACCEPTED"]));
});

describe("guests whose ticket mail has left", () => {
  test("hear of cancellations the same day, with every share used up", async () => {
    const order = await day.free(1);
    await day.work(order);
    limit({ byHand: 0, toStrangers: 0 });
    const { token } = day.session;
    const params = { eventId: day.sale.event.id, attendeeId: attendeeIdOf(order, 0) };
    const body = { status: "CANCELLED" as const, notifyHolder: true };
    await call(attendees.setStatus, { token, params, body });
    await day.pass(3600);
    await day.sweep();
    await call(orders.cancel, { ...day.ofOrder(order), body: {} });
    await day.followMails(order);

    expect((await day.look(order)).mails.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      "CONFIRMATION ACCEPTED",
      "CANCELLATION ACCEPTED",
      "ORDER_CANCELLED ACCEPTED",
    ]);
  });

  test("all hear the same day of connection details that changed", async () => {
    const guests = [await day.free(1), await day.free(2), await day.free(3)];
    await day.work(...guests);
    limit({ byHand: 0, ofNetwork: 0, toStrangers: 0 });
    const { token } = day.session;
    const params = { eventId: day.sale.event.id };
    const online = { isOnline: true, onlineDetails: "https://meet.example/room-7" };
    await changeSettings({ token, params }, { online });

    const jobs = openJobDesk();
    await call(events.sendJoinDetails, { token, params });
    await jobs.work(...(await jobs.queue(day.accountId)));
    jobs.close();
    await day.followMails();
    await day.followMails(...guests);

    for (const guest of guests)
      expect((await day.look(guest)).mails).toMatchObject([
        { kind: "CONFIRMATION", state: "ACCEPTED" },
        { kind: "JOIN_DETAILS", state: "ACCEPTED" },
      ]);
  });

  test("whose ticket mail waits count as strangers still", async () => {
    limit({ byHand: 0, ofNetwork: 0 });
    const order = await day.free(1);
    await day.work(order);
    await call(orders.cancel, { ...day.ofOrder(order), body: {} });
    await day.followMails(order);

    expect((await day.look(order)).mails).toMatchObject([
      { kind: "ORDER_CANCELLED", state: "WAITING" },
    ]);
  });
});

const shown = async () => (await day.sale.reserve()).data;
