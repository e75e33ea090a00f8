// What does the holder of a ticket's link see, and for whom does the link show nothing?
import { beforeAll, expect, test } from "vitest";
import { readTicketCode } from "#functions/core/ports/qr.ts";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import type { Event } from "#shared/contracts/events.ts";
import { events } from "#shared/contracts/events.ts";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { documents } from "#shared/contracts/public/documents.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { mira, openOrderDesk } from "#tests/support/scenes/order-desk.ts";
import { jana, type SoldOrder, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

let event: Event;
let order: SoldOrder;
let shortId: string;

const owner = allTests(() => given.owner());
beforeAll(async () => {
  const made = await given.event(owner);
  event = made.event;
  order = await sell(
    owner,
    event,
    made.tickets.map((ticket) => ({ ticket, guest: jana })),
  );
  shortId = await linkOf("attendee-link", order.attendeeIds[0] ?? "");
});

test("the ticket shows holder, event and a code that says who it is", async () => {
  const { status, data } = await call(publicTickets.get, {
    params: { eventId: event.id, shortId },
  });

  expect(status).toBe(200);
  expect(data).toMatchObject({
    shortId,
    firstName: "Jana",
    lastName: "Lindqvist",
    ticketTitle: "Standard",
    status: "ACTIVE",
    checkedInAt: null,
    reference: order.reference,
    ticketReference: `${order.reference}-1`,
    event: {
      title: event.title,
      startAt: event.startAt,
      timezone: "Europe/Berlin",
      place: { venueName: "Waldbühne" },
    },
  });
  expect(await readTicketCode(data.qrText)).toMatchObject({
    eventId: event.id,
    attendeeId: order.attendeeIds[0],
  });
  expect(JSON.stringify(data)).not.toContain(jana.email);
});

test("the order's link shows all its tickets", async () => {
  const params = { eventId: event.id, shortId: await linkOf("order-link", order.id) };
  const { status, data } = await call(publicTickets.ofOrder, { params });
  const own = await call(publicTickets.get, { params: { eventId: event.id, shortId } });

  expect(status).toBe(200);
  expect(data.tickets).toHaveLength(order.attendeeIds.length);
  expect(data.tickets[0]).toEqual(own.data);
});

test("the ticket stays readable when the event goes back to draft", async () => {
  const params = { eventId: event.id };
  await call(events.setStatus, { token: owner.token, params, body: { status: "DRAFT" } });

  expect((await call(publicTickets.get, { params: { ...params, shortId } })).status).toBe(200);
});

test("a link that we never made, and one that is under another event, lead nowhere", async () => {
  const { event: other } = await given.event(owner);
  const orderLink = await linkOf("order-link", order.id);
  const answers = await Promise.all([
    call(publicTickets.get, {
      params: { eventId: event.id, shortId: `${shortId.slice(0, -2)}zz` },
    }),
    call(publicTickets.get, { params: { eventId: event.id, shortId: order.attendeeIds[0] ?? "" } }),
    call(publicTickets.get, { params: { eventId: event.id, shortId: orderLink } }),
    call(publicTickets.get, { params: { eventId: other.id, shortId } }),
    call(publicTickets.get, { params: { eventId: "evt_000000000000", shortId } }),
  ]);

  for (const { status, problem } of answers)
    expect([status, problem.code]).toEqual([404, "ticket_not_found"]);
});

test("the order's page keeps a cancelled ticket and says that it is one", async () => {
  const desk = await openOrderDesk();
  await desk.setStatus(0, "CANCELLED");

  const { shortId: orderLink } = await desk.get();
  const { data } = await call(checkout.get, {
    params: { eventId: desk.event.id, shortId: orderLink },
  });

  expect(data.attendees.map(({ firstName, status }) => [firstName, status])).toEqual([
    ["Jana", "CANCELLED"],
    ["Mira", "ACTIVE"],
  ]);
  desk.close();
});

test("after a rename the link of before says so, and shows neither the new name nor the new code", async () => {
  const desk = await openOrderDesk();
  const params = { eventId: desk.event.id };
  const earlier = (await desk.attendee(1)).shortId;
  const sibling = (await desk.attendee(0)).shortId;

  await desk.editAttendee(1, { ...mira, firstName: "Mirabel", email: "mirabel@buyer.example" });

  const files = [documents.ticketPdf, documents.ticketCalendar];
  for (const route of [publicTickets.get, ...files]) {
    const { status, problem, text } = await call(route, {
      params: { ...params, shortId: earlier },
    });
    expect([status, problem.code]).toEqual([410, "ticket_replaced"]);
    expect(text).not.toMatch(/Mirabel|F1[0-9A-Z]{20}/);
  }
  expect(
    (await call(publicTickets.get, { params: { ...params, shortId: sibling } })).data.firstName,
  ).toBe("Jana");
  desk.close();
});

test("after a rename the new link stands wherever there was one: at the desk, in the order and in its mails", async () => {
  const desk = await openOrderDesk();
  const params = { eventId: desk.event.id };
  const earlier = (await desk.attendee(1)).shortId;
  await desk.editAttendee(1, { ...mira, firstName: "Mirabel" });
  await desk.office.work({ order: desk.order.id });
  const mail = await desk.office.read(desk.office.sent[0]);

  const { shortId: link } = await desk.attendee(1);

  expect(link).not.toBe(earlier);
  expect(mail.text).toContain(`/${link}`);
  expect(mail.text).not.toContain(earlier);
  const orderLink = (await desk.get()).shortId;
  const [rows, order, ofOrder] = [
    await call(attendees.list, { token: desk.owner.token, params }),
    await call(checkout.get, { params: { ...params, shortId: orderLink } }),
    await call(publicTickets.ofOrder, { params: { ...params, shortId: orderLink } }),
  ];
  const everywhere = [
    rows.data,
    (await desk.get()).attendees,
    order.data.attendees,
    ofOrder.data.tickets,
  ].map(
    (people: { firstName: string; shortId: string | null }[]) =>
      people.find(({ firstName }) => firstName === "Mirabel")?.shortId,
  );
  expect(everywhere).toEqual([link, link, link, link]);
  expect(
    (await call(publicTickets.get, { params: { ...params, shortId: link } })).data,
  ).toMatchObject({
    shortId: link,
    firstName: "Mirabel",
  });
  desk.close();
});
