// Does a field say what is wrong with a number that it cannot read?
import { expect, it } from "vitest";
import { type WrongNumber, wrongNumber } from "#web/components/number/wrong-number.ts";

it.each<[string, number, WrongNumber]>([
  ["-1", 2, "negative"],
  ["−0.50", 2, "negative"],
  ["19.9999", 2, "decimals"],
  ["1,000", 2, "grouped"],
  ["1.000", 2, "grouped"],
  ["12,345.50", 2, "grouped"],
  ["1.000.000", 2, "grouped"],
  ["1,000", 0, "grouped"],
  ["1.2345 %", 3, "decimals"],
  ["12.5", 0, "decimals"],
  ["99999999999", 2, "large"],
  ["99999999999.50", 2, "large"],
  ["1000", 3, "large"],
  ["twelve", 2, null],
  ["1.00.000", 2, null],
  ["12.", 2, null],
])("%s with %i decimals: %s", (typed, decimals, expected) => {
  expect(wrongNumber(typed, decimals)).toBe(expected);
});
