// What must not be reserved? Everything that is not on sale, in any form of request; no stock is
// held then.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { readTrays } from "#functions/engine/stock/read-pools.ts";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { trayKey } from "#functions/engine/stock/trays.ts";
import { events } from "#shared/contracts/events.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { type Line, type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

let sale: OnSale;
beforeEach(async () => {
  // The test's clock is at 2027-02-20T19:00:00Z.
  sale = await openOnSale([
    { quantityAvailable: 10, minPerOrder: 2, maxPerOrder: 4 },
    { title: "Hidden", isHidden: true },
    { title: "Early", saleStartsAt: "2027-02-20T19:00:01.000Z" },
    { title: "Late", saleEndsAt: "2027-02-20T19:00:00.000Z" },
    {
      title: "Now",
      saleStartsAt: "2027-02-20T19:00:00.000Z",
      saleEndsAt: "2027-02-20T19:00:01.000Z",
    },
  ]);
});
afterEach(async () => {
  expect(await sale.wrongs()).toEqual([]);
  await sale.close();
});

const ticket = (index: number): string => sale.tickets[index]?.id ?? "";
const lines = (quantity: number, index = 0): Line[] => [{ ticketId: ticket(index), quantity }];
const codeOf = async (wanted: Line[]) => {
  const { status, problem } = await sale.reserve(wanted);
  return [status, problem.code];
};
const tiered = (tier: object) => ({
  type: "TIERED",
  priceMinor: 0,
  tiers: [{ label: "Early bird", priceMinor: 1000, ...tier }],
});
const setStatus = async (status: string) => {
  const params = { eventId: sale.event.id };
  await call(events.setStatus, { token: sale.owner.token, params, body: { status } });
  forgetSheets();
};

describe("a ticket", () => {
  it("that is hidden, foreign or unknown is not on sale, in the same words", async () => {
    const foreign = await given.event(sale.owner, { tickets: [{}] });

    const answers = [
      await sale.reserve(lines(1, 1)),
      await sale.reserve([{ ticketId: foreign.tickets[0]?.id ?? "", quantity: 1 }]),
      await sale.reserve([{ ticketId: "tkt_000000000000", quantity: 1 }]),
    ];

    for (const { status, problem } of answers) {
      expect([status, problem.code]).toEqual([409, "not_on_sale"]);
      expect(problem.fields?.[0]?.path).toBe("lines.0");
    }
  });

  it("is sold from the second its sale starts to the second before it ends", async () => {
    expect(await codeOf(lines(1, 2))).toEqual([409, "not_on_sale"]);
    expect(await codeOf(lines(1, 3))).toEqual([409, "not_on_sale"]);
    expect((await sale.reserve(lines(1, 4))).status).toBe(201);
  });

  it.each([
    ["that is paused", { isPaused: true }, "ticket_paused"],
    ["of a paused ticket's tier", { isPaused: true, ...tiered({}) }, "ticket_paused"],
    ["of a hidden tier", tiered({ isHidden: true }), "not_on_sale"],
    ["of an early tier", tiered({ saleStartsAt: "2027-02-20T19:00:01.000Z" }), "not_on_sale"],
    ["of a late tier", tiered({ saleEndsAt: "2027-02-20T19:00:00.000Z" }), "not_on_sale"],
  ])("%s is refused on its line, also with a code for it", async (_, sketch, code) => {
    const { id, tiers } = await given.ticket(sale.owner, sale.event.id, sketch);
    await limitsDesk(sale).addCode({ ticketIds: [id] });
    const wanted = [{ ticketId: id, quantity: 1, ...(tiers[0] && { tierId: tiers[0].id }) }];

    const answers = [await sale.reserve(wanted), await sale.reserveWith("SAVE10", wanted)];

    for (const { status, problem } of answers)
      expect([status, problem]).toMatchObject([409, { code, fields: [{ path: "lines.0" }] }]);
  });

  it("is sold in its least and most per order, also when it is named twice", async () => {
    expect(await codeOf(lines(1))).toEqual([409, "too_few_per_order"]);
    expect(await codeOf(lines(5))).toEqual([409, "too_many_per_order"]);
    expect(await codeOf([...lines(3), ...lines(2)])).toEqual([409, "too_many_per_order"]);
    expect((await sale.reserve([...lines(1), ...lines(1)])).data.lines).toMatchObject([
      { quantity: 2 },
    ]);
  });
});

