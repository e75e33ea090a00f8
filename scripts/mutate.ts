// What does `npm run mutate -- FILE…` tell? Which small faults in these files no near test sees. It
// changes no file: the faults are compiled in for the tests alone.
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { createVitest } from "vitest/node";
import { type Mutant, mutantsOf, withMutants } from "#scripts/mutants/mutants.ts";
import { nearestTests } from "#scripts/mutants/nearest-tests.ts";

const USAGE =
  "npm run mutate -- FILE… [--most N] [--tests FILE]… names the small faults that the nearest tests miss; FILE is in functions or shared, N is 40 unless named.";
const MOST_MUTANTS = 40;
const MOST_TESTS = 6;
/** A test that takes longer waits for what the fault has ended. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

const root = join(import.meta.dirname, "..");
process.chdir(root);
const { files: named, most, tests: chosen } = asked();
let last = 0;
const files = named.map((file) => {
  const mutants = spread(mutantsOf(readFileSync(file, "utf8"), file));
  return { file, numbered: new Map(mutants.map((mutant) => [++last, mutant])) };
});
/** A test says nothing of a file that it does not load. */
const loaded = new Set<string>();
globalThis.compileMutants = (code, id) => {
  const found = files.find(({ file }) => id === join(root, file));
  if (!found) return undefined;
  loaded.add(found.file);
  return withMutants(code, id, found.numbered);
};
const vitest = await createVitest({
  ...{ root, config: "scripts/mutants/vitest.config.ts", watch: false, retry: 0, maxWorkers: 1 },
  // What is kept on the disk would be another run's faults.
  fsModuleCache: false,
  // A test that prints would hide what this prints.
  ...{ reporters: [{}], ...patience },
});
for (const { config } of vitest.projects)
  config.setupFiles.unshift(join(root, "tests/support/runs/mutant.ts"));
for (const { file, numbered } of files) await tell(file, numbered);
await vitest.exit(true);

async function tell(file: string, numbered: Map<number, Mutant>): Promise<void> {
  const tests = chosen ?? nearestTests(file, MOST_TESTS);
  const left = new Map(numbered);
  for (const test of tests) {
    if (left.size === 0) break;
    const failed = await failedOf(test, left, [0, ...left.keys()]);
    if (failed.has(0))
      console.log(`${test} fails, or takes a minute, without a fault: it is left out.`);
    else for (const number of failed) left.delete(number);
    console.log(`${file}: of ${numbered.size} faults ${left.size} are left after ${test}`);
  }
  if (!loaded.has(file)) console.log(`${file} is loaded by none of them.`);
  for (const { line, was, by } of left.values())
    console.log(`  ${file}:${line}  ${short(was)}  →  ${short(by)}`);
}

/** The numbers with which a test of the file fails. */
async function failedOf(
  test: string,
  mutants: Map<number, Mutant>,
  numbers: number[],
): Promise<Set<number>> {
  const [file] = await vitest.globTestSpecifications([test]);
  if (!file) throw new Error(`${test} is no file of tests.`);
  const nameOf = (number: number) =>
    `${file.moduleId}?mutant=${number}${mutants.get(number)?.isLoaded ? "&loaded" : ""}`;
  const named = new Map(numbers.map((number) => [nameOf(number), number]));
  const asked = [...named.keys()].map((name) => file.project.createSpecification(name));
  const { testModules } = await vitest.runTestSpecifications(asked);
  const failed: number[] = [];
  for (const one of testModules) {
    const number = named.get(one.moduleId);
    // What is pending ended its worker, and those after it were not asked.
    if (number !== undefined && one.state() !== "passed") failed.push(number);
    named.delete(one.moduleId);
  }
  if (named.size === 0 || named.size === numbers.length) return new Set(failed);
  return new Set([...failed, ...(await failedOf(test, mutants, [...named.values()]))]);
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

/** At most so many as are asked for, from the whole file. */
function spread<T>(all: T[]): T[] {
  const step = Math.max(1, all.length / most);
  return all.filter((_, at) => at % step < 1);
}

function asked(): { files: string[]; most: number; tests: string[] | undefined } {
  const options = { most: { type: "string" }, tests: { type: "string", multiple: true } } as const;
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const files = positionals.map((one) => relative(root, join(root, one)));
    const most = Number(values.most ?? MOST_MUTANTS);
    const areSources = files.every((one) => /^(functions|shared)\/.+\.ts$/.test(one));
    const areThere = [...files, ...(values.tests ?? [])].every((one) => existsSync(one));
    if (files.length > 0 && areSources && areThere && most >= 1)
      return { files, most, tests: values.tests };
  } catch {}
  console.error(`Usage: ${USAGE}`);
  process.exit(process.argv.includes("--help") ? 0 : 2);
}
