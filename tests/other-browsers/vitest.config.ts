// How do the stories in other browser engines run? By themselves, because they start a whole stack
// and a browser; a short run opens Firefox for two of them.
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { isDeep } from "#tests/support/runs/sizes.ts";

export default defineConfig({
  test: {
    name: "other-browsers",
    root: join(import.meta.dirname, "../.."),
    include: [`tests/other-browsers/${isDeep ? "*" : "firefox{,-picture}"}.test.ts`],
    globalSetup: "tests/other-browsers/stack.ts",
    pool: "forks",
    // One browser at a time: a story that waits for the processor tells nothing.
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