describe("an amount", () => {
  it("offered for a ticket with a price is refused", async () => {
    const { status, problem } = await sale.reserve([
      { ticketId: ticket(4), quantity: 1, offeredMinor: 1 },
    ]);

    const field = { path: "lines.0", code: "amount_not_asked" };
    expect([status, problem.fields?.[0]]).toMatchObject([422, field]);
  });

  it("under the least that the card provider charges is refused, and nothing is held", async () => {
    const cheap = await given.ticket(sale.owner, sale.event.id, {
      title: "Cheap",
      priceMinor: 30,
      quantityAvailable: 5,
    });
    forgetSheets();
    const buy = (quantity: number) => sale.reserve([{ ticketId: cheap.id, quantity }]);

    const { status, problem } = await buy(1);

    expect([status, problem.code]).toEqual([422, "amount_below_minimum"]);
    expect(problem.params).toEqual({ currency: "EUR", minimumMinor: 50 });
    const [tray] = await asSystem(() => readTrays(sale.event.id, { id: cheap.id, n: 1 }));
    expect(tray).toMatchObject({ free: 5, holds: {} });
    expect((await buy(2)).data.totals.totalMinor).toBe(60);
  });

  it("over the most that a card can be charged is refused, and nothing is held", async () => {
    const dear = await given.ticket(sale.owner, sale.event.id, {
      title: "Dear",
      priceMinor: 60_000_000,
      quantityAvailable: 5,
    });
    forgetSheets();

    const { status, problem } = await sale.reserve([{ ticketId: dear.id, quantity: 2 }]);

    expect([status, problem.code]).toEqual([422, "amount_too_large"]);
    expect(problem.params).toEqual({ currency: "EUR", maximumMinor: 99_999_999 });
    const [tray] = await asSystem(() => readTrays(sale.event.id, { id: dear.id, n: 1 }));
    expect(tray).toMatchObject({ free: 5, holds: {} });
  });
});

describe("an order over many limits", () => {
  it("is refused above ninety lines, because all of its stock is taken at once", async () => {
    const many = Array.from({ length: 91 }, (_, index) => `tkt_${String(index).padStart(12, "0")}`);

    const { status, problem } = await sale.reserve(
      many.map((ticketId) => ({ ticketId, quantity: 1 })),
    );

    expect([status, problem.fields]).toEqual([
      422,
      [{ path: "lines", code: "too_long", params: { maximum: 90 } }],
    ]);
  });

  it("is refused with the most that can be had where the last units lie apart, if that is one number", async () => {
    const { id } = await given.ticket(sale.owner, sale.event.id, {
      quantityAvailable: 95 * 32,
      maxPerOrder: 100,
    });
    const baskets = Array.from(
      { length: 95 * 31 },
      (_, number) => [`o${number}`, 1e10 + 4e9] as const,
    );
    await asSystem(async () => {
      for (const { number } of await readTrays(sale.event.id, { id, n: 95 })) {
        const holds = Object.fromEntries(baskets.slice(number * 31, (number + 1) * 31));
        const key = trayKey(sale.event.id, { pool: id, number });
        await writeItem({
          update: key,
          set: "SET h = :h, f = :one",
          values: { ":h": holds, ":one": 1 },
        });
      }
    });
    forgetSheets();

    const { status, problem } = await sale.reserve([{ ticketId: id, quantity: 95 }]);

    expect([status, problem.code, problem.params]).toEqual([
      422,
      "order_too_large",
      { maximum: 90 },
    ]);
    const { id: guest } = await given.ticket(sale.owner, sale.event.id, { title: "Guest" });
    forgetSheets();
    const mixed = [
      { ticketId: id, quantity: 95 },
      { ticketId: guest, quantity: 5 },
    ];
    const { problem: without } = await sale.reserve(mixed);
    expect([without.code, without.params]).toEqual(["order_too_large", undefined]);
    expect((await sale.reserve([{ ticketId: id, quantity: 90 }])).status).toBe(201);
  });
});

