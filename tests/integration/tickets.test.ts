// Which changes to a ticket are allowed, before and after the first sale?
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { publicEvents } from "#shared/contracts/public-events.ts";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { call } from "#tests/support/call.ts";
import { type OnSale, openOnSale } from "#tests/support/on-sale.ts";
import { given } from "#tests/support/world.ts";

let sale: OnSale;
beforeEach(async () => {
  sale = await openOnSale([
    { quantityAvailable: 5 },
    { title: "Unlimited", quantityAvailable: null },
    { title: "Third" },
  ]);
});
afterEach(() => sale.close());

const at = (index: number): Ticket => {
  const ticket = sale.tickets[index];
  if (!ticket) throw new Error("The event has no such ticket.");
  return ticket;
};
const params = (ticket: Ticket) => ({ eventId: sale.event.id, ticketId: ticket.id });
const inputOf = ({ title, type, priceMinor, quantityAvailable }: Ticket) => ({
  title,
  type,
  priceMinor,
  quantityAvailable,
});
const update = async (ticket: Ticket, change: Record<string, unknown>) => {
  const { data: now } = await call(tickets.get, {
    token: sale.owner.token,
    params: params(ticket),
  });
  const body = { ...inputOf(now), ...change };
  return call(tickets.update, {
    token: sale.owner.token,
    params: params(ticket),
    version: now.version,
    body,
  });
};
const remove = (ticket: Ticket) =>
  call(tickets.remove, { token: sale.owner.token, params: params(ticket) });
const sort = (ticketIds: string[]) =>
  call(tickets.sort, {
    token: sale.owner.token,
    params: { eventId: sale.event.id },
    body: { ticketIds },
  });
const titles = async () =>
  (
    await call(tickets.list, {
      token: sale.owner.token,
      params: { eventId: sale.event.id },
      search: "?sort_by=position",
    })
  ).data.map(({ title }) => title);

describe("a ticket", () => {
  it("that nobody ordered can be changed in every way, and deleted", async () => {
    const changed = await update(at(0), {
      title: "Balcony",
      type: "FREE",
      priceMinor: 0,
      quantityAvailable: null,
    });
    expect([changed.status, changed.data.type, changed.data.quantityAvailable]).toEqual([
      200,
      "FREE",
      null,
    ]);

    expect((await remove(at(0))).status).toBe(204);
    expect(await titles()).toEqual(["Unlimited", "Third"]);
  });

  it("that was ever in a basket is neither deleted nor of another type; it can be hidden", async () => {
    await sale.reserve([{ ticketId: at(0).id, quantity: 1 }]);

    const deleted = await remove(at(0));
    const retyped = await update(at(0), { type: "FREE", priceMinor: 0 });

    expect([deleted.status, deleted.problem.code]).toEqual([409, "ticket_has_orders"]);
    expect([retyped.status, retyped.problem.code]).toEqual([409, "ticket_type_locked"]);
    expect(retyped.problem.fields).toMatchObject([{ path: "type" }]);
    expect((await update(at(0), { isHidden: true })).data.isHidden).toBe(true);
    forgetSheets();
    const { data: page } = await call(publicEvents.get, { params: { eventId: sale.event.id } });
    expect(page.tickets.map(({ title }) => title)).not.toContain("Standard");
  });

  it("keeps the price of an order that was made before it changed", async () => {
    const { data: order } = await sale.reserve([{ ticketId: at(0).id, quantity: 2 }]);
    await update(at(0), { priceMinor: 9900 });

    expect((await sale.look(order)).data.totals.totalMinor).toBe(5000);
  });

  it("is refused with a price that its currency does not have", async () => {
    const { event } = await given.event(sale.owner, { fields: { currency: "KWD" } });
    const body = { title: "Standard", type: "PAID", priceMinor: 10_005 };

    const made = await call(tickets.create, {
      token: sale.owner.token,
      params: { eventId: event.id },
      body,
    });

    expect([made.status, made.problem.fields?.[0]?.path]).toEqual([422, "priceMinor"]);
  });
});

describe("the order of tickets", () => {
  it("is the organizer's", async () => {
    expect((await sort([at(2).id, at(0).id, at(1).id])).status).toBe(204);
    expect(await titles()).toEqual(["Third", "Standard", "Unlimited"]);
  });

  it("is refused when a ticket is missing, foreign or named twice", async () => {
    expect((await sort([at(2).id, at(0).id])).problem.code).toBe("changed_meanwhile");
    expect((await sort([at(2).id, at(0).id, at(1).id, at(2).id])).problem.code).toBe(
      "changed_meanwhile",
    );
    expect((await sort([at(2).id, at(0).id, "tkt_000000000000"])).problem.code).toBe(
      "changed_meanwhile",
    );
    expect(await titles()).toEqual(["Standard", "Unlimited", "Third"]);
  });
});
