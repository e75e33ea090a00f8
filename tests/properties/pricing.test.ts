// Do prices add up to the cent for any basket? Compared with a calculation in integers of any size.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  amountStepMinor,
  currencies,
  decimalText,
  minimumChargeMinor,
  parseAmount,
} from "#shared/core/money.ts";
import { chargeVerdict } from "#shared/rules/charge-verdict.ts";
import { mergeLines } from "#shared/rules/order-lines.ts";
import { quoteOf } from "#shared/rules/pricing.ts";

const tickets = fc.array(
  fc.record({ title: fc.string(), priceMinor: fc.integer({ min: 0, max: 99_999_999 }) }),
  {
    minLength: 1,
    maxLength: 6,
  },
);
const picks = fc.array(fc.record({ pick: fc.nat(5), quantity: fc.integer({ min: 1, max: 200 }) }), {
  minLength: 1,
  maxLength: 10,
});

describe("a quote", () => {
  it("is the exact sum of its lines, and each line of its parts", () => {
    fc.assert(
      fc.property(tickets, picks, (sketches, wanted) => {
        const known = sketches.map((sketch, index) => ({
          ...sketch,
          id: `t${index}`,
          type: "PAID" as const,
          tiers: [],
          charges: [],
        }));
        const lines = mergeLines(
          wanted.map(({ pick, quantity }) => ({
            ticketId: `t${pick % known.length}`,
            tierId: null,
            offeredMinor: null,
            quantity,
          })),
        );
        const { lines: priced, totals } = quoteOf(lines, {
          tickets: known,
          isTaxInclusive: false,
          promo: null,
          currency: "EUR",
        });
        const oracle = lines.reduce((sum, line) => {
          const price = known.find((one) => one.id === line.ticketId)?.priceMinor ?? 0;
          return sum + BigInt(price) * BigInt(line.quantity);
        }, 0n);
        expect(BigInt(totals.totalMinor)).toBe(oracle);
        for (const line of priced)
          expect(line.netMinor + line.feesMinor + line.taxesMinor).toBe(line.totalMinor);
      }),
    );
  });

  it("can be charged from the currency's minimum on, in steps that the provider takes", () => {
    for (const currency of currencies) {
      const minimum = minimumChargeMinor(currency);
      expect(chargeVerdict(0, currency).allowed).toBe(true);
      expect(chargeVerdict(minimum, currency).allowed).toBe(true);
      expect(chargeVerdict(minimum - amountStepMinor(currency), currency).allowed).toBe(false);
    }
    expect(chargeVerdict(1001, "KWD").allowed).toBe(false);
  });
});

describe("an amount", () => {
  it("is read back as it was written, in every currency", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        fc.integer({ min: 0, max: 99_999_999 }),
        (currency, amountMinor) => {
          expect(parseAmount(decimalText(amountMinor, currency), currency)).toBe(amountMinor);
        },
      ),
    );
  });
});
