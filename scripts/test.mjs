// What does `npm test` run? All tests from a fresh clone; it ends with one line of counts and a
// correct exit code.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { browserTests } from "./setup/browser-tests.mjs";
import { checks } from "./setup/checks.mjs";
import { failuresOf, readReport } from "./setup/failures.mjs";
import { ensurePackages } from "./setup/packages.mjs";
import { bin, root, run } from "./setup/run.mjs";
import { ensureBrowser, ensureJava, ensurePdfReaders } from "./setup/system.mjs";

ensurePackages();
ensureJava();
ensurePdfReaders();
const chromium = ensureBrowser();
const report = (name) => join(root, "test-results", `${name}.json`);
const counts = { passed: 0, skipped: 0 };
/** What failed, one text each. */
const failures = [];

for (const [name, program, args] of checks) step(name, () => run(bin(program), args));
vitest();
await browser();

if (failures.length > 0) console.log(`\nWhat failed:\n\n${failures.join("\n\n")}`);
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
console.log(`\n${counts.passed} passed, ${failures.length} failed${skipped}`);
process.exit(failures.length > 0 || counts.passed === 0 ? 1 : 0);

/** A step without its own counts counts as one test. */
function step(name, action) {
  console.log(`\n— ${name}`);
  if (action() === 0) counts.passed++;
  else failures.push(`${name}: its output stands above`);
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
  const whole = readReport(report("vitest"));
  counts.passed += whole.numPassedTests ?? 0;
  counts.skipped += whole.numPendingTests ?? 0;
  judge("vitest", whole, status);
}

async function browser() {
  const node = (...args) => run(bin("node"), args);
  step(
    "build",
    () =>
      node("scripts/build.ts") || node("scripts/build.ts", "--pseudo") || node("scripts/synth.ts"),
  );
  console.log("\n— browser");
  const { passed, skipped, failures: failed } = await browserTests(chromium);
  counts.passed += passed;
  counts.skipped += skipped;
  failures.push(...failed);
}

/**
 * A run that failed without a failed test counts as one failure: it crashed, or something failed
 * after the tests.
 */
function judge(name, whole, status) {
  const failed = failuresOf(whole);
  failures.push(...failed);
  if (failed.length === 0 && status !== 0)
    failures.push(`${name} ended with ${status}: its output stands above`);
}
