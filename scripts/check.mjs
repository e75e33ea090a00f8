// What does `npm run check` check before every commit? Format, lint, types, unused code,
// catalogues, rules and architecture.
import { checks } from "./setup/checks.mjs";
import { takeFlags } from "./setup/flags.mjs";
import { ensurePackages } from "./setup/packages.mjs";
import { bin, run } from "./setup/run.mjs";

takeFlags(
  "npm run check checks format, lint, types, unused code, catalogues, rules and architecture.",
);
ensurePackages();
const tests = ["run", "--project", "rules", "--project", "architecture", "--reporter", "minimal"];
for (const [, program, args] of [...checks, ["tests", "vitest", tests]]) {
  const status = run(bin(program), args);
  if (status !== 0) process.exit(status);
}
