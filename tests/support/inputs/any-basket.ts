// Which baskets may anybody fill? Random tickets, taxes, fees and codes, in any currency.
import fc from "fast-check";
import { amountStepMinor, type Currency, currencies } from "#shared/core/money.ts";
import type { Charge } from "#shared/rules/sale/charges.ts";
import { mergeLines, type WantedLine } from "#shared/rules/sale/order-lines.ts";
import type { Offer, PricedTicket } from "#shared/rules/sale/pricing.ts";
import type { Discount } from "#shared/rules/sale/unit-price.ts";

/** Amounts in steps of the currency: many small ones, where rounding shows, and some huge ones. */
const amountIn = (step: number, least = 0) =>
  fc
    .oneof(
      fc.integer({ min: least, max: 30 }),
      fc.integer({ min: least, max: 20_000 }),
      fc.integer({ min: least, max: Math.floor(99_999_999 / step) }),
    )
    .map((steps) => steps * step);
/** From 0.001 % to 100 %, with the common ones more often. */
const rate = fc.oneof(
  fc.constantFrom(
    1,
    500,
    1_750,
    5_500,
    7_000,
    8_875,
    10_000,
    19_000,
    20_000,
    33_333,
    50_000,
    100_000,
  ),
  fc.integer({ min: 1, max: 100_000 }),
);

const chargeIn = (step: number): fc.Arbitrary<Omit<Charge, "id">> =>
  fc.tuple(fc.constantFrom("TAX" as const, "FEE" as const), fc.boolean()).chain(([kind, isFixed]) =>
    (isFixed ? amountIn(step, 1) : rate).map((amount) => ({
      name: kind,
      kind,
      calculation: isFixed ? ("FIXED" as const) : ("PERCENTAGE" as const),
      amount,
    })),
  );

const ticketIn = (step: number): fc.Arbitrary<Omit<PricedTicket, "id">> =>
  fc.record({
    title: fc.string({ maxLength: 5 }),
    type: fc.constantFrom("FREE" as const, "PAID" as const, "DONATION" as const, "TIERED" as const),
    priceMinor: amountIn(step),
    tiers: fc
      .array(amountIn(step), { minLength: 2, maxLength: 3 })
      .map((prices) => prices.map((priceMinor, at) => ({ id: `r${at}`, label: "", priceMinor }))),
    charges: fc
      .array(chargeIn(step), { maxLength: 6 })
      .map((some) => some.map((one, at) => ({ ...one, id: `c${at}` }))),
  });

const discountIn = (step: number): fc.Arbitrary<Discount> =>
  fc.oneof(
    fc.constant({ kind: "NONE" as const }),
    amountIn(step).map((amountMinor) => ({ kind: "FIXED" as const, amountMinor })),
    fc.nat(100_000).map((some) => ({ kind: "PERCENTAGE" as const, rate: some })),
  );

type Basket = { lines: WantedLine[]; offer: Offer };

const basketIn = (currency: Currency): fc.Arbitrary<Basket> => {
  const step = amountStepMinor(currency);
  return fc
    .record({
      tickets: fc.array(ticketIn(step), { minLength: 1, maxLength: 4 }),
      isTaxInclusive: fc.boolean(),
      promo: fc.option(
        fc.record({ discount: discountIn(step), ticketIds: fc.subarray(["t0", "t1"]) }),
      ),
      picks: fc.array(
        fc.record({
          pick: fc.nat(3),
          tier: fc.nat(1),
          offeredMinor: amountIn(step),
          quantity: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 200 })),
        }),
        { minLength: 1, maxLength: 6 },
      ),
    })
    .map(({ tickets: sketches, isTaxInclusive, promo, picks }) => {
      const tickets = sketches.map((one, at) => ({ ...one, id: `t${at}` }));
      const wanted = picks.map(({ pick, tier, offeredMinor, quantity }) => {
        const at = pick % tickets.length;
        const type = tickets[at]?.type;
        return {
          ticketId: `t${at}`,
          tierId: type === "TIERED" ? `r${tier}` : null,
          offeredMinor: type === "DONATION" ? offeredMinor : null,
          quantity,
        };
      });
      return { lines: mergeLines(wanted), offer: { tickets, isTaxInclusive, promo, currency } };
    });
};
export const baskets = fc.constantFrom(...currencies).chain(basketIn);
