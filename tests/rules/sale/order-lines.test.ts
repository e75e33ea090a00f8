// Is a basket allowed? Lines of the same ticket count together.
import { describe, expect, it } from "vitest";
import type { Availability } from "#shared/contracts/tickets.ts";
import type { Currency } from "#shared/core/money.ts";
import type { Pause, SaleState } from "#shared/rules/sale/availability.ts";
import {
  leastPerOrder,
  lineRefusal,
  mergeLines,
  type TicketLimits,
  type WantedLine,
} from "#shared/rules/sale/order-lines.ts";

function is(availability: Availability, pause: Pause | null = null): SaleState {
  return { availability, pause };
}
const ticket = {
  id: "a",
  type: "PAID" as const,
  priceMinor: 1000,
  minPerOrder: 2,
  maxPerOrder: 4,
  state: is("ON_SALE"),
  tiers: [],
};
const line = (quantity: number, ticketId = "a") => ({
  ticketId,
  tierId: null,
  offeredMinor: null,
  quantity,
});
const refusalOf = (lines: WantedLine[], tickets: TicketLimits[], currency: Currency = "EUR") =>
  lineRefusal(lines, { tickets, currency });

describe("a basket", () => {
  it("adds up the lines of one ticket before any limit is checked", () => {
    expect(mergeLines([line(2), line(1, "b"), line(3)])).toEqual([line(5), line(1, "b")]);
    expect(refusalOf([line(3), line(3)], [ticket])).toEqual({
      line: 0,
      because: "too_many_per_order",
      params: { maximum: 4 },
    });
  });

  it("of several tickets is refused over the maximum of the whole order", () => {
    const large = { ...ticket, maxPerOrder: 150 };
    const lines = [line(150), line(51, "b")];

    expect(refusalOf(lines, [large, { ...large, id: "b" }])).toEqual({
      line: 0,
      because: "order_too_large",
      params: { maximum: 200 },
    });
    expect(refusalOf([line(150), line(50, "b")], [large, { ...large, id: "b" }])).toBeNull();
  });

  it.each([
    [
      "below the minimum",
      [line(1)],
      { line: 0, because: "too_few_per_order", params: { minimum: 2 } },
    ],
    [
      "above the maximum",
      [line(5)],
      { line: 0, because: "too_many_per_order", params: { maximum: 4 } },
    ],
    ["of a foreign ticket", [line(2), line(2, "x")], { line: 1, because: "not_on_sale" }],
    ["within both", [line(4)], null],
  ])("%s", (_, lines, refusal) => {
    expect(refusalOf(lines, [ticket])).toEqual(refusal);
  });

  it.each([
    ["without a limit", null, 4],
    ["with more left", 9, 4],
    ["with less left", 3, 3],
    ["with nothing left", 0, 1],
  ])("needs at least four, or what is left: %s", (_, left, least) => {
    expect(leastPerOrder({ minPerOrder: 4 }, left)).toBe(least);
  });

  it.each(["HIDDEN", "NOT_ON_SALE", "SALE_ENDED"] as const)(
    "of a ticket that is %s is refused",
    (availability) => {
      expect(refusalOf([line(2)], [{ ...ticket, state: is(availability) }])).toEqual({
        line: 0,
        because: "not_on_sale",
      });
    },
  );

  it("of a ticket that costs money is refused while the organizer cannot take any", () => {
    const state = is("PAUSED", "payments_not_connected");
    const paused = { ...ticket, id: "b", state };
    expect(refusalOf([line(2), line(2, "b")], [ticket, paused])).toEqual({
      line: 1,
      because: "payments_not_connected",
    });
  });

  it("of a ticket that the sheet calls sold out is left to the stock to decide", () => {
    expect(refusalOf([line(2)], [{ ...ticket, state: is("SOLD_OUT") }])).toBeNull();
  });
});

