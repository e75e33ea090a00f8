// When does a link give no documents, although its tickets are valid?
import { expect, onTestFinished, test } from "vitest";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { attendeeKey } from "#functions/engine/order/order-items.ts";
import { documents } from "#shared/contracts/public/documents.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { jana, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

test("tickets are not drawn for a program that asks without end; the order's calendar and each guest's ticket still come", async () => {
  onTestFinished(stopClock());
  const { event, order, params } = await soldToTwo();
  for (const _ of Array.from({ length: 30 }))
    expect((await call(documents.orderPdf, { params })).status).toBe(200);

  const refused = await call(documents.orderPdf, { params });

  expect(refused).toMatchObject({ status: 429, problem: { code: "too_many_requests" } });
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(600);
  expect((await call(documents.orderCalendar, { params })).status).toBe(200);
  const shortId = await linkOf("attendee-link", order.attendeeIds[0] ?? "");
  expect((await call(documents.ticketPdf, { params: { eventId: event.id, shortId } })).status).toBe(
    200,
  );
});

test("all of them wait until all tickets of the order are there", async () => {
  const { order, params } = await soldToTwo();
  await asSystem(() => writeItem({ remove: attendeeKey(order.id, 1) }));

  const answers = [
    await call(documents.orderPdf, { params }),
    await call(documents.orderCalendar, { params }),
    await call(publicTickets.ofOrder, { params }),
  ];

  expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(
    answers.map(() => [503, "busy"]),
  );
});

/** An order of two tickets, and the parameters of its link. */
async function soldToTwo() {
  const owner = await given.owner();
  const { event, tickets } = await given.event(owner);
  const order = await sell(
    owner,
    event,
    tickets.flatMap((ticket) => [jana, jana].map((guest) => ({ ticket, guest }))),
  );
  return {
    event,
    order,
    params: { eventId: event.id, shortId: await linkOf("order-link", order.id) },
  };
}
