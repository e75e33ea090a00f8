// What does `npm run bench` measure? Round trips, every Lambda and visits, beside their budgets.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { measurePages, type Row } from "#scripts/bench/pages.ts";
import { filesUnder } from "#scripts/build/inputs.ts";
import { PACKED } from "#scripts/build/packed.ts";
import { takeFlags } from "#scripts/setup/flags.mjs";

takeFlags("npm run bench prints costs, sizes and times beside their budgets.");

const root = join(import.meta.dirname, "..");
const functions = join(root, "dist/functions");
const hot = ["reservations", "door", "public-events"];
const LOADS = 5;
/** Whether something is larger than its budget. Times are the machine's, and are printed alone. */
let isTooLarge = false;

const { status } = spawnSync("vitest", ["run", "--config", "tests/bench/vitest.config.ts"], {
  cwd: root,
  stdio: "inherit",
});
if (existsSync(functions)) printFunctions();
else console.log("The functions are measured after: npm run build");
printRows(await measurePages());
if (isTooLarge) console.error("Something is larger than its budget: see the figures in red.");
process.exit(isTooLarge ? 1 : (status ?? 1));

function printFunctions(): void {
  console.log("Lambda                        KB / budget    load ms / budget");
  for (const name of readdirSync(functions).toSorted()) {
    const file = join(functions, name, "index.mjs");
    if (!existsSync(file)) continue;
    if (name === "resize") {
      console.log(`${name.padEnd(30)}${workerSize(file)}`);
      continue;
    }
    const budget = hot.includes(name)
      ? { kb: 700, ms: 65 }
      : { kb: name === "pages" ? 1500 : 1300, ms: 95 };
    const size = cell(Math.round(statSync(file).size / 1024), budget.kb, "KB");
    console.log(`${name.padEnd(24)}${size}       ${cell(loadTime(file), budget.ms, "ms")}`);
  }
}

/** Its package is sharp's programs, which have no budget. */
function workerSize(file: string): string {
  const packed = filesUnder([join(root, PACKED)]);
  const bytes = packed.reduce((sum, one) => sum + statSync(one).size, 0);
  const size = packed.length > 0 ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : "nothing yet";
  return `${Math.round(statSync(file).size / 1024)} KB, packed for Lambda: ${size}`;
}

function printRows(rows: Row[]): void {
  console.log("\nPages                                    measured / budget");
  for (const { what, value, unit, budget, aim } of rows) {
    const figure = Number(value.toFixed(value < 20 ? 2 : 0));
    const measured =
      budget === undefined ? String(figure).padStart(12) : cell(figure, budget, unit);
    const wish = aim === undefined ? "" : `, aim ${aim}`;
    console.log(`${what.padEnd(38)}${measured} ${unit}${wish}`);
  }
}

/** The fastest of five runs, because this machine's other work slows the rest. */
function loadTime(file: string): number {
  const script = `const from = performance.now(); await import(${JSON.stringify(file)}); console.log(performance.now() - from)`;
  const times = Array.from({ length: LOADS }, () => {
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      encoding: "utf8",
    });
    return Number(stdout);
  });
  return Math.round(Math.min(...times));
}

function cell(value: number, budget: number, unit: string): string {
  if (value > budget && !["ms", "s"].includes(unit)) isTooLarge = true;
  const text = `${value} / ${budget}`.padStart(12);
  return value > budget ? `\u001b[31m${text}\u001b[0m` : text;
}
