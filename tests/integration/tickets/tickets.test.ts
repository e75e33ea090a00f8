// Which changes to a ticket are allowed, before and after the first sale?
import { describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { forgetSheets, sheetNow } from "#functions/engine/stock/sheet.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { MAX_TICKETS } from "#shared/core/bounds.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { countedTickets } from "#tests/support/table/counted-rows.ts";

const sale = eachTest(() =>
  openOnSale([
    { quantityAvailable: 5 },
    { title: "Unlimited", quantityAvailable: null },
    { title: "Third" },
  ]),
);

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
const as = () => ({ token: sale.owner.token, params: { eventId: sale.event.id } });
const remove = (ticket: Ticket) =>
  call(tickets.remove, { token: sale.owner.token, params: params(ticket) });
/** The pools that lie in the event's partition. */
const limits = async () =>
  [...(await asSystem(() => sheetNow(sale.event.id))).pools.values()].map(({ id }) => id);

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
    const { data: left } = await call(tickets.list, as());
    expect(left.map(({ title }) => title)).toEqual(["Unlimited", "Third"]);
  });

  it("leaves nothing of its limits in the event when it is deleted", async () => {
    const before = await limits();
    const tiers = [{ label: "Early", priceMinor: 1000, quantityAvailable: 700 }];
    for (const sketch of [
      { quantityAvailable: 40 },
      { type: "TIERED" as const, priceMinor: 0, tiers },
    ])
      await remove(await given.ticket(sale.owner, sale.event.id, { title: "Idea", ...sketch }));

    expect(await limits()).toEqual(before);
  });

  it("that was ever in a basket is neither deleted nor of another type; it can be hidden", async () => {
    await sale.reserve([{ ticketId: at(0).id, quantity: 1 }]);

    const deleted = await remove(at(0));
    const retyped = await update(at(0), { type: "FREE", priceMinor: 0 });

    expect([deleted.status, deleted.problem.code]).toEqual([409, "ticket_has_orders"]);
    expect([retyped.status, retyped.problem.code]).toEqual([409, "ticket_type_locked"]);
    // Nobody bought it, so no refusal claims a sale.
    expect([deleted.problem.params, retyped.problem.params]).toEqual([{ sold: 0 }, { sold: 0 }]);
    expect(retyped.problem.fields).toMatchObject([{ path: "type", params: { sold: 0 } }]);
    expect((await update(at(0), { isHidden: true })).data).toMatchObject({
      ...{ type: "PAID", priceMinor: 2500, isHidden: true, hasOrders: true, quantitySold: 0 },
    });
    forgetSheets();
    const { data: page } = await call(publicEvents.get, { params: { eventId: sale.event.id } });
    expect(page.tickets.map(({ title }) => title)).not.toContain("Standard");
  });

  it("keeps the price of an order that was made before it changed", async () => {
    const { data: order } = await sale.reserve([{ ticketId: at(0).id, quantity: 2 }]);
    await update(at(0), { priceMinor: 9900 });

    expect((await sale.look(order)).data.totals.totalMinor).toBe(5000);
  });

  it.each([
    ["priceMinor", { type: "PAID", priceMinor: 10_005 }],
    ["tiers.0.priceMinor", { type: "TIERED", tiers: [{ label: "Early", priceMinor: 10_005 }] }],
  ])("is refused with a %s that its currency does not have", async (path, prices) => {
    const { event } = await given.event(sale.owner, { fields: { currency: "KWD" } });
    const body = { title: "Standard", priceMinor: 0, ...prices };
    const [{ token }, params] = [sale.owner, { eventId: event.id }];

    const { status, problem } = await call(tickets.create, { token, params, body });

    expect([status, problem.fields]).toMatchObject([422, [{ path, code: "not_multiple" }]]);
  });
});

