// What does `npm test` run? All tests from a fresh clone; it ends with one line of counts and a
// correct exit code. With --deep, the same at real sizes and on the real table.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { browserTests } from "./setup/browser-tests.mjs";
import { checks } from "./setup/checks.mjs";
import { failuresOf, readReport, repeatedOf } from "./setup/failures.mjs";
import { takeFlags } from "./setup/flags.mjs";
import { notRun } from "./setup/not-run.mjs";
import { ensurePackages } from "./setup/packages.mjs";
import { phase, phaseLines } from "./setup/phases.mjs";
import { bin, endTogether, root, running, runningQuietly } from "./setup/run.mjs";
import { slowestOf } from "./setup/slowest.mjs";
import {
  ensureBrowser,
  ensureFirefox,
  ensureJava,
  ensurePdfReaders,
  ensureWebKit,
} from "./setup/system.mjs";

takeFlags(
  "npm test runs everything; npm run test:deep, the same at real sizes; npm run check, the quick part; npx vitest run FILE, one file.",
  ["--deep"],
);
endTogether();
const isDeep = process.argv.includes("--deep");
const counts = { passed: 0, skipped: 0 };
/** What failed, one text each. */
const failures = [];
const reports = [];
/** What passed only when it ran again. */
const repeated = [];

// What a shell has set for single files would leave a part of a whole run out.
delete process.env.FOYER_TABLE;
process.env.FOYER_DEEP = "";
if (isDeep) beDeep();
await phase("packages of the lockfile", ensurePackages);
const browser = await phase("programs of the system", () => {
  ensureJava();
  ensurePdfReaders();
  ensureFirefox();
  if (isDeep) ensureWebKit();
  return ensureBrowser();
});
// Side by side, because each alone leaves a core without work again and again.
await Promise.all([
  phase("checks", async () => {
    for (const [name, program, args] of checks) await step(name, [[bin(program), ...args]]);
  }),
  phase("build", () => {
    const disguised = isDeep ? [["build.ts", "--pseudo"]] : [];
    const scripts = [["build.ts"], ...disguised, ["synth.ts"]];
    return step(
      "build",
      scripts.map(([file, ...flags]) => [bin("node"), `scripts/${file}`, ...flags]),
    );
  }),
]);
const [pageLoads] = await Promise.all([
  inBrowsers(),
  phase("tests without a browser", () => vitest("vitest")),
]);
// A run that broke has said so already.
if (failures.length === 0) failures.push(...notRun(reports, { isDeep }));
if (isDeep) {
  const bench = [[bin("node"), "scripts/bench.ts"]];
  console.log(await phase("bench", () => step("bench", bench)));
}

console.log(`\nMinutes\n${phaseLines().join("\n")}`);
console.log(`\nThe browser tests loaded ${pageLoads} pages.`);
console.log(`\nSlowest tests\n${slowestOf(reports).join("\n")}`);
if (repeated.length > 0)
  console.log(`\nWhat passed only when it ran again:\n\n${repeated.join("\n\n")}`);
if (failures.length > 0) console.log(`\nWhat failed:\n\n${failures.join("\n\n")}`);
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
const kind = isDeep ? "deep: " : "";
console.log(`\n${kind}${counts.passed} passed, ${failures.length} failed${skipped}`);
process.exit(failures.length > 0 || counts.passed === 0 ? 1 : 0);

/** Real sizes, the real table, and another seed each day, which repeats a red run. */
function beDeep() {
  const today = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  process.env.FOYER_SEED ??= today;
  Object.assign(process.env, { FOYER_TABLE: "dynamodb", FOYER_DEEP: "1" });
  console.log(`The seed is FOYER_SEED=${process.env.FOYER_SEED}.`);
}

/** Returns how many pages were loaded. */
async function inBrowsers() {
  const { pageLoads } = await phase("tests in the browser", async () =>
    add(await browserTests(browser, { isDeep })),
  );
  const config = ["--config", "tests/other-browsers/vitest.config.ts"];
  await phase("stories in other browsers", () => vitest("other-browsers", ...config));
  return pageLoads;
}

/**
 * Commands without their own counts are one test. What they print is shown if one fails, and
 * returned otherwise.
 */
async function step(name, commands) {
  const said = [];
  for (const [program, ...args] of commands) {
    const { status, output } = await runningQuietly(program, args);
    said.push(output);
    if (status === 0) continue;
    failures.push(`${name}: its output stands above`);
    console.log(`${name} failed:\n${output}`);
    return "";
  }
  counts.passed++;
  return said.join("\n");
}

/** The reporter `minimal` shows failures alone, each with what its test printed. */
async function vitest(name, ...flags) {
  const path = join(root, `test-results/${name}.json`);
  rmSync(path, { force: true });
  const reporters = ["minimal", "tests/support/runs/run-reporter.ts", "json"];
  const status = await running(bin("vitest"), [
    "run",
    ...flags,
    ...reporters.map((one) => `--reporter=${one}`),
    `--outputFile.json=${path}`,
  ]);
  const report = readReport(path);
  add({
    passed: report.numPassedTests ?? 0,
    skipped: report.numPendingTests ?? 0,
    failures: failuresOf(report, status),
    repeated: repeatedOf(report),
    reports: [report],
  });
}

function add(outcome) {
  counts.passed += outcome.passed;
  counts.skipped += outcome.skipped;
  failures.push(...outcome.failures);
  repeated.push(...(outcome.repeated ?? []));
  reports.push(...outcome.reports);
  return outcome;
}
