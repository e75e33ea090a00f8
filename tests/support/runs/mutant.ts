// Which fault does `npm run mutate` ask this test file about? The number behind its name; its first
// failure is the answer.
import { Worker } from "node:worker_threads";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** The faults whose place a test comes by; of a file those before its tests. */
    reached?: number[];
  }
}

/** A process that a fault keeps busy can only be ended from another thread. */
const MOST_MS = 180_000;
const ends = `setTimeout(() => process.kill(process.pid, "SIGKILL"), ${MOST_MS})`;
const watch = new Worker(ends, { eval: true });
afterAll(() => watch.terminate());

const [, number = "0", isLoaded] =
  /\?mutant=(\d+)(&loaded)?/.exec(expect.getState().testPath ?? "") ?? [];
// Loading all modules anew takes longer than most tests; without a fault it tells who loads them.
if (number === "0" || isLoaded || Reflect.get(globalThis, "isLoaded")) vi.resetModules();
const reached = new Set<number>();
const isMutant = (one: number): boolean => {
  reached.add(one);
  return one === Number(number);
};
Object.assign(globalThis, { isMutant, turns: 0, isLoaded });

let isSeen = false;
beforeEach((context) => {
  if (isSeen) context.skip();
  const { meta } = context.task.file;
  meta.reached = [...(meta.reached ?? []), ...reached];
  reached.clear();
  context.onTestFailed(() => {
    isSeen = true;
  });
});
// Before the hooks of the file, so after them here.
afterEach(({ task }) => {
  task.meta.reached = [...reached];
  reached.clear();
});
