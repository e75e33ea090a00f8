// What does a whole run of Vitest show while it works, and what of its size at the end? A line for
// every five hundred tests; then each kind of test with its files, tests, minutes and table calls.
import type { Reporter, TestCase, TestModule, TestSpecification } from "vitest/node";

const EVERY = 500;
const MOST_NAMED = 5;

/** Failures are shown by another reporter; this one shows nothing of a single test. */
export default class RunReporter implements Reporter {
  private from = 0;
  private tests = 0;
  private files = 0;
  private wanted = 0;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.from = performance.now();
    this.wanted = specifications.length;
  }

  onTestCaseResult(): void {
    this.tests++;
    if (this.tests % EVERY > 0) return;
    const files = `${this.files} of ${this.wanted} files`;
    say(`${minutes(performance.now() - this.from)}  ${count(this.tests)} tests, ${files}`);
  }

  onTestModuleEnd(): void {
    this.files++;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const byKind = Map.groupBy(modules, ({ project }) => project.name);
    const rows = [...byKind].map(([kind, all]) => [
      kind,
      count(all.length),
      count(all.reduce((sum, { children }) => sum + [...children.allTests()].length, 0)),
      minutes(all.reduce((sum, one) => sum + workerMs(one), 0)),
      count(callsOf(all)),
    ]);
    say(table([["", "files", "tests", "worker minutes", "table calls"], ...rows]));
    if (callsOf(modules) > 0)
      say(`${count(callsOf(modules))} table calls. Most in one test:\n${most(modules)}`);
  }
}

/** The milliseconds that a worker spent on a file, from its start to its last hook. */
function workerMs(module: TestModule): number {
  const spent = module.diagnostic();
  const start = spent.environmentSetupDuration + spent.prepareDuration;
  return start + spent.setupDuration + spent.collectDuration + spent.duration;
}

const callsOf = (all: readonly (TestModule | TestCase)[]): number =>
  all.reduce((sum, one) => sum + (one.meta().tableCalls ?? 0), 0);

const most = (modules: readonly TestModule[]): string =>
  modules
    .flatMap(({ children }) => [...children.allTests()])
    .toSorted((a, b) => callsOf([b]) - callsOf([a]))
    .slice(0, MOST_NAMED)
    .map(
      (one) =>
        `${count(callsOf([one])).padStart(8)}  ${one.module.relativeModuleId} › ${one.fullName}`,
    )
    .join("\n");

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const count = (number: number): string => number.toLocaleString("en");

function minutes(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const table = (rows: string[][]): string =>
  rows
    .map(([name = "", ...cells]) => name.padEnd(16) + cells.map((one) => one.padStart(16)).join(""))
    .join("\n");
