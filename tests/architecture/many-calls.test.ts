// Is every test still there that may make more table calls than others?
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { manyCalls, mostCalls } from "#tests/support/table/many-calls.ts";

it("lists tests that exist, each with a reason and with more than others may make", () => {
  const others = mostCalls("", "", false);
  const isWrong = ({ file, test, most, because }: (typeof manyCalls)[number]) => {
    const title = test.split(" > ").at(-1) ?? "";
    const isThere = existsSync(file) && readFileSync(file, "utf8").includes(title);
    return !isThere || most <= others || because === "";
  };
  expect(manyCalls.filter(isWrong)).toEqual([]);
});

it("finds a test by the beginning of its title, and gives all others the budget", () => {
  const [{ file = "", test = "", most = 0 } = {}] = manyCalls;
  expect(mostCalls(file, `${test} (seed 3)`, false)).toBe(most);
  expect(mostCalls(file, "another test", false)).toBe(2_000);
});

it("asks nothing of the deep run, which tries real sizes", () => {
  expect(mostCalls("a", "b", true)).toBe(Number.POSITIVE_INFINITY);
});
