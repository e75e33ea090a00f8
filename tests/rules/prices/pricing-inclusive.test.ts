// What does a line cost where prices include their taxes, and what of it is tax?
import { describe, expect, it } from "vitest";
import { costOf, type PriceCase } from "#tests/support/oracles/price-cases.ts";

describe("a line on a tax-inclusive event costs its price and fees, with the taxes inside", () => {
  it.each<PriceCase>([
    ["two at 25.00 with 10 %", "2 × 2500", "tax 10%", "4545 +455 = 5000"],
    ["one at 25.00 with 10 %", "1 × 2500", "tax 10%", "2273 +227 = 2500"],
    ["without a tax", "2 × 2500", "", "5000 = 5000"],
    ["with a fee and no tax", "2 × 2500", "fee 50", "5000 +100 = 5100"],
    ["with 19 %", "1 × 1190", "tax 19%", "1000 +190 = 1190"],
    ["with 7 %, three times", "3 × 999", "tax 7%", "2801 +196 = 2997"],
    ["with a tax of 100 %", "1 × 1000", "tax 100%", "500 +500 = 1000"],
    ["with the smallest rate", "1 × 1000", "tax 0.001%", "1000 +0 = 1000"],
    ["with a fixed fee, whose tax is inside", "1 × 1000", "fee 50, tax 10%", "910 +45 +95 = 1050"],
    [
      "with a percentage fee of the inclusive price",
      "2 × 1000",
      "fee 10%, tax 10%",
      "1818 +182 +200 = 2200",
    ],
    ["with a fee listed after the tax", "1 × 1000", "tax 10%, fee 50", "910 +95 +45 = 1050"],
    ["with two fees", "1 × 1000", "fee 50, fee 5%, tax 20%", "833 +42 +42 +183 = 1100"],
    ["with a fixed tax inside", "2 × 1000", "tax 175", "1650 +350 = 2000"],
    ["with a fixed tax of the whole price", "1 × 300", "tax 300", "0 +300 = 300"],
    ["with a fixed tax above the price", "1 × 100", "tax 300", "0 +100 = 100"],
    ["with a fixed tax above price and fee", "1 × 100", "fee 50, tax 300", "0 +0 +150 = 150"],
    ["with two fixed taxes above the price", "1 × 100", "tax 300, tax 100", "0 +75 +25 = 100"],
    ["with a fixed tax before a rate", "1 × 1300", "tax 200, tax 10%", "1000 +200 +100 = 1300"],
    [
      "with a fixed tax that leaves nothing to a rate",
      "1 × 100",
      "tax 300, tax 10%",
      "0 +100 +0 = 100",
    ],
    [
      "with a fixed and a percentage tax and a fee",
      "2 × 1000",
      "fee 100, tax 100, tax 10%",
      "1653 +165 +200 +182 = 2200",
    ],
    ["with two equal taxes", "1 × 1200", "tax 10%, tax 10%", "1000 +100 +100 = 1200"],
    [
      "with two taxes of 5 % and 9.975 %",
      "2 × 1149",
      "tax 5%, tax 9.975%",
      "1999 +100 +199 = 2298",
    ],
    [
      "with all kinds",
      "3 × 3333",
      "fee 33, fee 3.3%, tax 33, tax 3.3%, tax 13.3%",
      "8494 +84 +280 +99 +292 +1179 = 10428",
    ],
    [
      "with three fees and remainders",
      "3 × 1250",
      "fee 75, fee 4.9%, fee 25, tax 20%",
      "3125 +187 +153 +63 +706 = 4234",
    ],
    [
      "with equal fees, of which the first gets the cent",
      "7 × 333",
      "fee 1, fee 1, fee 1, tax 6.5%, tax 2.25%",
      "2144 +7 +6 +6 +140 +49 = 2352",
    ],
    [
      "with two fees of a third",
      "2 × 1001",
      "fee 33.333%, fee 33.333%, tax 21%",
      "1655 +551 +551 +579 = 3336",
    ],
    [
      "of five cents with fees and taxes of a half",
      "1 × 5",
      "fee 50%, fee 50%, tax 50%, tax 50%",
      "2 +2 +1 +3 +3 = 11",
    ],
    [
      "with two fees, a fixed tax and two rates",
      "3 × 1999",
      "fee 99, fee 2.5%, tax 25, tax 7%, tax 12%",
      "4981 +247 +124 +75 +375 +642 = 6444",
    ],
    ["of nothing, whatever the fees", "2 × 0", "fee 50, tax 175, tax 10%", "0 +0 +0 +0 = 0"],
    ["of one cent", "1 × 1", "tax 20%", "1 +0 = 1"],
    ["of two cents", "1 × 2", "tax 50%", "1 +1 = 2"],
    ["where the tax is exactly half a cent", "1 × 3", "tax 20%", "2 +1 = 3"],
    ["where the tax is just under half a cent", "1 × 11", "tax 4.761%", "11 +0 = 11"],
    ["where the tax rounds up at a half", "1 × 3", "tax 100%", "1 +2 = 3"],
    [
      "of the largest price",
      "1 × 99999999",
      "fee 100%, tax 100%",
      "49999999 +50000000 +99999999 = 199999998",
    ],
    ["of two hundred", "200 × 1999", "fee 99, tax 21%", "330413 +16364 +72823 = 419600"],
    ["in the Netherlands", "2 × 2250", "fee 150, tax 9%", "4129 +275 +396 = 4800"],
    ["in Austria", "4 × 3490", "fee 3.5%, tax 13%", "12354 +433 +1662 = 14449"],
  ])("%s", (_, wanted, charges, costs) => {
    expect(costOf(wanted, charges, { isTaxInclusive: true })).toBe(costs);
  });
});

describe("what rounding leaves over goes to the largest remainder", () => {
  it.each<PriceCase>([
    ["one unit left, taxes equal: the first", "1 × 3", "tax 50%, tax 50%", "1 +1 +1 = 3"],
    ["two units left of three equal taxes", "1 × 8", "tax 10%, tax 10%, tax 10%", "6 +1 +1 +0 = 8"],
    ["one unit of tax, three equal taxes", "1 × 4", "tax 10%, tax 10%, tax 10%", "3 +1 +0 +0 = 4"],
    ["one unit of tax, the higher rate", "1 × 4", "tax 10%, tax 20%", "3 +0 +1 = 4"],
    ["one unit of tax, the higher rate first", "1 × 4", "tax 20%, tax 10%", "3 +1 +0 = 4"],
    ["two units of tax over 1 : 3", "1 × 14", "tax 5%, tax 15%", "12 +1 +1 = 14"],
    ["the fee before the net", "1 × 1", "fee 1, tax 100%", "0 +1 +1 = 2"],
    ["the first fee before the second", "1 × 1", "fee 1, fee 1, tax 100%", "0 +1 +0 +2 = 3"],
    ["fees of equal remainders in their order", "1 × 2", "fee 1, fee 1, tax 60%", "1 +1 +0 +2 = 4"],
    ["the net where its remainder is larger", "1 × 1000", "fee 50, tax 10%", "910 +45 +95 = 1050"],
    ["a fee where its remainder is larger", "1 × 1000", "fee 55, tax 10%", "909 +50 +96 = 1055"],
    [
      "a rounded sum of taxes, divided by rates",
      "1 × 444",
      "tax 2%, tax 0.2%, tax 0.1%",
      "434 +9 +1 +0 = 444",
    ],
  ])("%s", (_, wanted, charges, costs) => {
    expect(costOf(wanted, charges, { isTaxInclusive: true })).toBe(costs);
  });
});
