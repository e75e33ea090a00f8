// Can a person whose address nobody confirmed write to strangers? Not with orders made by hand.
import { expect, it } from "vitest";
import { attendees } from "#shared/contracts/attendees.ts";
import { orders } from "#shared/contracts/orders.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

it("makes no order and no attendee by hand", async () => {
  const owner = await given.owner({ isConfirmed: false });
  const { event } = await given.event(owner, { isDraft: true });
  const { id: ticketId } = await given.ticket(owner, event.id, {});
  const sent = { token: owner.token, params: { eventId: event.id } };
  const buyer = { firstName: "Jana", lastName: "", email: "jana@buyer.example" };

  const refused = [
    await call(orders.create, {
      ...sent,
      body: { buyer, lines: [{ ticketId, quantity: 1 }], sendMail: true },
    }),
    await call(attendees.create, { ...sent, body: { ...buyer, ticketId } }),
  ];

  const codes = refused.map(({ status, problem }) => [status, problem.code]);
  expect(codes).toEqual(Array(2).fill([409, "email_not_confirmed"]));
  expect((await call(orders.list, sent)).data).toEqual([]);
});