describe("a basket of tiers", () => {
  const tiered: TicketLimits = {
    ...ticket,
    type: "TIERED",
    tiers: [
      { id: "early", state: is("ON_SALE") },
      { id: "late", state: is("NOT_ON_SALE") },
      { id: "card", state: is("PAUSED", "payments_not_connected") },
      { id: "last", state: is("SOLD_OUT") },
    ],
  };
  const ofTier = (tierId: string | null, quantity: number) => ({ ...line(quantity), tierId });

  it("keeps tiers apart and adds up the lines of each", () => {
    const lines = [ofTier("early", 1), ofTier("last", 1), ofTier("early", 2)];

    expect(mergeLines(lines)).toEqual([ofTier("early", 3), ofTier("last", 1)]);
  });

  it.each([
    ["of two tiers that reach the ticket's minimum together", ["early", 1, "last", 1], null],
    [
      "of two tiers that exceed the ticket's maximum together",
      ["early", 3, "last", 2],
      "too_many_per_order",
    ],
    ["of a tier that is not on sale", ["early", 2, "late", 1], "not_on_sale"],
    ["of a tier that is paused", ["card", 2, "early", 1], "payments_not_connected"],
    ["of a tier of another ticket", ["early", 2, "other", 1], "not_on_sale"],
    ["without a tier", ["early", 2, null, 1], "not_on_sale"],
  ] as const)("%s", (_, [first, one, second, two], because) => {
    const refusal = refusalOf([ofTier(first, one), ofTier(second, two)], [tiered]);

    expect(refusal?.because ?? null).toBe(because);
  });

  it.each(["ticket_paused", "limit_changing"] as const)(
    "is told why a tier is paused: %s",
    (pause) => {
      const tiers = [{ id: "early", state: is("PAUSED", pause) }];

      expect(refusalOf([ofTier("early", 2)], [{ ...tiered, tiers }])?.because).toBe(pause);
    },
  );

  it("names no tier of a ticket without tiers", () => {
    expect(refusalOf([ofTier("early", 2)], [ticket])).toEqual({ line: 0, because: "not_on_sale" });
  });
});

describe("a basket of donations", () => {
  const donation: TicketLimits = { ...ticket, type: "DONATION", priceMinor: 500, minPerOrder: 1 };
  const giving = (offeredMinor: number | null, quantity = 1) => ({
    ...line(quantity),
    offeredMinor,
  });

  it("keeps different amounts apart, and counts them together for the limits", () => {
    const lines = [giving(500, 2), giving(800, 1), giving(500, 2)];

    expect(mergeLines(lines)).toEqual([giving(500, 4), giving(800, 1)]);
    expect(refusalOf(lines, [donation])).toEqual({
      line: 0,
      because: "too_many_per_order",
      params: { maximum: 4 },
    });
  });

  it.each([
    ["of the minimum", 500, null, {}],
    ["of the largest amount", 99_999_999, null, {}],
    ["without an amount", null, "donation_amount_missing", undefined],
    ["under the minimum", 499, "donation_below_minimum", { minimumMinor: 500, currency: "EUR" }],
    [
      "of nothing, where something is asked",
      0,
      "donation_below_minimum",
      { minimumMinor: 500, currency: "EUR" },
    ],
    [
      "over the largest amount",
      100_000_000,
      "donation_too_large",
      { maximumMinor: 99_999_999, currency: "EUR" },
    ],
  ] as const)("%s", (_, offeredMinor, because, params) => {
    const refusal = refusalOf([giving(offeredMinor)], [donation]);

    expect(refusal).toEqual(because && { line: 0, because, ...(params && { params }) });
  });

  it("must be a multiple of the smallest amount that can be charged", () => {
    expect(refusalOf([giving(2500), giving(2505)], [donation], "KWD")).toEqual({
      line: 1,
      because: "not_multiple",
      params: { stepMinor: 10, currency: "KWD" },
    });
    expect(refusalOf([giving(2500), giving(2510)], [donation], "KWD")).toBeNull();
  });

  it.each([
    ["EUR", 99_999_999],
    ["KWD", 99_999_990],
    ["ISK", 99_999_900],
  ] as const)("may be the largest amount that is named, in %s", (currency, maximumMinor) => {
    const params = { maximumMinor, currency };

    expect(refusalOf([giving(maximumMinor)], [donation], currency)).toBeNull();
    expect(refusalOf([giving(maximumMinor + 1)], [donation], currency)).toEqual({
      line: 0,
      because: "donation_too_large",
      params,
    });
  });

  it("names no amount for a ticket with a price", () => {
    expect(refusalOf([giving(1000, 2)], [ticket])).toEqual({
      line: 0,
      because: "amount_not_asked",
    });
  });
});
