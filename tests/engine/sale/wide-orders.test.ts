// What if an order is over more limits than one transaction takes? It is made in several steps, or
// refused for what it is.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { orders } from "#shared/contracts/orders.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { sizes } from "#tests/support/runs/sizes.ts";
import { fillTickets } from "#tests/support/scenes/big-event.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";

let sale: OnSale;
afterEach(() => sale.close());

const openWith = async (tickets: number) => {
  const made = Array.from({ length: Math.min(tickets, sizes.ticketsMade) }, (_, n) => `T${n}`);
  sale = await openOnSale(made.map((title) => ({ title, quantityAvailable: 10 })));
  const last = sale.tickets.at(-1);
  if (last) sale.tickets.push(...(await fillTickets(last, tickets - made.length)));
  forgetSheets();
};
const oneOfEach = () => sale.tickets.map(({ id }) => ({ ticketId: id, quantity: 1 }));
const byHand = (lines = oneOfEach()) => {
  const buyer = { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" };
  return call(orders.create, {
    token: sale.owner.token,
    params: { eventId: sale.event.id },
    idempotencyKey: randomUUID(),
    body: { buyer, lines, attendees: [], paidMinor: 0, sendMail: false },
  });
};
describe("the first order of 55 limited tickets", () => {
  beforeEach(() => openWith(55));

  it("is reserved, and marks all of them as ordered", async () => {
    const reserved = await sale.reserve(oneOfEach());

    expect([reserved.status, reserved.data.lines.length]).toEqual([201, 55]);
    const params = { eventId: sale.event.id, ticketId: sale.tickets.at(-1)?.id ?? "" };
    const removed = await call(tickets.remove, { token: sale.owner.token, params });
    expect(removed.problem.code).toBe("ticket_has_orders");
    expect(await sale.wrongs()).toEqual([]);
  });

  it("is made by hand", async () => {
    const made = await byHand();

    expect([made.status, made.data.ticketCount]).toEqual([201, 55]);
    expect(await sale.wrongs()).toEqual([]);
  });
});

it("an order by hand over 200 tickets is too large, before any limit is asked", async () => {
  await openWith(1);

  const { status, problem } = await byHand(
    [150, 51].map((quantity) => ({ ticketId: sale.ticketId, quantity })),
  );

  expect([status, problem.code, problem.params]).toEqual([
    422,
    "order_too_large",
    { maximum: 200 },
  ]);
});

describe("an order over more than 90 limits", () => {
  it("is too large for a basket, and to be made by hand, though nothing is sold out", async () => {
    await openWith(90);
    const desk = limitsDesk(sale);
    for (let n = 0; n < 9; n++) await desk.addAssignment({ name: `Hall ${n}`, capacity: 90 });
    await desk.build();

    const answers = [await sale.reserve(oneOfEach()), await byHand()];

    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual([
      [422, "order_too_large"],
      [422, "order_too_large"],
    ]);
    expect(await desk.assignments()).toContainEqual(
      expect.objectContaining({ name: "Hall 0", used: 0, held: 0 }),
    );
  });
});
