// Are the random numbers of a test run the same in every run, whatever the test does to the clock?
import { expect, it } from "vitest";
import {
  newId,
  nowMs,
  randomFraction,
  replaceClock,
  replaceUsual,
} from "#functions/core/ports/clock.ts";
import { randomOf } from "#tests/support/runs/seeded-random.ts";

/** The first numbers that the product draws while the tests of a file run. */
function drawn(file: string): (string | number)[] {
  replaceUsual(randomOf(file));
  return [randomFraction(), newId("ticket"), newId("event"), randomFraction()];
}

it("a file draws the same numbers in every run, and another file draws others", () => {
  expect(drawn("a.test.ts")).toEqual(drawn("a.test.ts"));
  expect(new Set([...drawn("a.test.ts"), ...drawn("b.test.ts")]).size).toBe(8);
});

it("a test that replaces the clock, and puts it back, draws on from the same seed", () => {
  const undisturbed = drawn("a.test.ts");
  replaceUsual(randomOf("a.test.ts"));
  const seen: (string | number)[] = [randomFraction()];
  const putBack = replaceClock({ nowMs: () => 1 });
  seen.push(newId("ticket"));
  expect(nowMs()).toBe(1);
  putBack();
  seen.push(newId("event"), randomFraction());

  expect(seen).toEqual(undisturbed);
});
