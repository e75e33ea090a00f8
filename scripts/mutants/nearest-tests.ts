// Which tests ask most directly about a file? Those that reach it in the fewest imports; one that
// names a contract calls its handler.
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { deepFiles } from "#scripts/setup/deep-files.mjs";

const TIERS = ["rules", "properties", "engine", "integration", "simulation"];
/** Simulations take minutes: only what nothing nearer reaches. */
const FAR = 3;
/** What another noun asks about is asked after all that is named after this one. */
const AWAY = 2;

/** At most so many, the fastest kinds first. */
export function nearestTests(file: string, most: number): string[] {
  const steps = stepsTo(file);
  const [name = ""] = basename(file).split(".");
  return globSync(`tests/{${TIERS.join()}}/**/*.test.{ts,tsx}`)
    .filter((test) => steps.has(test) && !deepFiles.includes(test))
    .map((test) => {
      const away = tierOf(test) === TIERS.length - 1 ? FAR : 0;
      const isNamed = test.includes(name) || test.includes(file.split("/").at(-2) ?? name);
      return { test, steps: (steps.get(test) ?? 0) + away + (isNamed ? 0 : AWAY) };
    })
    .toSorted((one, other) => one.steps - other.steps || tierOf(one.test) - tierOf(other.test))
    .slice(0, most)
    .map(({ test }) => test)
    .toSorted((one, other) => tierOf(one) - tierOf(other));
}

const tierOf = (test: string): number => TIERS.indexOf(test.split("/")[1] ?? "");

/** Of every file that imports it, also indirectly, in how many steps. */
function stepsTo(file: string): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const one of globSync("{functions,shared,tests}/**/*.{ts,tsx}"))
    for (const read of readBy(one)) importers.set(read, [...(importers.get(read) ?? []), one]);
  const steps = new Map([[file, 0]]);
  for (const [one, away] of steps)
    for (const importer of importers.get(one) ?? [])
      if (!steps.has(importer)) steps.set(importer, away + 1);
  return steps;
}

function readBy(file: string): string[] {
  const code = readFileSync(file, "utf8").replaceAll(/^import type [^;]+;/gm, "");
  const imported = [...code.matchAll(/"#((?:functions|shared|tests)\/[^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
  const called = file.startsWith("tests/")
    ? imported
        .map((path) =>
          path.replace(/^shared\/contracts\/(?:public\/)?(.+)\.ts$/, "functions/$1/handler.ts"),
        )
        .filter((path) => path.endsWith("/handler.ts") && existsSync(path))
    : [];
  return [...new Set([...imported, ...called])];
}
