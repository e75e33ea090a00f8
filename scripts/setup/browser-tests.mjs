// How does `npm test` run the browser tests? In one run of Playwright, whose two workers have a
// stack each.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { loadsOf, overBudget } from "./browser-budget.mjs";
import { failuresOf, readReport } from "./failures.mjs";
import { bin, root, running } from "./run.mjs";

/**
 * Runs all browser tests of a finished build in `chromium`, and shows them with a reporter of
 * Playwright. Returns how many passed and were skipped, one text for each failure and for what is
 * over the budget, how many pages were loaded, and the report.
 */
export async function browserTests(chromium, reporter) {
  const report = join(root, "test-results", "playwright.json");
  rmSync(report, { force: true });
  const status = await running(
    bin("playwright"),
    ["test", "-c", "tests/e2e/playwright.config.ts", `--reporter=${reporter},json`],
    { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  const whole = readReport(report);
  const { expected = 0, skipped = 0 } = whole.stats ?? {};
  return {
    passed: expected,
    skipped,
    failures: [...failuresOf(whole, status), ...overBudget(whole)],
    pageLoads: loadsOf(whole),
    reports: [whole],
  };
}
