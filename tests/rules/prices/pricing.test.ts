// What does a line cost where taxes come on top, to the smallest unit?
import { describe, expect, it } from "vitest";
import { costOf, type PriceCase } from "#tests/support/oracles/price-cases.ts";

describe("a line on a tax-exclusive event costs its price, then fees, then taxes on both", () => {
  it.each<PriceCase>([
    ["one without taxes and fees", "1 × 2500", "", "2500 = 2500"],
    ["two", "2 × 2500", "", "5000 = 5000"],
    ["two hundred", "200 × 99999999", "", "19999999800 = 19999999800"],
    ["a fixed fee for each", "3 × 2500", "fee 50", "7500 +150 = 7650"],
    ["a percentage fee of the price", "3 × 2500", "fee 5%", "7500 +375 = 7875"],
    ["two fees, which do not compound", "2 × 1000", "fee 10%, fee 10%", "2000 +200 +200 = 2400"],
    ["a fixed and a percentage fee", "2 × 1000", "fee 50, fee 10%", "2000 +100 +200 = 2300"],
    ["a fixed tax for each", "3 × 2500", "tax 175", "7500 +525 = 8025"],
    ["a percentage tax", "3 × 2500", "tax 19%", "7500 +1425 = 8925"],
    [
      "two taxes, which do not compound",
      "1 × 10000",
      "tax 5%, tax 9.975%",
      "10000 +500 +998 = 11498",
    ],
    ["a fixed and a percentage tax", "2 × 1000", "tax 100, tax 10%", "2000 +200 +200 = 2400"],
    ["a tax on the fixed fee too", "2 × 2500", "fee 50, tax 10%", "5000 +100 +510 = 5610"],
    ["a tax on the percentage fee too", "2 × 2500", "fee 10%, tax 10%", "5000 +500 +550 = 6050"],
    ["a tax on the fee, listed before it", "2 × 2500", "tax 10%, fee 50", "5000 +510 +100 = 5610"],
    ["a fixed tax, which no fee raises", "2 × 2500", "fee 50, tax 175", "5000 +100 +350 = 5450"],
    ["a fee, which no tax raises", "2 × 2500", "tax 20%, fee 10%", "5000 +1100 +500 = 6600"],
    [
      "fees and taxes of both kinds",
      "4 × 1999",
      "fee 99, fee 2.5%, tax 50, tax 8.875%",
      "7996 +396 +200 +200 +763 = 9555",
    ],
    [
      "three fees and three taxes",
      "2 × 3333",
      "fee 1, fee 1%, fee 0.5%, tax 1, tax 1%, tax 0.5%",
      "6666 +2 +67 +33 +2 +68 +34 = 6872",
    ],
    ["a fee of 100 %", "1 × 1234", "fee 100%", "1234 +1234 = 2468"],
    ["a tax of 100 %", "1 × 1234", "tax 100%", "1234 +1234 = 2468"],
    [
      "a tax of 100 % on a fee of 100 %",
      "1 × 1234",
      "fee 100%, tax 100%",
      "1234 +1234 +2468 = 4936",
    ],
    ["the smallest rate on the smallest price", "1 × 1", "tax 0.001%", "1 +0 = 1"],
    ["the smallest rate that shows", "1 × 50000", "tax 0.001%", "50000 +1 = 50001"],
    ["the smallest rate, just short", "1 × 49999", "tax 0.001%", "49999 +0 = 49999"],
    [
      "the largest price",
      "1 × 99999999",
      "fee 99.999%, tax 99.999%",
      "99999999 +99998999 +199996998 = 399995996",
    ],
    ["a cent with a fee above it", "1 × 1", "fee 500", "1 +500 = 501"],
    ["nothing, which has no fixed fee either", "2 × 0", "fee 50, tax 175", "0 +0 +0 = 0"],
    ["a cent with a fee of half a cent", "1 × 1", "fee 50%, tax 50%", "1 +1 +1 = 3"],
    ["New York", "2 × 4500", "fee 325, tax 8.875%", "9000 +650 +856 = 10506"],
    ["Québec", "3 × 2999", "tax 5%, tax 9.975%", "8997 +450 +897 = 10344"],
    ["Germany", "5 × 1680", "tax 7%", "8400 +588 = 8988"],
    [
      "Chicago, with a fee",
      "4 × 7350",
      "fee 12%, fee 195, tax 9%, tax 1.25%",
      "29400 +3528 +780 +3034 +421 = 37163",
    ],
  ])("%s", (_, wanted, charges, costs) => {
    expect(costOf(wanted, charges)).toBe(costs);
  });
});

describe("a percentage is rounded half up, once a line", () => {
  it.each<PriceCase>([
    ["half a cent is rounded up", "1 × 50", "tax 1%", "50 +1 = 51"],
    ["just under half is rounded down", "1 × 49", "tax 1%", "49 +0 = 49"],
    ["one and a half", "1 × 150", "tax 1%", "150 +2 = 152"],
    ["two and a half", "1 × 250", "tax 1%", "250 +3 = 253"],
    ["half of a fee", "1 × 10", "fee 5%", "10 +1 = 11"],
    ["once for the line, not once for each", "2 × 10", "fee 5%", "20 +1 = 21"],
    ["three times 0.5 is 1.5, so 2", "3 × 10", "fee 5%", "30 +2 = 32"],
    ["once for each tax", "1 × 10", "tax 5%, tax 5%", "10 +1 +1 = 12"],
    ["a rounded fee is what is taxed", "1 × 10", "fee 5%, tax 5%", "10 +1 +1 = 12"],
    ["a fee that lifts the tax to a half", "1 × 9", "fee 1, tax 5%", "9 +1 +1 = 11"],
    ["a third", "1 × 100", "tax 33.333%", "100 +33 = 133"],
    ["two thirds", "1 × 100", "tax 66.667%", "100 +67 = 167"],
    ["a third of three", "3 × 100", "tax 33.333%", "300 +100 = 400"],
    ["0.499 of a cent", "1 × 499", "tax 0.1%", "499 +0 = 499"],
    ["0.5 of a cent from a thousandth", "1 × 500", "tax 0.1%", "500 +1 = 501"],
    ["8.875 % with a half", "1 × 4000", "tax 8.875%", "4000 +355 = 4355"],
    ["1.75 % of 200 cents", "1 × 200", "fee 1.75%", "200 +4 = 204"],
    ["1.75 % of 600 cents", "1 × 600", "fee 1.75%", "600 +11 = 611"],
  ])("%s", (_, wanted, charges, costs) => {
    expect(costOf(wanted, charges)).toBe(costs);
  });
});
