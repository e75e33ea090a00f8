// Do prices add up for any basket in any currency? Compared with an oracle that calculates in exact
// fractions.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  amountStepMinor,
  currencies,
  decimalText,
  largestAmountMinor,
  minimumChargeMinor,
  parseAmount,
} from "#shared/core/money.ts";
import { chargeVerdict } from "#shared/rules/order/charge-verdict.ts";
import { priceShown } from "#shared/rules/sale/price-shown.ts";
import { priceSteps } from "#shared/rules/sale/price-steps.ts";
import { type Offer, quoteOf } from "#shared/rules/sale/pricing.ts";
import { baskets } from "#tests/support/inputs/any-basket.ts";
import { promoOf } from "#tests/support/oracles/price-cases.ts";
import {
  frozenByOracle,
  pricesByOracle,
  sumsByOracle,
} from "#tests/support/oracles/price-oracle.ts";
import { sizes } from "#tests/support/runs/sizes.ts";

const stepOf = ({ currency }: Offer): number => amountStepMinor(currency);

describe("a quote", () => {
  it("is what exact fractions say, in every part, for any basket in any currency", () => {
    fc.assert(
      fc.property(baskets, ({ lines, offer }) => {
        const { lines: priced, totals } = quoteOf(lines, offer);
        const exact = pricesByOracle(lines, offer, BigInt(stepOf(offer)));

        const seen = priced.map((line) => ({
          list: BigInt(line.listMinor),
          unit: BigInt(line.unitMinor),
          net: BigInt(line.netMinor),
          fees: BigInt(line.feesMinor),
          taxes: BigInt(line.taxesMinor),
          total: BigInt(line.totalMinor),
          charges: line.charges.map(({ amountMinor }) => BigInt(amountMinor)),
        }));
        expect(seen).toEqual(exact);
        expect({
          net: BigInt(totals.netMinor),
          fees: BigInt(totals.feesMinor),
          taxes: BigInt(totals.taxesMinor),
          total: BigInt(totals.totalMinor),
        }).toEqual(sumsByOracle(exact));
      }),
      { numRuns: 20_000 * sizes.propertyRuns },
    );
  });

  it("has no part below zero, none off the currency's step, and each total is its parts' sum", () => {
    fc.assert(
      fc.property(baskets, ({ lines, offer }) => {
        const step = stepOf(offer);
        for (const line of quoteOf(lines, offer).lines) {
          const sumOf = (kind: string) =>
            line.charges.reduce((sum, one) => sum + (one.kind === kind ? one.amountMinor : 0), 0);
          const parts = [line.netMinor, ...line.charges.map(({ amountMinor }) => amountMinor)];
          expect(parts.every((part) => part >= 0 && part % step === 0)).toBe(true);
          expect([line.feesMinor, line.taxesMinor]).toEqual([sumOf("FEE"), sumOf("TAX")]);
          expect(line.netMinor + line.feesMinor + line.taxesMinor).toBe(line.totalMinor);
        }
      }),
    );
  });

  it("never takes more off than the price, and nothing off free tickets and donations", () => {
    fc.assert(
      fc.property(baskets, ({ lines, offer }) => {
        for (const { ticketId, listMinor, unitMinor } of quoteOf(lines, offer).lines) {
          const type = offer.tickets.find(({ id }) => id === ticketId)?.type;
          expect(unitMinor >= 0 && unitMinor <= listMinor).toBe(true);
          if (type === "FREE" || type === "DONATION") expect(unitMinor).toBe(listMinor);
        }
      }),
    );
  });

  it("of a tax-inclusive event is exactly the prices and fees, whatever the taxes", () => {
    fc.assert(
      fc.property(baskets, ({ lines, offer }) => {
        const untaxed = offer.tickets.map((ticket) => ({
          ...ticket,
          charges: ticket.charges.filter(({ kind }) => kind === "FEE"),
        }));
        const inclusive = quoteOf(lines, { ...offer, isTaxInclusive: true });
        const plain = quoteOf(lines, { ...offer, isTaxInclusive: false, tickets: untaxed });

        expect(inclusive.totals.totalMinor).toBe(plain.totals.totalMinor);
      }),
    );
  });

  it("can be recomputed from its own lines, whose steps add up to their totals", () => {
    fc.assert(
      fc.property(baskets, ({ lines, offer }) => {
        for (const line of quoteOf(lines, offer).lines) {
          const [again] = frozenByOracle(line, offer, BigInt(stepOf(offer)));
          expect(again?.charges.map(Number)).toEqual(
            line.charges.map(({ amountMinor }) => amountMinor),
          );
          const added = priceSteps(line, { ...offer, ...promoOf(offer) }).filter(
            ({ kind }) => kind !== "included",
          );
          expect(added.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(
            line.totalMinor,
          );
        }
      }),
    );
  });

  it("costs for one ticket what the page shows beside it, and tax only where the page says so", () => {
    fc.assert(
      fc.property(baskets, ({ lines, offer }) => {
        for (const { ticketId, tierId } of lines) {
          const one = { ticketId, tierId, offeredMinor: null, quantity: 1 };
          const ticket = offer.tickets.find(({ id }) => id === ticketId);
          const shown = ticket && priceShown(ticket, tierId, offer);
          const { totalMinor, taxesMinor } = quoteOf([one], offer).totals;
          const onTop = offer.isTaxInclusive ? 0 : taxesMinor;
          expect(shown?.priceMinor).toBe(totalMinor - onTop);
          // Where one ticket has no tax, several may, and what is given as a donation.
          if (onTop > 0) expect(shown?.hasTaxOnTop).toBe(true);
          const isTaxed = ticket?.charges.some(({ kind }) => kind === "TAX") ?? false;
          if (!isTaxed || offer.isTaxInclusive) expect(shown?.hasTaxOnTop).toBe(false);
          if (!isTaxed || !offer.isTaxInclusive) expect(shown?.hasTaxIn).toBe(false);
          if (offer.isTaxInclusive && taxesMinor > 0) expect(shown?.hasTaxIn).toBe(true);
          expect(shown && shown.listMinor >= shown.priceMinor).toBe(true);
        }
      }),
    );
  });

  it("can be charged up to the largest amount that is named, in every currency", () => {
    for (const currency of currencies) {
      const maximumMinor = largestAmountMinor(currency);
      const over = maximumMinor + amountStepMinor(currency);
      expect(chargeVerdict(maximumMinor, currency)).toEqual({ allowed: true });
      for (const more of [over, maximumMinor + 1])
        expect(chargeVerdict(more, currency)).toMatchObject({
          because: "amount_too_large",
          maximumMinor,
        });
    }
    expect(largestAmountMinor("KWD")).toBe(99_999_990);
  });

  it("can be charged from the currency's minimum on, in steps that the provider takes", () => {
    for (const currency of currencies) {
      const minimum = minimumChargeMinor(currency);
      expect(chargeVerdict(0, currency).allowed).toBe(true);
      expect(chargeVerdict(minimum, currency).allowed).toBe(true);
      const less = minimum - amountStepMinor(currency);
      expect(chargeVerdict(less, currency).allowed).toBe(less === 0);
    }
    expect(chargeVerdict(1001, "KWD")).toMatchObject({ because: "amount_off_step" });
    expect(chargeVerdict(100_000_000, "EUR")).toMatchObject({ because: "amount_too_large" });
  });
});

describe("an amount", () => {
  it("is read back as it was written, in every currency", () => {
    fc.assert(
      fc.property(fc.constantFrom(...currencies), fc.nat(999_999), (currency, steps) => {
        const amountMinor = steps * amountStepMinor(currency);
        expect(parseAmount(decimalText(amountMinor, currency), currency)).toBe(amountMinor);
      }),
    );
  });
});
