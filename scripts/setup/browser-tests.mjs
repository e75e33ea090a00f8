// How does `npm test` run the browser tests? In one run of Playwright, whose two workers have a
// stack each.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { loadsOf, overBudget } from "./browser-budget.mjs";
import { failuresOf, readReport } from "./failures.mjs";
import { bin, root, runningQuietly } from "./run.mjs";

/**
 * Of a finished build, in `chromium`. Shows at the end what Playwright printed. Returns counts, one
 * text for each failure and for what is over the budget, and the report. The deep run has none.
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
  const { expected = 0, skipped = 0 } = whole.stats ?? {};
  return {
    passed: expected,
    skipped,
    failures: [...failuresOf(whole, status), ...(isDeep ? [] : overBudget(whole))],
    pageLoads: loadsOf(whole),
    reports: [whole],
  };
}
