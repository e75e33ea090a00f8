// Which tests does the end of `npm test` name as the slowest, in Vitest's reports and Playwright's?
import { expect, test } from "vitest";
import { slowestOf } from "#scripts/setup/slowest.mjs";

const vitest = {
  testResults: [
    {
      name: "tests/rules/a.test.ts",
      assertionResults: [
        { fullName: "waits", duration: 61_400 },
        { fullName: "never began" },
        { fullName: "waits little", duration: 2_000 },
      ],
    },
  ],
};
const spec = {
  file: "b.spec.ts",
  title: "buys",
  tests: [{ projectName: "phone", results: [{ duration: 20_000 }, { duration: 10_000 }] }],
};
const playwright = { suites: [{ suites: [{ specs: [spec] }] }] };

test("the slowest come first, whoever ran them, with all tries of a test added up", () => {
  expect(slowestOf([vitest, playwright]).slice(0, 3)).toEqual([
    "  1:01  tests/rules/a.test.ts › waits",
    "  0:30  tests/e2e/b.spec.ts › [phone] buys",
    "  0:02  tests/rules/a.test.ts › waits little",
  ]);
});

test("there are fifteen of them, also of thousands", () => {
  const reports = Array.from({ length: 20 }, () => vitest);
  expect(slowestOf(reports)).toHaveLength(15);
});

test("a run that wrote no report has none", () => {
  expect(slowestOf([{}])).toEqual([]);
});
