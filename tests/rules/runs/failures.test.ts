// Does the end of `npm test` name every failure, in Vitest's reports and in Playwright's?
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deepFiles } from "#scripts/setup/deep-files.mjs";
import { failuresOf, readReport, repeatedOf } from "#scripts/setup/failures.mjs";
import { notRun } from "#scripts/setup/not-run.mjs";

test("a test of Vitest is told with its file, its name and its error, without the libraries' lines", () => {
  const failureMessages = [
    "Error: 2 is not 3\n  at a.test.ts:1\n  at /x/node_modules/vitest/run.js",
  ];
  const failed = { status: "failed", fullName: "sums add up", failureMessages };
  const passed = { status: "passed", fullName: "sums are sums", failureMessages: [] };
  const name = "tests/rules/a.test.ts";
  expect(failuresOf({ testResults: [{ name, assertionResults: [passed, failed] }] }, 1)).toEqual([
    "tests/rules/a.test.ts › sums add up\n    Error: 2 is not 3\n      at a.test.ts:1",
  ]);
  const repeated = { ...passed, fullName: "sums wait", failureMessages: ["Error: late"] };
  const all = { testResults: [{ name, assertionResults: [passed, failed, repeated] }] };
  expect(repeatedOf(all)).toEqual(["tests/rules/a.test.ts › sums wait\n    Error: late"]);
});

test("a file whose hook failed is told, although no test of it failed", () => {
  const file = { name: "a.test.ts", status: "failed", message: "late", assertionResults: [] };
  expect(failuresOf({ testResults: [file] }, 1)).toEqual([
    "a.test.ts › outside its tests\n    late",
  ]);
});

test("a test of Playwright is told with its size, also within groups; a passed one is not", () => {
  const spec = (title: string, status: string) => ({
    file: "a.spec.ts",
    title,
    tests: [{ projectName: "phone", status, results: [{ error: { message: `${status}!` } }] }],
  });
  const group = { specs: [spec("flickers", "flaky")] };
  const suite = { suites: [group], specs: [spec("breaks", "unexpected"), spec("is", "expected")] };
  expect(failuresOf({ suites: [suite] }, 1)).toEqual([
    "tests/e2e/a.spec.ts › [phone] breaks\n    unexpected!",
  ]);
  expect(repeatedOf({ suites: [suite] })).toEqual([
    "tests/e2e/a.spec.ts › [phone] flickers\n    flaky!",
  ]);
  expect(repeatedOf({})).toEqual([]);
});

test("a run that broke without a failed test is one failure, and one that went well is none", () => {
  expect(failuresOf({}, 137)).toEqual(["The tests ended with 137: their output stands above"]);
  expect(failuresOf({ numPassedTests: 1 }, 0)).toEqual([]);
  expect(failuresOf({ stats: { expected: 1 } }, 0)).toEqual([]);
});

test("a run of no tests, or one whose report is cut off, is a failure", () => {
  const nothing = ["No test passed, or the report of them could not be read"];
  expect(failuresOf({ numPassedTests: 0 }, 0)).toEqual(nothing);
  const path = join(mkdtempSync(join(tmpdir(), "foyer-report-")), "report.json");
  expect(failuresOf(readReport(path), 0)).toEqual(nothing);
  writeFileSync(path, '{"numPassedTests": 1');
  expect(failuresOf(readReport(path), 0)).toEqual(nothing);
});

test("a test file that no report names is a failure, and so is a run on one table alone", () => {
  const files = ["tests/rules/a.test.ts", "tests/e2e/b.spec.ts", "tests/screens/c.test.ts"];
  const vitest = { testResults: [{ name: files[0] }, { name: files[0] }] };
  const playwright = { suites: [{ suites: [{ specs: [{ file: "b.spec.ts" }] }] }] };

  expect(notRun([vitest, playwright], { isDeep: false, files: files.slice(0, 2) })).toEqual([]);
  expect(notRun([vitest, playwright], { isDeep: false, files })).toEqual([
    "tests/screens/c.test.ts did not run: no project of the tests finds it",
  ]);
  const once = { testResults: [{ name: files[0] }] };
  expect(notRun([once, playwright], { isDeep: false, files: files.slice(0, 2) })).toEqual([
    "No test file ran on both tables",
  ]);
  expect(notRun([once, playwright], { isDeep: true, files: files.slice(0, 2) })).toEqual([]);
});

test.each(deepFiles)("%s is missed in the deep run alone", (file) => {
  const files = ["tests/rules/a.test.ts", file];
  const vitest = { testResults: [{ name: files[0] }, { name: files[0] }] };

  expect(existsSync(file)).toBe(true);
  expect(notRun([vitest], { isDeep: false, files })).toEqual([]);
  expect(notRun([vitest], { isDeep: true, files })).toHaveLength(1);
});
