// `npm run bench`: units of the hot operations and the size of every Lambda, beside their budgets.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const hot = ["reservations", "door", "public-events"];

const { status } = spawnSync("vitest", ["run", "--config", "tests/bench/vitest.config.ts"], {
  cwd: root,
  stdio: "inherit",
});
printSizes();
process.exit(status ?? 1);

function printSizes(): void {
  const folder = join(root, "dist/functions");
  if (!existsSync(folder)) {
    console.log("Bundle sizes are known after: npm run build");
    return;
  }
  console.log("Lambda                       KB / budget");
  for (const name of readdirSync(folder).toSorted()) {
    const file = join(folder, name, "index.mjs");
    if (!existsSync(file)) continue;
    const kilobytes = Math.round(statSync(file).size / 1024);
    const budget = hot.includes(name) ? 700 : name === "pages" ? 1500 : 1300;
    const text = `${name.padEnd(28)} ${kilobytes} / ${budget}`;
    console.log(kilobytes > budget ? `\u001b[31m${text}\u001b[0m` : text);
  }
}
