// What does the holder of a ticket's link see, and who else sees nothing?
import { beforeAll, expect, test } from "vitest";
import { readTicketCode } from "#functions/core/qr.ts";
import { linkOf } from "#functions/core/secrets.ts";
import type { Event } from "#shared/contracts/events.ts";
import { events } from "#shared/contracts/events.ts";
import { publicTickets } from "#shared/contracts/public-tickets.ts";
import { call } from "#tests/support/call.ts";
import { jana, type SoldOrder, sell } from "#tests/support/sold-order.ts";
import { given, type Owner } from "#tests/support/world.ts";

let owner: Owner;
let event: Event;
let order: SoldOrder;
let shortId: string;

beforeAll(async () => {
  owner = await given.owner();
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
  const { status, data } = await call(publicTickets.get, { params: { eventId: event.id, shortId } });

  expect(status).toBe(200);
  expect(data).toMatchObject({
    shortId,
    firstName: "Jana",
    lastName: "Lindqvist",
    ticketTitle: "Standard",
    status: "ACTIVE",
    checkedInAt: null,
    reference: order.reference,
    event: { title: event.title, startAt: event.startAt, timezone: "Europe/Berlin", place: { venueName: "Waldbühne" } },
  });
  expect(await readTicketCode(data.qrText)).toMatchObject({ eventId: event.id, attendeeId: order.attendeeIds[0] });
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
    call(publicTickets.get, { params: { eventId: event.id, shortId: `${shortId.slice(0, -2)}zz` } }),
    call(publicTickets.get, { params: { eventId: event.id, shortId: order.attendeeIds[0] ?? "" } }),
    call(publicTickets.get, { params: { eventId: event.id, shortId: orderLink } }),
    call(publicTickets.get, { params: { eventId: other.id, shortId } }),
    call(publicTickets.get, { params: { eventId: "evt_000000000000", shortId } }),
  ]);

  for (const { status, problem } of answers) expect([status, problem.code]).toEqual([404, "ticket_not_found"]);
});
