// Are prices rounded to what each currency can pay?
import { describe, expect, it } from "vitest";
import { costOf, type PriceCase } from "#tests/support/oracles/price-cases.ts";

describe("prices in yen are whole", () => {
  it.each<PriceCase>([
    ["a fee of 3 %", "2 × 1500", "fee 3%", "3000 +90 = 3090"],
    ["half a yen", "1 × 50", "fee 1%", "50 +1 = 51"],
    ["under half a yen", "1 × 49", "fee 1%", "49 +0 = 49"],
    ["a tax of 10 % on both", "3 × 980", "fee 110, tax 10%", "2940 +330 +327 = 3597"],
    ["8 %", "1 × 999", "tax 8%", "999 +80 = 1079"],
  ])("%s", (_, wanted, charges, costs) => {
    expect(costOf(wanted, charges, { currency: "JPY" })).toBe(costs);
  });
});

describe("prices in yen with their tax are whole", () => {
  it.each<PriceCase>([
    ["10 % inside", "1 × 1100", "tax 10%", "1000 +100 = 1100"],
    ["10 % inside 1,000", "1 × 1000", "tax 10%", "909 +91 = 1000"],
    ["8 % inside, with a fee", "2 × 980", "fee 110, tax 8%", "1815 +204 +161 = 2180"],
    [
      "two fees and two taxes",
      "2 × 980",
      "fee 33, fee 3%, tax 8%, tax 2%",
      "1781 +60 +54 +152 +38 = 2085",
    ],
  ])("%s", (_, wanted, charges, costs) => {
    expect(costOf(wanted, charges, { currency: "JPY", isTaxInclusive: true })).toBe(costs);
  });
});

describe("prices in dinars are multiples of 0.010", () => {
  it.each<PriceCase>([
    ["a fee that ends on 0", "1 × 5000", "fee 2.5%", "5000 +130 = 5130"],
    ["a fee between steps, half up", "1 × 1000", "fee 2.5%", "1000 +30 = 1030"],
    ["a fee under half a step", "1 × 1000", "fee 2.4%", "1000 +20 = 1020"],
    ["a tax on a rounded fee", "3 × 1250", "fee 2.5%, tax 5%", "3750 +90 +190 = 4030"],
    ["a fixed fee", "2 × 1250", "fee 150", "2500 +300 = 2800"],
    ["half a step", "1 × 100", "tax 5%", "100 +10 = 110"],
    ["under half a step", "1 × 100", "tax 4.999%", "100 +0 = 100"],
  ])("%s", (_, wanted, charges, costs) => {
    expect(costOf(wanted, charges, { currency: "KWD" })).toBe(costs);
  });
});

describe("prices in dinars with their tax are multiples of 0.010", () => {
  it.each<PriceCase>([
    ["5 % inside", "1 × 5000", "tax 5%", "4760 +240 = 5000"],
    ["5 % inside, three times", "3 × 1250", "tax 5%", "3570 +180 = 3750"],
    ["5 % inside, with a fee", "1 × 1250", "fee 150, tax 5%", "1190 +140 +70 = 1400"],
    ["two taxes inside", "1 × 1000", "tax 5%, tax 5%", "910 +50 +40 = 1000"],
    [
      "two fees and two taxes",
      "3 × 1250",
      "fee 100, fee 2.5%, tax 5%, tax 2%",
      "3510 +280 +80 +190 +80 = 4140",
    ],
  ])("%s", (_, wanted, charges, costs) => {
    expect(costOf(wanted, charges, { currency: "KWD", isTaxInclusive: true })).toBe(costs);
  });
});

describe("prices in krónur are whole, in hundredths", () => {
  it.each<PriceCase>([
    ["a fee of 2.5 %", "1 × 990000", "fee 2.5%", "990000 +24800 = 1014800"],
    ["half a króna", "1 × 10000", "fee 0.5%", "10000 +100 = 10100"],
    ["11 % on a fee", "2 × 450000", "fee 30000, tax 11%", "900000 +60000 +105600 = 1065600"],
  ])("%s", (_, wanted, charges, costs) => {
    expect(costOf(wanted, charges, { currency: "ISK" })).toBe(costs);
  });
});

describe("prices in krónur with their tax are whole, in hundredths", () => {
  it.each<PriceCase>([
    ["24 % inside", "1 × 450000", "tax 24%", "362900 +87100 = 450000"],
    [
      "11 % inside, with a fee",
      "3 × 149900",
      "fee 10000, tax 11%",
      "405200 +27000 +47500 = 479700",
    ],
  ])("%s", (_, wanted, charges, costs) => {
    expect(costOf(wanted, charges, { currency: "ISK", isTaxInclusive: true })).toBe(costs);
  });
});