it("a tier without enough units is named, so that the page can say it beside that tier", async () => {
  const { id, tiers } = await given.ticket(sale.owner, sale.event.id, {
    title: "Pass",
    type: "TIERED",
    priceMinor: 0,
    tiers: [
      { label: "Regular", priceMinor: 9500, quantityAvailable: 5 },
      { label: "Front rows", priceMinor: 14_000, quantityAvailable: 1 },
    ],
  });
  forgetSheets();
  const [regular = "", front = ""] = tiers.map((tier) => tier.id);

  const { problem } = await sale.reserve([
    { ticketId: id, tierId: regular, quantity: 2 },
    { ticketId: id, tierId: front, quantity: 2 },
  ]);

  expect(problem).toMatchObject({
    code: "sold_out",
    params: { ticketId: id, tierId: front, remaining: 1 },
  });
});

describe("an event", () => {
  it.each(["DRAFT", "ARCHIVED"])(
    "that is %s sells nothing and looks like one that does not exist",
    async (status) => {
      await setStatus(status);

      expect(await codeOf(lines(2))).toEqual([404, "event_not_found"]);
    },
  );

  it("that has ended sells nothing", async () => {
    await sale.pass(5 * 365 * 24 * 3600);
    forgetSheets();

    expect(await codeOf(lines(2))).toEqual([409, "not_on_sale"]);
  });

  it("that went back to draft still lets a buyer finish who holds tickets", async () => {
    const { data: order } = await sale.reserve(lines(2));
    await setStatus("DRAFT");

    expect((await sale.fillIn(order)).status).toBe(200);
    expect((await sale.startPayment(order)).status).toBe(200);
  });
});

it("a basket of no tickets is refused, because nothing is chosen", async () => {
  const { status, problem } = await sale.reserve(lines(0));

  expect([status, problem.fields]).toEqual([422, [{ path: "lines", code: "nothing_chosen" }]]);
});

describe("a donation", () => {
  it.each([
    ["under the minimum", { offeredMinor: 499 }, "donation_below_minimum"],
    ["of no amount", {}, "donation_amount_missing"],
    ["over any amount", { offeredMinor: 100_000_000 }, "donation_too_large"],
    ["of the largest number", { offeredMinor: Number.MAX_SAFE_INTEGER }, "donation_too_large"],
  ])(
    "%s is refused on its line, and holds nothing; the minimum is taken",
    async (_, refused, code) => {
      const { id } = await given.ticket(sale.owner, sale.event.id, {
        type: "DONATION",
        priceMinor: 500,
        quantityAvailable: 10,
      });
      const offer = (amount: { offeredMinor?: number }) =>
        sale.reserve([{ ticketId: id, quantity: 1, ...amount }]);
      await sale.pass(6);

      const { status, problem } = await offer(refused);

      expect([status, problem.code, problem.fields?.[0]]).toMatchObject([
        422,
        code,
        { path: "lines.0", code },
      ]);
      const [tray] = await asSystem(() => readTrays(sale.event.id, { id, n: 1 }));
      expect(Object.keys(tray?.holds ?? {})).toEqual([]);
      expect((await offer({ offeredMinor: 500 })).data.totals.totalMinor).toBe(500);
    },
  );

  it("over the limit hears it in the event's currency", async () => {
    const { id } = await given.ticket(sale.owner, sale.event.id, { type: "DONATION" });
    forgetSheets();

    const { problem } = await sale.reserve([
      { ticketId: id, quantity: 1, offeredMinor: 100_000_000 },
    ]);

    const params = { maximumMinor: 99_999_999, currency: "EUR" };
    expect(problem.fields).toEqual([{ path: "lines.0", code: "donation_too_large", params }]);
  });
});
