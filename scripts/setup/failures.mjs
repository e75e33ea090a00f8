// Which tests of a report failed? For the end of `npm test`, whose output has thousands of lines.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./run.mjs";

/** What Vitest or Playwright wrote about a run; empty if it ended before it wrote all of it. */
export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}

/**
 * One text for each failed test of Vitest or Playwright: file, name, beginning of the error. A run
 * that failed otherwise, had no tests or no readable report counts as one failure.
 */
export function failuresOf(report, status) {
  const { testResults = [], suites = [] } = report;
  const failed = [...testResults.flatMap(ofVitestFile), ...ofPlaywright(suites, "unexpected")];
  if (failed.length > 0) return failed;
  if (status !== 0) return [`The tests ended with ${status}: their output stands above`];
  const passed = report.numPassedTests ?? report.stats?.expected ?? 0;
  return passed > 0 ? [] : ["No test passed, or the report of them could not be read"];
}

/** One text for each test of Vitest or Playwright that passed only when it ran again. */
export const repeatedOf = ({ testResults = [], suites = [] }) => [
  ...testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map((one) => failure(name, one.fullName, one.failureMessages[0])),
  ),
  ...ofPlaywright(suites, "flaky"),
];

/** A file that did not load, or whose hook failed, has a message and no failed test. */
function ofVitestFile({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((one) => one.status === "failed");
  if (status === "failed" && failed.length === 0)
    return [failure(name, "outside its tests", message)];
  return failed.map((one) => failure(name, one.fullName, one.failureMessages[0]));
}

/** The first error of each test with this outcome. */
function ofPlaywright(suites, outcome) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === outcome)
        .map(({ projectName, results }) =>
          failure(`tests/e2e/${file}`, `[${projectName}] ${title}`, results[0]?.error?.message),
        ),
    ),
    ...ofPlaywright(inner, outcome),
  ]);
}

const ERROR_LINES = 12;

function failure(file, name, error) {
  const told = (error ?? "no message").split("\n").filter((one) => !one.includes("/node_modules/"));
  const lines = told.slice(0, ERROR_LINES);
  const path = file.startsWith("/") ? relative(root, file) : file;
  return [`${path} › ${name}`, ...lines.map((line) => `    ${line}`)].join("\n");
}
