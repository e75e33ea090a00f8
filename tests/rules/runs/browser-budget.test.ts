// Does the end of `npm test` say which browser tests cost too much?
import { expect, test } from "vitest";
import { overBudget } from "#scripts/setup/browser-budget.mjs";

const spec = (title: string, ...loads: number[]) => ({
  file: "a.spec.ts",
  title,
  tests: [
    {
      results: loads.map((count) => ({
        annotations: [{ type: "page loads", description: String(count) }],
      })),
    },
  ],
});

test("a test that loads more than 25 pages is told, by its longer run; one that is listed may", () => {
  const group = { specs: [spec("a few", 25), spec("too many", 3, 26)] };
  const report = { suites: [group], specs: [spec("every screen of an organizer can be read", 50)] };

  expect(overBudget(report)).toEqual([
    "tests/e2e/a.spec.ts › too many\n    loads 26 pages, and may load 25; see scripts/setup/browser-budget.mjs",
  ]);
});

test("a listed test that loads more than it may is told with its own number", () => {
  expect(overBudget({ specs: [spec("every screen of an organizer can be read", 51)] })).toEqual([
    "tests/e2e/a.spec.ts › every screen of an organizer can be read\n    loads 51 pages, and may load 50; see scripts/setup/browser-budget.mjs",
  ]);
});

test("more than 240 browser tests are told, and a run without any test is not", () => {
  const specs = (count: number) => ({ specs: Array.from({ length: count }, () => spec("one", 1)) });

  expect(overBudget(specs(240))).toEqual([]);
  expect(overBudget(specs(241))).toEqual([
    "There are 241 browser tests, and at most 240 may be; see scripts/setup/browser-budget.mjs",
  ]);
  expect(overBudget({})).toEqual([]);
});
