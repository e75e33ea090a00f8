// Does a typed count mean what was typed, and never another number?
import { expect, it } from "vitest";
import { countOf } from "#web/components/number/typed-count.ts";

it.each([
  ["an empty field", "  ", null],
  ["a count", "20", 20],
  ["a count between spaces", " 20 ", 20],
  ["wide digits", "２０", 20],
  ["a zero in front", "02", 2],
  ["a number below zero", "-20", -20],
  ["a minus as it is printed", "−20", -20],
  ["a fraction", "1.5", Number.NaN],
  ["a fraction with a comma", "1,5", Number.NaN],
  ["grouped digits", "1,000", Number.NaN],
  ["a power", "1e5", Number.NaN],
  ["words", "ten", Number.NaN],
  ["more digits than a number can hold", "9".repeat(20), Number.NaN],
])("%s", (_, typed, expected) => {
  expect(countOf(typed)).toBe(expected);
});
