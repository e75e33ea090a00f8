// What does a line cost, to the smallest unit? Tables of cases, each with all its parts.
import { describe, expect, it } from "vitest";
import type { Currency } from "#shared/core/money.ts";
import type { Charge } from "#shared/rules/charges.ts";
import { type PricedTicket, quoteOf } from "#shared/rules/pricing.ts";
import type { Discount } from "#shared/rules/unit-price.ts";

const charge = (kind: Charge["kind"], calculation: Charge["calculation"], amount: number) => ({
  id: `${kind}${calculation}${amount}`,
  name: `${kind} ${amount}`,
  kind,
  calculation,
  amount,
});
const fee = (amount: number) => charge("FEE", "FIXED", amount);
const feeRate = (amount: number) => charge("FEE", "PERCENTAGE", amount);
const tax = (amount: number) => charge("TAX", "FIXED", amount);
const taxRate = (amount: number) => charge("TAX", "PERCENTAGE", amount);

type Case = {
  unit: number;
  quantity: number;
  charges?: Charge[];
  discount?: Discount;
  currency?: Currency;
  isTaxInclusive?: boolean;
};

const paid = (priceMinor: number, charges: Charge[]): PricedTicket => ({
  id: "a",
  title: "Standing",
  type: "PAID",
  priceMinor,
  tiers: [],
  charges,
});

/** The parts of the only line: net, fees, taxes, total. */
function partsOf({ unit, quantity, charges = [], discount, currency, isTaxInclusive }: Case) {
  const line = { ticketId: "a", tierId: null, offeredMinor: null, quantity };
  const { totals } = quoteOf([line], {
    tickets: [paid(unit, charges)],
    isTaxInclusive: isTaxInclusive ?? false,
    promo: discount ? { discount, ticketIds: [] } : null,
    currency: currency ?? "EUR",
  });
  return [totals.netMinor, totals.feesMinor, totals.taxesMinor, totals.totalMinor];
}

describe("a line on a tax-exclusive event", () => {
  it.each<[string, Case, number[]]>([
    ["of two at 25.00", { unit: 2500, quantity: 2 }, [5000, 0, 0, 5000]],
    ["with a fixed fee", { unit: 2500, quantity: 2, charges: [fee(50)] }, [5000, 100, 0, 5100]],
    [
      "taxed on its fees too",
      { unit: 2500, quantity: 2, charges: [taxRate(10_000), fee(50)] },
      [5000, 100, 510, 5610],
    ],
    [
      "with a percentage fee and a fixed tax",
      { unit: 999, quantity: 3, charges: [feeRate(1_750), tax(25)] },
      [2997, 52, 75, 3124],
    ],
    [
      "with fees on what is left after a discount",
      {
        unit: 2000,
        quantity: 2,
        discount: { kind: "PERCENTAGE", rate: 25_000 },
        charges: [feeRate(10_000)],
      },
      [3000, 300, 0, 3300],
    ],
  ])("%s", (_, line, parts) => {
    expect(partsOf(line)).toEqual(parts);
  });
});

describe("a line on a tax-inclusive event", () => {
  it.each<[string, Case, number[]]>([
    ["at 10 %", { unit: 2500, quantity: 2, charges: [taxRate(10_000)] }, [4545, 0, 455, 5000]],
    [
      "with a fee, whose tax is taken out as well",
      { unit: 1000, quantity: 1, charges: [fee(50), taxRate(10_000)] },
      [910, 45, 95, 1050],
    ],
    [
      "with a fixed tax above its price",
      { unit: 100, quantity: 1, charges: [tax(300)] },
      [0, 0, 100, 100],
    ],
  ])("%s", (_, line, parts) => {
    expect(partsOf({ ...line, isTaxInclusive: true })).toEqual(parts);
  });
});
