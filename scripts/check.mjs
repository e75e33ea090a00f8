// What does `npm run check` check before every commit? Format, lint, types, unused code,
// catalogues, rules and architecture.
import { join } from "node:path";
import { ensurePackages } from "./setup/packages.mjs";
import { root, run } from "./setup/run.mjs";

ensurePackages();
const bin = (name) => join(root, "node_modules/.bin", name);
const steps = [
  ["biome", ["ci", "--error-on-warnings", "."]],
  ["tsc", ["--noEmit"]],
  ["knip", ["--no-progress"]],
  ["lingui", ["check", "sync"]],
  ["vitest", ["run", "--project", "rules", "--project", "architecture"]],
];
for (const [name, args] of steps) {
  const status = run(bin(name), args);
  if (status !== 0) process.exit(status);
}
