// How does the benchmark run? Like the integration tests, but only on request, and no measured time
// makes it fail. Counted costs are the same on every machine, so they are a test.
import { defineConfig } from "vitest/config";
import { transforms } from "#scripts/build/transforms.ts";

export default defineConfig({
  plugins: transforms(),
  test: {
    name: "bench",
    root: ".",
    include: ["tests/engine/table/costs.test.ts", "tests/bench/**/*.bench.ts"],
    globalSetup: "tests/support/table/database.ts",
    setupFiles: "tests/support/runs/environment.ts",
    // As in all other tests: beside other work a list took 36 seconds.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: "forks",
  },
});
