// Does a buyer's choice on the event's page make the lines, steps and totals that the server would
// allow?
import { describe, expect, it } from "vitest";
import type {
  PublicEvent,
  PublicPrice,
  PublicTicket,
} from "#shared/contracts/public/public-events.ts";
import { cheapestOf, isSoldOut } from "#shared/rules/sale/cheapest.ts";
import { noPlace } from "#tests/support/inputs/checkout-orders.ts";
import {
  basketQuote,
  choicesOf,
  insidePrice,
  linesOf,
  offerRefusal,
  stepsOf,
} from "#web/features/buyer/basket/chosen-lines.ts";

const price = (fields: Partial<PublicPrice> = {}): PublicPrice => ({
  tierId: null,
  label: "",
  priceMinor: 2500,
  shownMinor: 2500,
  shownListMinor: 2500,
  hasTaxOnTop: false,
  availability: "ON_SALE",
  isPausedShortly: false,
  quantityLeft: null,
  saleStartsAt: null,
  saleEndsAt: null,
  ...fields,
});
const ticket = (id: string, fields: Partial<PublicTicket> = {}): PublicTicket => ({
  id: `tkt_${id}`,
  title: id,
  type: "PAID",
  prices: [price()],
  charges: [],
  availability: "ON_SALE",
  minPerOrder: 1,
  maxPerOrder: 10,
  collapseOnLoad: false,
  ...fields,
});
const pass = ticket("pass", {
  type: "TIERED",
  prices: [
    price({ tierId: "tie_early", label: "Early", priceMinor: 8000, shownMinor: 8000 }),
    price({ tierId: "tie_late", label: "Late", priceMinor: 9500, shownMinor: 9500 }),
    price({ tierId: "tie_gone", label: "Gone", availability: "SOLD_OUT" }),
  ],
  maxPerOrder: 5,
});
const gift = ticket("gift", {
  type: "DONATION",
  prices: [price({ priceMinor: 500, shownMinor: 500 })],
});
const eventWith = (tickets: PublicTicket[], fields: Partial<PublicEvent> = {}): PublicEvent => ({
  id: "evt_1",
  slug: "x",
  title: "X",
  startAt: "2030-06-21T18:00:00.000Z",
  endAt: null,
  timezone: "Europe/Berlin",
  currency: "EUR",
  isOnline: false,
  hasEnded: false,
  takesPayments: true,
  place: noPlace,
  images: [],
  organizer: { id: "org_1", slug: "x", name: "", contactEmail: "", website: "", logo: null },
  isTaxInclusive: false,
  tickets,
  promo: null,
  promoRefusal: null,
  ...fields,
});
const line = (ticketId: string, quantity: number, tierId: string | null = null) => ({
  ticketId: `tkt_${ticketId}`,
  tierId,
  offeredMinor: null,
  quantity,
});
const bookingFee = {
  id: "tax_1",
  name: "Booking fee",
  kind: "FEE",
  calculation: "FIXED",
  amount: 150,
} as const;
const salesTax = {
  id: "tax_2",
  name: "Sales tax",
  kind: "TAX",
  calculation: "PERCENTAGE",
  amount: 8250,
} as const;

describe("the lines of a choice", () => {
  it("keep tiers of one ticket apart, in the order of the page", () => {
    const chosen = choicesOf([line("pass", 1, "tie_late"), line("pass", 2, "tie_early")]);

    expect(linesOf(eventWith([pass]), chosen)).toEqual([
      line("pass", 2, "tie_early"),
      line("pass", 1, "tie_late"),
    ]);
  });

  it("are cut to the maximum of an order, counted over all tiers of a ticket", () => {
    const chosen = choicesOf([line("pass", 4, "tie_early"), line("pass", 4, "tie_late")]);

    expect(linesOf(eventWith([pass]), chosen).map(({ quantity }) => quantity)).toEqual([4, 1]);
  });

  it("leave out what cannot be bought now, and everything once the event has ended", () => {
    const chosen = choicesOf([line("pass", 1, "tie_gone"), line("seat", 2)]);
    const tickets = [pass, ticket("seat")];

    expect(linesOf(eventWith(tickets), chosen)).toEqual([line("seat", 2)]);
    expect(linesOf(eventWith(tickets, { hasEnded: true }), chosen)).toEqual([]);
  });

  it("carry an amount for donations only", () => {
    const chosen = {
      tkt_gift: { quantity: 1, offeredMinor: 700 },
      tkt_seat: { quantity: 1, offeredMinor: 700 },
    };

    expect(
      linesOf(eventWith([gift, ticket("seat")]), chosen).map(({ offeredMinor }) => offeredMinor),
    ).toEqual([700, null]);
  });
});

