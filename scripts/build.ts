// What does `npm run build` build? The app and every Lambda; `--pseudo` only the app, disguised.
import { existsSync } from "node:fs";
import { bundleFunction } from "#scripts/build/bundle-function.ts";
import { bundleWeb } from "#scripts/build/bundle-web.ts";
import { printSizes } from "#scripts/build/sizes.ts";
import { functionTargets } from "#scripts/build/targets.ts";
import { takeFlags } from "#scripts/setup/flags.mjs";

takeFlags("npm run build bundles the app and every function; -- --pseudo, the app in disguise.", [
  "--pseudo",
]);

const started = performance.now();
process.env["NODE_ENV"] = "production";

if (process.argv.includes("--pseudo")) {
  console.log(`The disguised app is in dist/web-pseudo (${await bundleWeb({ pseudo: true })}).`);
} else {
  await buildAll();
}

async function buildAll(): Promise<void> {
  // The web build comes first, because rendered pages name its hashed files.
  const outcomes = [await bundleWeb({ pseudo: false })];
  const [present, missing] = partition(functionTargets, ({ entry }) => existsSync(entry));
  for (const target of present) outcomes.push(await bundleFunction(target));

  const built = outcomes.filter((outcome) => outcome === "built").length;
  if (built > 0) printSizes();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${built} of ${outcomes.length} bundles built in ${seconds} s; the others were up to date.`,
  );
  if (missing.length === 0) return;
  console.error(
    `Not built, because the file is missing: ${missing.map(({ entry }) => entry).join(", ")}.`,
  );
  process.exitCode = 1;
}

function partition<T>(all: readonly T[], holds: (one: T) => boolean): [T[], T[]] {
  return [all.filter(holds), all.filter((one) => !holds(one))];
}
