// Which one word says whether a ticket, or a tier of it, can be bought?
import { describe, expect, it } from "vitest";
import {
  availabilityOf,
  isShown,
  type SaleFacts,
  saleStateOf,
  type TicketOnSale,
  type TierOnSale,
} from "#shared/rules/sale/availability.ts";

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
/** Every word with each one that it goes before, from a list of them, first one first. */
const pairsOf = <Word>(words: readonly Word[]): (readonly [Word, Word])[] =>
  words.flatMap((first, place) => words.slice(place + 1).map((next) => [first, next] as const));

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
    ["is paused by its organizer", { isPaused: true }, {}, "PAUSED"],
    ["is hidden by its organizer", { isHidden: true }, {}, "HIDDEN"],
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

  const reasons = {
    HIDDEN: [
      [{ isHidden: true }, {}],
      [{ hideUntilPromoCode: true }, {}],
    ],
    SALE_ENDED: [
      [{ saleEndsAt: at }, {}],
      [{}, { hasEnded: true }],
    ],
    NOT_ON_SALE: [[{ saleStartsAt: later }, {}]],
    PAUSED: [
      [{ isPaused: true }, {}],
      [{}, { takesPayments: false }],
      [{}, { isLimitChanging: () => true }],
    ],
    SOLD_OUT: [[{}, soldOut]],
  } satisfies Record<string, [Partial<TicketOnSale>, Partial<SaleFacts>][]>;

  it.each(pairsOf(["HIDDEN", "SALE_ENDED", "NOT_ON_SALE", "PAUSED", "SOLD_OUT"] as const))(
    "is called %s rather than %s where both are true",
    (first, next) => {
      for (const [fields, more] of reasons[first])
        for (const [others, most] of reasons[next])
          expect(
            availabilityOf({ ...ticket, ...others, ...fields }, { ...facts, ...most, ...more }),
          ).toBe(first);
    },
  );

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

const tiered = (...tiers: TierOnSale[]): TicketOnSale => ({
  ...ticket,
  type: "TIERED",
  priceMinor: 0,
  tiers,
});

describe("a tiered ticket", () => {
  const past = { saleEndsAt: at };

  it.each(pairsOf(["ON_SALE", "PAUSED", "NOT_ON_SALE", "SOLD_OUT", "SALE_ENDED"] as const))(
    "shows the tier that is %s rather than the one that is %s",
    (better, worse) => {
      const tierThatIs = {
        ON_SALE: tier("on sale"),
        PAUSED: tier("paused"),
        NOT_ON_SALE: tier("coming", { saleStartsAt: later }),
        SOLD_OUT: tier("sold out"),
        SALE_ENDED: tier("past", past),
      };
      const one = tiered(tierThatIs[worse], tierThatIs[better]);

      const word = availabilityOf(one, {
        ...facts,
        isLimitChanging: ({ tierId }) => tierId === "paused",
        left: ({ tierId }) => (tierId === "sold out" ? 0 : null),
      });

      expect(word).toBe(better);
    },
  );

  it.each<[string, TierOnSale[], string]>([
    ["has ended with its last tier", [tier("x", past), tier("y", past)], "SALE_ENDED"],
    ["leaves hidden tiers out", [tier("x", { isHidden: true }), tier("y", past)], "SALE_ENDED"],
    ["without a visible tier is hidden", [tier("x", { isHidden: true })], "HIDDEN"],
  ])("%s", (_, tiers, word) => {
    expect(availabilityOf(tiered(...tiers), facts)).toBe(word);
  });

  it.each<[string, Partial<TicketOnSale>, TierOnSale[], string]>([
    [
      "sold out, if it hides the one that comes",
      { hideBeforeSaleStart: true },
      [tier("x"), tier("y", { saleStartsAt: later })],
      "SOLD_OUT",
    ],
    [
      "over, if it hides the one that is sold out",
      { hideWhenSoldOut: true },
      [tier("x"), tier("y", past)],
      "SALE_ENDED",
    ],
    ["what it hides, if it hides all", { hideWhenSoldOut: true }, [tier("x")], "SOLD_OUT"],
  ])("shows the best word of the tiers that are seen: %s", (_, flags, tiers, word) => {
    const left = ({ tierId }: { tierId: string | null }) => (tierId === "x" ? 0 : 3);
    expect(availabilityOf({ ...tiered(...tiers), ...flags }, { ...facts, left })).toBe(word);
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
  const states = {
    ON_SALE: {},
    PAUSED: { isPaused: true },
    NOT_ON_SALE: { saleStartsAt: later },
    SALE_ENDED: { saleEndsAt: at },
  } satisfies Record<string, Partial<TicketOnSale>>;
  const words = ["ON_SALE", "PAUSED", "NOT_ON_SALE", "SALE_ENDED"] as const;

  it.each(words)("sees a ticket that is %s with its word", (word) => {
    expect(isShown({ ...ticket, ...states[word] }, null, facts)).toBe(true);
  });

  it("sees one that is sold out", () => {
    expect(isShown(ticket, null, { ...facts, ...soldOut })).toBe(true);
  });

  it.each([
    ["hideBeforeSaleStart", "NOT_ON_SALE"],
    ["hideAfterSaleEnd", "SALE_ENDED"],
  ] as const)("does not see one with %s that is %s", (flag, word) => {
    const hiding = { ...ticket, [flag]: true };

    expect(isShown({ ...hiding, ...states[word] }, null, facts)).toBe(false);
    expect(isShown(hiding, null, facts)).toBe(true);
  });

  it.each(words)("does not see a sold out one with that flag, though it is %s too", (word) => {
    const hiding = { ...ticket, hideWhenSoldOut: true, ...states[word] };

    expect(isShown(hiding, null, { ...facts, ...soldOut, isLimitChanging: () => true })).toBe(
      false,
    );
    expect(isShown(hiding, null, { ...facts, left: () => 1 })).toBe(true);
  });

  it("sees the word of the tiers that it sees", () => {
    const hiding = tiered(tier("x"), tier("y", { saleStartsAt: later }));
    const onlyY = ({ tierId }: { tierId: string | null }) => (tierId === "y" ? 3 : 0);
    const full = { ...facts, isLimitChanging: () => true, left: onlyY };

    expect(availabilityOf(hiding, full)).toBe("PAUSED");
    expect(availabilityOf({ ...hiding, hideWhenSoldOut: true }, full)).toBe("NOT_ON_SALE");
  });

  it("never sees a hidden one", () => {
    expect(isShown({ ...ticket, isHidden: true }, null, facts)).toBe(false);
  });
});