describe("a tiered ticket", () => {
  const early = { label: "Early", priceMinor: 1000, quantityAvailable: 2 };
  const late = { label: "Late", priceMinor: 2000 };
  const tiered = (tiers: object[]) => ({
    type: "TIERED",
    priceMinor: 0,
    quantityAvailable: null,
    tiers,
  });
  const ticket = eachTest(async () => (await update(at(2), tiered([early, late]))).data);
  const [first, second] = [0, 1];
  const tierOf = (index: number) => ticket.tiers[index]?.id ?? "";

  it("sells each tier at its price and to its own quantity", async () => {
    const lines = [
      { ticketId: ticket.id, tierId: tierOf(first), quantity: 2 },
      { ticketId: ticket.id, tierId: tierOf(second), quantity: 1 },
    ];
    const { data: order } = await sale.reserve(lines);

    expect(order.lines.map(({ tierLabel, totalMinor }) => [tierLabel, totalMinor])).toEqual([
      ["Early", 2000],
      ["Late", 2000],
    ]);
    expect((await sale.reserve(lines.slice(0, 1))).problem.code).toBe("in_other_baskets");
    expect(await sale.wrongs()).toEqual([]);
  });

  it("names each ticket with its tier, and counts what each sold", async () => {
    const order = await sale.buy([{ ticketId: ticket.id, tierId: tierOf(first), quantity: 1 }]);

    expect(order.attendees[0]?.ticketTitle).toBe("Third – Early");
    const { data } = await call(tickets.get, { token: sale.owner.token, params: params(ticket) });
    expect(data.tiers.map(({ quantitySold }) => quantitySold)).toEqual([1, 0]);
  });

  it("keeps a tier that was ordered, which can be hidden, and loses one that was not", async () => {
    await sale.reserve([{ ticketId: ticket.id, tierId: tierOf(first), quantity: 1 }]);
    const own = { ...early, id: tierOf(first) };

    const refused = await update(ticket, tiered([{ ...late, id: tierOf(second) }]));
    expect([refused.status, refused.problem.code]).toEqual([409, "tier_has_orders"]);
    const retyped = await update(ticket, { type: "FREE", priceMinor: 0, tiers: [] });
    expect(retyped.problem.fields).toMatchObject([{ path: "type", code: "ticket_type_locked" }]);
    expect((await update(ticket, tiered([{ ...own, isHidden: true }]))).data.tiers).toMatchObject([
      { label: "Early", isHidden: true },
    ]);
  });

  it("loses the limit of a tier that is taken out", async () => {
    expect(await limits()).toContain(tierOf(first));

    await update(ticket, tiered([{ ...late, id: tierOf(second) }]));

    expect(await limits()).not.toContain(tierOf(first));
  });

  const one = tiered([early]);
  const foreign = { ...early, id: "tir_000000000000" };
  it.each([
    ["a tier of another ticket", tiered([foreign]), "tiers.0.id", "unknown_tier"],
    [
      "an unknown tax",
      { ...one, taxAndFeeIds: ["tof_000000000000"] },
      "taxAndFeeIds.0",
      "unknown_tax_or_fee",
    ],
    ["what only the server counts", { ...one, quantitySold: 0 }, "quantitySold", "unknown_field"],
    ["a limit's state", { ...one, limitState: "ON" }, "limitState", "unknown_field"],
  ])("is refused with %s", async (_, change, path, code) => {
    const refused = await update(ticket, change);

    expect([refused.status, refused.problem.fields?.[0]]).toMatchObject([422, { path, code }]);
  });

  it("is refused with a fee in another currency than the event's", async () => {
    const body = { name: "Fee", kind: "FEE", calculation: "FIXED", amount: 100, currency: "USD" };
    const { data: fee } = await call(taxesAndFees.create, { token: sale.owner.token, body });

    const refused = await update(ticket, { ...tiered([early]), taxAndFeeIds: [fee.id] });

    expect(refused.problem.fields).toMatchObject([
      { path: "taxAndFeeIds.0", code: "other_currency" },
    ]);
  });

  it("is refused whole where one tier would be less than what it sold", async () => {
    await sale.reserve([{ ticketId: ticket.id, tierId: tierOf(first), quantity: 2 }]);
    const change = tiered([
      { ...early, id: tierOf(first), quantityAvailable: 1 },
      { ...late, id: tierOf(second), quantityAvailable: 9 },
    ]);

    const refused = await update(ticket, change);

    expect(refused.problem.fields?.[0]?.path).toBe("tiers.0.quantityAvailable");
    const { data } = await call(tickets.get, { token: sale.owner.token, params: params(ticket) });
    expect(data.tiers.map(({ quantityAvailable }) => quantityAvailable)).toEqual([2, null]);
    expect(await sale.wrongs()).toEqual([]);
  });
});

it(`an event has at most ${MAX_TICKETS} tickets`, async () => {
  const rows = countedTickets.of({ ...sale.event, accountId: sale.owner.me.account.id });
  const row = { title: "More", type: "FREE", priceMinor: 0, createdAt: "2030" } as const;
  const numbers = Array.from({ length: MAX_TICKETS - 4 }, (_, n) => n + 4);
  await asSystem(() =>
    Promise.all(numbers.map((position) => rows.create({ ...row, position, pools: [] }))),
  );
  const add = () => {
    const body = { title: "Last", type: "FREE", priceMinor: 0, quantityAvailable: 5 };
    return call(tickets.create, { ...as(), body });
  };

  expect((await add()).status).toBe(201);
  const { status, problem } = await add();

  expect([status, problem.code, problem.params]).toEqual([
    409,
    "too_many_tickets",
    { maximum: MAX_TICKETS },
  ]);
});
