// Which one word says whether a ticket, or a tier of it, can be bought?
import { describe, expect, it } from "vitest";
import {
  availabilityOf,
  isShown,
  type SaleFacts,
  saleStateOf,
  type TicketOnSale,
  type TierOnSale,
} from "#shared/rules/availability.ts";

const at = "2030-06-01T12:00:00.000Z";
const later = "2030-06-01T12:00:00.001Z";
const ticket: TicketOnSale = {
  id: "a",
  type: "PAID",
  priceMinor: 1000,
  tiers: [],
  saleStartsAt: null,
  saleEndsAt: null,
  isHidden: false,
  isPaused: false,
  hideUntilPromoCode: false,
  hideBeforeSaleStart: false,
  hideAfterSaleEnd: false,
  hideWhenSoldOut: false,
};
const tier = (id: string, fields: Partial<TierOnSale> = {}): TierOnSale => ({
  id,
  priceMinor: 500,
  saleStartsAt: null,
  saleEndsAt: null,
  isHidden: false,
  ...fields,
});
const facts: SaleFacts = {
  at,
  hasEnded: false,
  takesPayments: true,
  isRevealed: () => false,
  isLimitChanging: () => false,
  left: () => null,
};
const soldOut = { left: () => 0 };

describe("a ticket", () => {
  it.each<[string, Partial<TicketOnSale>, Partial<SaleFacts>, string]>([
    ["is on sale without a window", {}, {}, "ON_SALE"],
    ["is on sale from the very start of its window", { saleStartsAt: at }, {}, "ON_SALE"],
    ["is not on sale before its window", { saleStartsAt: later }, {}, "NOT_ON_SALE"],
    ["is on sale until just before its end", { saleEndsAt: later }, {}, "ON_SALE"],
    ["has ended at the very end of its window", { saleEndsAt: at }, {}, "SALE_ENDED"],
    ["has ended with its event", {}, { hasEnded: true }, "SALE_ENDED"],
    ["is sold out", {}, soldOut, "SOLD_OUT"],
    ["with one unit left is on sale", {}, { left: () => 1 }, "ON_SALE"],
    ["that is paused is not called sold out", { isPaused: true }, soldOut, "PAUSED"],
    ["that has ended is not called paused", { saleEndsAt: at, isPaused: true }, {}, "SALE_ENDED"],
    [
      "that is hidden is only hidden",
      { isHidden: true, saleEndsAt: at },
      { ...soldOut, hasEnded: true },
      "HIDDEN",
    ],
    ["that has ended is not called sold out", { saleEndsAt: at }, soldOut, "SALE_ENDED"],
    ["not on sale yet is not called sold out", { saleStartsAt: later }, soldOut, "NOT_ON_SALE"],
    ["is hidden until a code reveals it", { hideUntilPromoCode: true }, {}, "HIDDEN"],
    [
      "is shown to a buyer whose code reveals it",
      { hideUntilPromoCode: true },
      { isRevealed: (id) => id === "a" },
      "ON_SALE",
    ],
    [
      "that is plainly hidden is revealed by no code",
      { isHidden: true, hideUntilPromoCode: true },
      { isRevealed: () => true },
      "HIDDEN",
    ],
  ])("%s", (_, fields, more, word) => {
    expect(availabilityOf({ ...ticket, ...fields }, { ...facts, ...more })).toBe(word);
  });

  it.each<[string, Partial<TicketOnSale>, Partial<SaleFacts>, string | null]>([
    [
      "that costs money waits until its account can take some",
      {},
      { takesPayments: false },
      "payments_not_connected",
    ],
    [
      "that is a donation waits too, even without a minimum",
      { type: "DONATION", priceMinor: 0 },
      { takesPayments: false },
      "payments_not_connected",
    ],
    [
      "that is free never waits for that",
      { type: "FREE", priceMinor: 0 },
      { takesPayments: false },
      null,
    ],
    ["waits while its organizer pauses it", { isPaused: true }, {}, "ticket_paused"],
    [
      "waits while a new limit takes in what was sold",
      {},
      { isLimitChanging: () => true },
      "limit_changing",
    ],
    ["waits for nothing where all is well", {}, {}, null],
  ])("%s", (_, fields, more, pause) => {
    expect(saleStateOf({ ...ticket, ...fields }, null, { ...facts, ...more }).pause).toBe(pause);
  });
});

describe("a tiered ticket", () => {
  const tiered = (...tiers: TierOnSale[]): TicketOnSale => ({
    ...ticket,
    type: "TIERED",
    priceMinor: 0,
    tiers,
  });
  const past = { saleEndsAt: at };
  const coming = { saleStartsAt: later };

  it.each<[string, TierOnSale[], string]>([
    ["shows that one tier is on sale", [tier("x", past), tier("y")], "ON_SALE"],
    ["shows a coming tier before a past one", [tier("x", past), tier("y", coming)], "NOT_ON_SALE"],
    ["has ended with its last tier", [tier("x", past), tier("y", past)], "SALE_ENDED"],
    ["leaves hidden tiers out", [tier("x", { isHidden: true }), tier("y", past)], "SALE_ENDED"],
    ["without a visible tier is hidden", [tier("x", { isHidden: true })], "HIDDEN"],
  ])("%s", (_, tiers, word) => {
    expect(availabilityOf(tiered(...tiers), facts)).toBe(word);
  });

  it("is sold out tier by tier", () => {
    const left = ({ tierId }: { tierId: string | null }) => (tierId === "x" ? 0 : 3);
    const both = tiered(tier("x"), tier("y"));

    expect(saleStateOf(both, both.tiers[0] ?? null, { ...facts, left }).availability).toBe(
      "SOLD_OUT",
    );
    expect(availabilityOf(both, { ...facts, left })).toBe("ON_SALE");
    expect(availabilityOf(both, { ...facts, ...soldOut })).toBe("SOLD_OUT");
  });

  it("sells a tier only within both windows", () => {
    const early = tiered(tier("x", { saleEndsAt: later }));

    expect(availabilityOf({ ...early, saleEndsAt: at }, facts)).toBe("SALE_ENDED");
    expect(availabilityOf({ ...early, saleStartsAt: later }, facts)).toBe("NOT_ON_SALE");
  });

  it("sells a free tier while its account cannot take money", () => {
    const free = tiered(tier("x", { priceMinor: 0 }), tier("y"));
    const closed = { ...facts, takesPayments: false };

    expect(free.tiers.map((one) => saleStateOf(free, one, closed).pause)).toEqual([
      null,
      "payments_not_connected",
    ]);
  });
});

describe("the public", () => {
  const none = { hideBeforeSaleStart: false, hideAfterSaleEnd: false, hideWhenSoldOut: false };

  it.each(["ON_SALE", "PAUSED", "NOT_ON_SALE", "SOLD_OUT", "SALE_ENDED"] as const)(
    "sees a ticket that is %s with its word",
    (word) => {
      expect(isShown(none, word)).toBe(true);
    },
  );

  it.each([
    ["hideBeforeSaleStart", "NOT_ON_SALE"],
    ["hideAfterSaleEnd", "SALE_ENDED"],
    ["hideWhenSoldOut", "SOLD_OUT"],
  ] as const)("does not see one with %s that is %s", (flag, word) => {
    const flags = { ...none, [flag]: true };

    expect(isShown(flags, word)).toBe(false);
    expect(isShown(flags, "ON_SALE")).toBe(true);
  });

  it("never sees a hidden one", () => {
    expect(isShown(none, "HIDDEN")).toBe(false);
  });
});
