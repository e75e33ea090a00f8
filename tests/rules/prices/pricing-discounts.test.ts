// What does a line cost with a promo code? The discount comes first, unit by unit.
import { describe, expect, it } from "vitest";
import { quoteOf } from "#shared/rules/sale/pricing.ts";
import { discountOf } from "#shared/rules/sale/unit-price.ts";
import { costOf, offerOf, type PriceCase, ticketOf } from "#tests/support/oracles/price-cases.ts";

type DiscountCase = [...PriceCase, off: string];

describe("a code takes off", () => {
  it.each<DiscountCase>([
    ["10 % of 25.00", "2 × 2500", "", "4500 = 4500", "10%"],
    ["10 % of 0.95, half up", "1 × 95", "", "85 = 85", "10%"],
    ["10 % of 0.94", "1 × 94", "", "85 = 85", "10%"],
    ["rounded once a unit, then times three", "3 × 95", "", "255 = 255", "10%"],
    ["33.333 % of 10.00", "3 × 1000", "", "2001 = 2001", "33.333%"],
    ["100 %", "2 × 2500", "fee 50, tax 10%", "0 +0 +0 = 0", "100%"],
    ["99.999 % of 1.00, which rounds to all of it", "1 × 100", "fee 50", "0 +0 = 0", "99.999%"],
    ["99.999 % of 1,000.00, which leaves a cent", "1 × 100000", "", "1 = 1", "99.999%"],
    ["the smallest rate", "1 × 50000", "", "49999 = 49999", "0.001%"],
    ["0 %", "1 × 2500", "", "2500 = 2500", "0%"],
    ["5.00", "2 × 2500", "", "4000 = 4000", "500"],
    ["the whole price", "2 × 2500", "fee 50, tax 10%", "0 +0 +0 = 0", "2500"],
    ["more than the price", "2 × 2500", "fee 50, tax 10%", "0 +0 +0 = 0", "9999"],
    ["all but a cent", "1 × 2500", "", "1 = 1", "2499"],
    ["nothing", "2 × 2500", "", "5000 = 5000", "0"],
    ["a code that only reveals", "2 × 2500", "fee 50", "5000 +100 = 5100", "none"],
    ["fees on what is left", "2 × 2000", "fee 10%", "3000 +300 = 3300", "25%"],
    ["a fixed fee, which stays", "2 × 2000", "fee 50", "3000 +100 = 3100", "25%"],
    [
      "taxes on what is left and its fee",
      "2 × 2000",
      "fee 10%, tax 20%",
      "3000 +300 +660 = 3960",
      "25%",
    ],
    ["a half in discount and in fee", "1 × 30", "fee 5%", "28 +1 = 29", "5%"],
  ])("%s", (_, wanted, charges, costs, off) => {
    expect(costOf(wanted, charges, { off })).toBe(costs);
  });
});

describe("a code on a tax-inclusive event takes off", () => {
  it.each<DiscountCase>([
    ["20 % off, 10 % tax inside", "1 × 2500", "tax 10%", "1818 +182 = 2000", "20%"],
    ["5.00 off, with a fee", "2 × 2500", "fee 50, tax 10%", "3636 +91 +373 = 4100", "500"],
    ["100 % off", "2 × 2500", "fee 50, tax 10%", "0 +0 +0 = 0", "100%"],
  ])("%s", (_, wanted, charges, costs, off) => {
    expect(costOf(wanted, charges, { off, isTaxInclusive: true })).toBe(costs);
  });
});

describe("a code in dinars takes off", () => {
  it.each<DiscountCase>([
    ["10 % of 1.250, to the step", "1 × 1250", "", "1120 = 1120", "10%"],
    ["15 % of 1.500", "2 × 1500", "tax 5%", "2540 +130 = 2670", "15%"],
    ["1 % of 0.500, half a step", "1 × 500", "", "490 = 490", "1%"],
    ["1 % of 0.490, under half a step", "1 × 490", "", "490 = 490", "1%"],
  ])("%s", (_, wanted, charges, costs, off) => {
    expect(costOf(wanted, charges, { off, currency: "KWD" })).toBe(costs);
  });
});

describe("a code", () => {
  const off = { discount: { kind: "FIXED" as const, amountMinor: 300 }, ticketIds: ["b"] };
  const wanted = (ticketId: string) => ({
    ticketId,
    tierId: null,
    offeredMinor: null,
    quantity: 2,
  });
  const offer = offerOf(ticketOf(), {});
  const both = [ticketOf(), ticketOf({ id: "b" })];

  it("lowers the listed tickets only", () => {
    const { lines } = quoteOf([wanted("a"), wanted("b")], { ...offer, tickets: both, promo: off });

    expect(
      lines.map(({ listMinor, unitMinor, totalMinor }) => [listMinor, unitMinor, totalMinor]),
    ).toEqual([
      [1000, 1000, 2000],
      [1000, 700, 1400],
    ]);
  });

  it("without tickets lowers all of them", () => {
    const promo = { ...off, ticketIds: [] };
    const { totals } = quoteOf([wanted("a"), wanted("b")], { ...offer, tickets: both, promo });

    expect(totals.totalMinor).toBe(2800);
  });

  it.each(["FREE", "DONATION"] as const)("lowers no %s ticket", (type) => {
    const ticket = ticketOf({ type, priceMinor: type === "FREE" ? 0 : 500 });
    const { lines } = quoteOf([wanted("a")], offerOf(ticket, { off: "100%" }));

    expect(lines[0]?.unitMinor).toBe(type === "FREE" ? 0 : 500);
  });

  it("lowers the price of a tier", () => {
    const tiers = [{ id: "early", label: "Early", priceMinor: 800 }];
    const ticket = ticketOf({ type: "TIERED", priceMinor: 0, tiers });
    const { lines } = quoteOf(
      [{ ...wanted("a"), tierId: "early" }],
      offerOf(ticket, { off: "25%" }),
    );

    expect(lines[0]).toMatchObject({
      tierLabel: "Early",
      listMinor: 800,
      unitMinor: 600,
      totalMinor: 1200,
    });
  });
});

describe("what a promo code says", () => {
  it.each([
    ["an amount", "FIXED", 0, 500, { kind: "FIXED", amountMinor: 500 }],
    ["a rate", "PERCENTAGE", 10_000, 0, { kind: "PERCENTAGE", rate: 10_000 }],
    ["that it only reveals", "NONE", 0, 0, { kind: "NONE" }],
  ] as const)("is %s", (_, discountType, discountRate, discountMinor, discount) => {
    expect(discountOf({ discountType, discountRate, discountMinor })).toEqual(discount);
  });
});
