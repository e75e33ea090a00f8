// Does a test without a table find the product as it is? Its process is shared with other files, so
// none of them may load the environment of the tests with a table: it makes passwords weak.
import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const ENVIRONMENT = "tests/support/runs/environment.ts";

/** The files that a file loads, directly or indirectly. */
function loadedBy(start: string): Set<string> {
  const seen = new Set([start]);
  for (const file of seen) {
    if (!/\.tsx?$/.test(file) || !existsSync(file)) continue;
    const lines = readFileSync(file, "utf8").matchAll(
      /^(?:import|export|\}) (?!type ).*"#(.+)";$/gm,
    );
    for (const [, to = ""] of lines) seen.add(to);
  }
  return seen;
}

it("sees what a file loads", () => {
  expect(loadedBy("tests/integration/people/guesses.test.ts")).toContain(ENVIRONMENT);
});

it("never leads from a rule or a property to the environment of tests with a table", () => {
  const files = globSync("tests/{rules,properties,architecture}/**/*.test.{ts,tsx}");
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => loadedBy(file).has(ENVIRONMENT))).toEqual([]);
});
