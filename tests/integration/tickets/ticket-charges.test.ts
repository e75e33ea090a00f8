// Does a ticket stay editable after one of its taxes and fees was deleted or changed, and as it is
// after others became the default?
import { beforeEach, describe, expect, it } from "vitest";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { ticketInputOf } from "#web/features/organizer/tickets/ticket-input.ts";

const vat = { name: "VAT", kind: "TAX", calculation: "PERCENTAGE", amount: 10_000 };
const fee = { name: "Fee", kind: "FEE", calculation: "FIXED", amount: 100, currency: "EUR" };

let ticket: Ticket;
const sale = eachTest(openOnSale);
const ids = eachTest(async () => ({ vat: await added(vat), fee: await added(fee) }));
beforeEach(async () => {
  ticket = await given.ticket(sale.owner, sale.event.id, { taxAndFeeIds: [ids.vat, ids.fee] });
});

async function added(body: unknown): Promise<string> {
  const { data } = await call(taxesAndFees.create, { token: sale.owner.token, body });
  return data.id;
}
const removeVat = () =>
  call(taxesAndFees.remove, { token: sale.owner.token, params: { taxOrFeeId: ids.vat } });
const chargeInDollars = () =>
  call(taxesAndFees.update, {
    token: sale.owner.token,
    params: { taxOrFeeId: ids.fee },
    version: 1,
    body: { ...fee, currency: "USD" },
  });
/** Sends the whole ticket back with a change, as the list of tickets does. */
const save = (change: object) =>
  call(tickets.update, {
    token: sale.owner.token,
    params: { eventId: sale.event.id, ticketId: ticket.id },
    version: ticket.version,
    body: { ...ticketInputOf(ticket), ...change },
  });

describe("a ticket with a deleted tax and a fee that is now in another currency", () => {
  beforeEach(async () => {
    const changes = [await removeVat(), await chargeInDollars()];
    expect(changes.map(({ status }) => status)).toEqual([204, 200]);
  });

  it.each([
    ["paused", { isPaused: true }],
    ["hidden", { isHidden: true }],
  ])("can be %s, and keeps what it names", async (_, change) => {
    const { status, data } = await save(change);

    expect(status).toBe(200);
    expect(data).toMatchObject({ ...change, taxAndFeeIds: [ids.vat, ids.fee] });
  });

  it("costs its price alone", async () => {
    forgetSheets();

    const { data: order } = await sale.reserve([{ ticketId: ticket.id, quantity: 2 }]);

    expect(order.totals.totalMinor).toBe(5000);
  });

  it("is refused with another one that is unknown, on that one's field", async () => {
    const unknown = "tof_000000000000";

    const { status, problem } = await save({ taxAndFeeIds: [ids.vat, ids.fee, unknown] });

    expect([status, problem.fields]).toMatchObject([
      422,
      [{ path: "taxAndFeeIds.2", code: "unknown_tax_or_fee" }],
    ]);
  });

  it.each(["vat", "fee"] as const)("does not get its %s again once it gave it up", async (name) => {
    const { data: without } = await save({ taxAndFeeIds: [] });
    ticket = without;

    const { status } = await save({ taxAndFeeIds: [ids[name]] });

    expect(status).toBe(422);
  });
});

it("a ticket that exists stays as it is when a tax and a fee become the default for new ones", async () => {
  const { token } = sale.owner;
  const params = { eventId: sale.event.id, ticketId: sale.ticketId };
  const { data: before } = await call(tickets.get, { token, params });

  await added({ ...vat, name: "City tax", isDefault: true });
  const { data: switched } = await call(taxesAndFees.update, {
    token,
    params: { taxOrFeeId: ids.fee },
    version: 1,
    body: { ...fee, isDefault: true },
  });
  forgetSheets();
  const { data: after } = await call(tickets.get, { token, params });
  const { data: order } = await sale.reserve([{ ticketId: sale.ticketId, quantity: 2 }]);

  expect([before.taxAndFeeIds, switched.isDefault]).toEqual([[], true]);
  expect(after).toEqual(before);
  expect(order.totals.totalMinor).toBe(5000);
});
