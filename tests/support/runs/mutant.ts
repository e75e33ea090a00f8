// Which fault does `npm run mutate` ask this test file about? The number behind its name; its first
// failure is the answer.
import { beforeEach, expect, vi } from "vitest";

const [, number = "0"] = /\?mutant=(\d+)/.exec(expect.getState().testPath ?? "") ?? [];
vi.resetModules();
Object.assign(globalThis, { mutant: Number(number), turns: 0 });

let isSeen = false;
beforeEach((context) => {
  if (isSeen) context.skip();
  context.onTestFailed(() => {
    isSeen = true;
  });
});
