// What does `npm run mutate -- FILE…` tell? Which small faults in these files no near test sees. It
// changes no file: the faults are compiled in for the tests alone.
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { createVitest, type TestModule, type TestSpecification } from "vitest/node";
import { type Mutant, mutantsOf, withMutants } from "#scripts/mutants/mutants.ts";
import { nearestTests } from "#scripts/mutants/nearest-tests.ts";

const USAGE =
  "npm run mutate -- FILE… [--most N] [--tests FILE]… names the small faults that the nearest tests miss; FILE is in functions or shared, N is 40 unless named.";
const MOST_MUTANTS = 40;
/** So many files a source are tried for what they come by. */
const MOST_FILES = 8;
/** So many files a fault are asked, those with the most tests that come by. */
const MOST_ROUNDS = 4;
/** In each the quickest, and no more when they have taken so long. */
const MOST_MS = 10_000;
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
  ...{
    root,
    config: "scripts/mutants/vitest.config.ts",
    watch: false,
    retry: 0,
    maxWorkers: availableParallelism(),
  },
  // What is kept on the disk would be another run's faults.
  fsModuleCache: false,
  // A test that prints would hide what this prints.
  ...{ reporters: [{}], silent: true, ...patience },
});
for (const { config } of vitest.projects)
  config.setupFiles.unshift(join(root, "tests/support/runs/mutant.ts"));
const all = new Map(files.flatMap(({ numbered }) => [...numbered]));
const near = chosen ?? files.flatMap(({ file }) => nearestTests(file, MOST_FILES));
const left = await leftAfter(all, await comeBy([...new Set(near)]));
for (const { file, numbered } of files) {
  if (!loaded.has(file)) console.log(`${file} is loaded by none of them.`);
  const missed = [...numbered].filter(([number]) => left.has(number));
  console.log(`${file}: of ${numbered.size} faults ${missed.length} are left`);
  for (const [number, { line, was, by }] of missed) {
    const seen = left.get(number) ? "" : "  (no test comes by)";
    console.log(`  ${file}:${line}  ${short(was)}  →  ${short(by)}${seen}`);
  }
}
// A caught fault is a failed test, and no failure of this.
await vitest.close();
process.exit(0);

/** Whom a fault can be asked of. Of a hook's fault all tests are asked. */
type Asked = { test: string; testNames?: string[] };

type ComeBy = (number: number) => Asked[];

async function comeBy(tests: string[]): Promise<ComeBy> {
  const modules = await ran(tests.map((test) => ({ test, number: 0 })));
  const files = modules.flatMap((module) => {
    const test = relative(root, module.moduleId.replace(/\?.*/, ""));
    if (module.state() !== "passed") {
      console.log(`${test} fails, or takes a minute, without a fault: it is left out.`);
      return [];
    }
    const single = [...module.children.allTests("passed")].map((one) => ({
      name: one.fullName,
      by: new Set(one.meta().reached),
      ms: one.diagnostic()?.duration ?? 0,
    }));
    return [{ test, single, outside: new Set(module.meta().reached) }];
  });
  return (number) =>
    files
      .map(({ test, single, outside }) => ({
        test,
        isOutside: outside.has(number),
        names: single
          .filter(({ by }) => by.has(number))
          .toSorted((one, other) => one.ms - other.ms)
          .filter(untilOver(MOST_MS))
          .map(({ name }) => name),
      }))
      .filter(({ isOutside, names }) => isOutside || names.length > 0)
      .toSorted((one, other) => other.names.length - one.names.length)
      .map(({ test, isOutside, names }) => (isOutside ? { test } : { test, testNames: names }));
}

function untilOver(most: number): (one: { ms: number }) => boolean {
  let before = 0;
  return ({ ms }) => {
    const isWithin = before < most;
    before += ms;
    return isWithin;
  };
}

/** The faults with which no asked test fails, and how many files were asked. */
async function leftAfter(all: Map<number, Mutant>, asked: ComeBy): Promise<Map<number, number>> {
  const left = new Map([...all.keys()].map((number) => [number, 0]));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const runs = [...left.keys()].flatMap((number) => {
      const one = asked(number)[round];
      return one ? [{ ...one, number, isLoaded: all.get(number)?.isLoaded }] : [];
    });
    if (runs.length === 0) break;
    for (const { number } of runs) left.set(number, round + 1);
    for (const number of await failedOf(runs)) left.delete(number);
    console.log(`Of ${all.size} faults ${left.size} are left after ${round + 1} files each.`);
  }
  return left;
}

type Run = { test: string; number: number; isLoaded?: boolean; testNames?: string[] };

/** The numbers with which a test of the file fails. */
async function failedOf(runs: Run[]): Promise<number[]> {
  const failed: number[] = [];
  let waiting = runs;
  for (let before = 0; waiting.length !== before; ) {
    before = waiting.length;
    const states = new Map((await ran(waiting)).map((one) => [numberOf(one), one.state()]));
    // What is pending ended its worker, and those after it were not asked.
    for (const [number, state] of states) if (state !== "passed") failed.push(number);
    waiting = waiting.filter(({ number }) => !states.has(number));
  }
  return failed;
}

function numberOf({ moduleId }: TestModule): number {
  return Number(/mutant=(\d+)/.exec(moduleId)?.[1]);
}

async function ran(runs: Run[]): Promise<TestModule[]> {
  const known = new Map<string, TestSpecification>();
  for (const one of await vitest.globTestSpecifications(runs.map(({ test }) => test)))
    known.set(relative(root, one.moduleId), one);
  const specifications = runs.map(({ test, number, isLoaded, testNames }) => {
    const file = known.get(test);
    if (!file) throw new Error(`${test} is no file of tests.`);
    const name = `${file.moduleId}?mutant=${number}${isLoaded ? "&loaded" : ""}`;
    return file.project.createSpecification(name, testNames ? { testNames } : []);
  });
  const { testModules } = await vitest.runTestSpecifications(specifications);
  return testModules;
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
    const within = (one: string) => relative(root, join(root, one));
    const files = [...new Set(positionals.map(within))];
    const tests = values.tests?.map(within);
    const most = Number(values.most ?? MOST_MUTANTS);
    const areSources = files.every((one) => /^(functions|shared)\/.+\.ts$/.test(one));
    const areTests = (tests ?? []).every((one) => /^tests\/.+\.test\.tsx?$/.test(one));
    const areThere = areTests && [...files, ...(tests ?? [])].every((one) => existsSync(one));
    if (files.length > 0 && areSources && areThere && most >= 1) return { files, most, tests };
  } catch {}
  console.error(`Usage: ${USAGE}`);
  process.exit(process.argv.includes("--help") ? 0 : 2);
}