describe("the steps of a ticket or tier", () => {
  const limits = { minPerOrder: 3, maxPerOrder: 5 };

  it.each([
    ["the first takes the minimum", { quantity: 0, ofTicket: 0, room: 200 }, 3, null, false],
    ["the step below the minimum takes none", { quantity: 3, ofTicket: 3, room: 200 }, 4, 0, false],
    ["the maximum ends them", { quantity: 5, ofTicket: 5, room: 200 }, null, 4, true],
    [
      "another tier adds to the same maximum",
      { quantity: 2, ofTicket: 5, room: 200 },
      null,
      1,
      true,
    ],
    [
      "with another tier chosen, the first takes one",
      { quantity: 0, ofTicket: 3, room: 9 },
      1,
      null,
      false,
    ],
    ["a full order ends them", { quantity: 3, ofTicket: 3, room: 0 }, null, 0, false],
    [
      "an order without room for the minimum ends them",
      { quantity: 0, ofTicket: 0, room: 2 },
      null,
      null,
      false,
    ],
  ])("%s", (_, of, more, fewer, isAtMost) => {
    expect(stepsOf(limits, of)).toEqual({ more, fewer, isAtMost });
  });
});

describe("the total of a choice", () => {
  it("adds fees and then taxes, as the server does", () => {
    const seat = ticket("seat", { charges: [bookingFee, salesTax] });

    const { lines, totals } = basketQuote(eventWith([seat]), [line("seat", 2)]);

    // 2 × 25.00, fees 3.00, tax 8.25 % of 53.00 = 4.3725
    expect(totals).toEqual({ netMinor: 5000, feesMinor: 300, taxesMinor: 437, totalMinor: 5737 });
    expect(lines.map(({ totalMinor }) => totalMinor)).toEqual([5737]);
  });

  it("lies within the price where prices include their taxes", () => {
    const seat = ticket("seat", { charges: [salesTax] });

    const { totals } = basketQuote(eventWith([seat], { isTaxInclusive: true }), [line("seat", 2)]);

    expect([totals.totalMinor, totals.taxesMinor]).toEqual([5000, 381]);
  });

  it("has the promo code's discount, on each tier too, and never on a donation", () => {
    const promo = {
      code: "OWLS",
      discountType: "PERCENTAGE" as const,
      discountRate: 20_000,
      discountMinor: 0,
      ticketIds: [],
    };
    const wanted = [line("pass", 1, "tie_early"), { ...line("gift", 1), offeredMinor: 1000 }];

    const { totals } = basketQuote(eventWith([pass, gift], { promo }), wanted);

    expect(totals.totalMinor).toBe(6400 + 1000);
  });

  it.each([
    ["without an amount", null],
    ["under its minimum", 499],
  ])("leaves out a donation %s, which the buyer still owes", (_, offeredMinor) => {
    const { lines } = basketQuote(eventWith([gift]), [{ ...line("gift", 1), offeredMinor }]);

    expect(lines).toEqual([]);
  });
});

describe("the amount of a donation", () => {
  it.each([
    [null, "donation_amount_missing"],
    [499, "donation_below_minimum"],
    [500, undefined],
    [100_000_000, "donation_too_large"],
  ])("of %s is judged before anything is sent", (offeredMinor, because) => {
    expect(offerRefusal(gift, offeredMinor, "EUR")?.because).toBe(because);
  });
});

it("the lowest price is that of what can be bought; free tickets and open donations are not it", () => {
  const free = ticket("free", { type: "FREE", prices: [price({ priceMinor: 0, shownMinor: 0 })] });
  const open = ticket("open", {
    type: "DONATION",
    prices: [price({ priceMinor: 0, shownMinor: 0 })],
  });

  expect(cheapestOf(eventWith([pass]))).toMatchObject({
    hasFree: false,
    lowest: { shownMinor: 8000 },
  });
  expect(cheapestOf(eventWith([free, open]))).toEqual({ hasFree: true, lowest: null });
  expect(cheapestOf(eventWith([open]))).toEqual({ hasFree: false, lowest: null });
});

it("an event is sold out where nothing is left and nothing else will be sold", () => {
  const of = (...all: PublicTicket["availability"][]) =>
    isSoldOut({ tickets: all.map((availability) => ticket(availability, { availability })) });

  expect([of("SOLD_OUT"), of("SOLD_OUT", "SALE_ENDED")]).toEqual([true, true]);
  expect([of(), of("SALE_ENDED"), of("SOLD_OUT", "NOT_ON_SALE")]).toEqual([false, false, false]);
  expect([of("SOLD_OUT", "ON_SALE"), of("SOLD_OUT", "PAUSED")]).toEqual([false, false]);
});

it("the fees in a shown price are named for one ticket, and the tax where prices include it", () => {
  const seat = ticket("seat", { charges: [bookingFee] });
  const taxed = ticket("taxed", { charges: [salesTax] });
  const inside = (one: PublicTicket, isTaxInclusive: boolean) =>
    insidePrice(eventWith([one], { isTaxInclusive }), one, price());

  expect(inside(seat, true)).toMatchObject({ feesMinor: 150, hasTaxIn: false });
  expect(inside(taxed, true)).toMatchObject({ feesMinor: 0, hasTaxIn: true });
  expect(inside(taxed, false)).toMatchObject({ feesMinor: 0, hasTaxIn: false });
});
