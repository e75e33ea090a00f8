// How does `npm test` run the browser tests? In one run of Playwright, whose two workers have a
// stack each.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { loadsOf, overBudget } from "./browser-budget.mjs";
import { failuresOf, readReport, repeatedOf } from "./failures.mjs";
import { bin, root, runningQuietly } from "./run.mjs";

/**
 * Of a finished build, in `chromium`. Returns counts, the report, and a text for each failure, what
 * is over the budget and what passed only when repeated, which fails the deep run.
 */
export async function browserTests(chromium, { isDeep }) {
  const report = join(root, "test-results", "playwright.json");
  rmSync(report, { force: true });
  const { status, output } = await runningQuietly(
    bin("playwright"),
    ["test", "-c", "tests/e2e/playwright.config.ts", "--reporter=dot,json"],
    { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  console.log(output.trim());
  const whole = readReport(report);
  const { expected = 0, flaky = 0, skipped = 0 } = whole.stats ?? {};
  const repeated = repeatedOf(whole);
  return {
    passed: isDeep ? expected : expected + flaky,
    skipped,
    failures: [...failuresOf(whole, status), ...(isDeep ? repeated : overBudget(whole))],
    repeated: isDeep ? [] : repeated,
    pageLoads: loadsOf(whole),
    reports: [whole],
  };
}
