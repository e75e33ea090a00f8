// Which fault does `npm run mutate` ask this test file about? The number behind its name; its first
// failure is the answer.
import { Worker } from "node:worker_threads";
import { afterAll, beforeEach, expect, vi } from "vitest";

/** A process that a fault keeps busy can only be ended from another thread. */
const MOST_MS = 180_000;
const ends = `setTimeout(() => process.kill(process.pid, "SIGKILL"), ${MOST_MS})`;
const watch = new Worker(ends, { eval: true });
afterAll(() => watch.terminate());

const [, number = "0", isLoaded] =
  /\?mutant=(\d+)(&loaded)?/.exec(expect.getState().testPath ?? "") ?? [];
// Loading all modules anew takes longer than most tests.
if (isLoaded || Reflect.get(globalThis, "isLoaded")) vi.resetModules();
Object.assign(globalThis, { mutant: Number(number), turns: 0, isLoaded });

let isSeen = false;
beforeEach((context) => {
  if (isSeen) context.skip();
  context.onTestFailed(() => {
    isSeen = true;
  });
});
