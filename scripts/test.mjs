// What does `npm test` run? All tests from a fresh clone; it ends with one line of counts and a
// correct exit code.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { checks } from "./setup/checks.mjs";
import { ensurePackages } from "./setup/packages.mjs";
import { bin, root, run, running } from "./setup/run.mjs";
import { ensureBrowser, ensureJava, ensurePdfReaders } from "./setup/system.mjs";

ensurePackages();
ensureJava();
ensurePdfReaders();
const browser = ensureBrowser();
const report = (name) => join(root, "test-results", `${name}.json`);
const counts = { passed: 0, failed: 0, skipped: 0 };

for (const [name, program, args] of checks) step(name, () => run(bin(program), args));
vitest();
await browserTests();

const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);

/** A step without its own counts counts as one test. */
function step(name, action) {
  console.log(`\n— ${name}`);
  if (action() === 0) counts.passed++;
  else counts.failed++;
}

function vitest() {
  const integration = "integration, engine, local-stack, operator";
  console.log(`\n— rules, properties, simulation, ${integration}, architecture`);
  rmSync(report("vitest"), { force: true });
  const args = [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report("vitest")}`,
  ];
  const status = run(bin("vitest"), args);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = readReport("vitest");
  add(numPassedTests, numFailedTests, numPendingTests, status);
}

/**
 * Two stacks run in parallel, because a browser test mostly waits. The walk over all screens is
 * with the shorter one.
 */
async function browserTests() {
  const node = (...args) => run(bin("node"), args);
  step(
    "build",
    () =>
      node("scripts/build.ts") || node("scripts/build.ts", "--pseudo") || node("scripts/synth.ts"),
  );
  console.log("\n— browser");
  await Promise.all([browserTestsOf("desktop"), browserTestsOf("phone", "walk")]);
}

async function browserTestsOf(...projects) {
  const name = `playwright-${projects.join("-")}`;
  const chosen = projects.flatMap((project) => ["--project", project]);
  rmSync(report(name), { force: true });
  const status = await running(
    bin("playwright"),
    ["test", "-c", "tests/e2e/playwright.config.ts", ...chosen, "--reporter=list,json"],
    { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report(name) },
  );
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(name).stats ?? {};
  add(expected, unexpected + flaky, skipped, status);
}

/**
 * A run that failed without a failed test counts as one failure: it crashed, or a file did not
 * load.
 */
function add(passed, failed, skipped, status) {
  counts.passed += passed;
  counts.failed += failed === 0 && status !== 0 ? 1 : failed;
  counts.skipped += skipped;
}

function readReport(name) {
  return existsSync(report(name)) ? JSON.parse(readFileSync(report(name), "utf8")) : {};
}
