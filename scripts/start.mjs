// What does `npm start` do? Everything from a fresh clone to a running Foyer; it needs no packages
// until they are installed.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { takeFlags } from "./setup/flags.mjs";
import { ensurePackages } from "./setup/packages.mjs";
import { environment, root, run } from "./setup/run.mjs";
import { giveUp } from "./setup/say.mjs";
import { ensureJava } from "./setup/system.mjs";

takeFlags("npm start starts Foyer with its data; npm start -- --fresh begins anew.", ["--fresh"]);
ensurePackages();
ensureJava();
const node = join(root, "node_modules/.bin/node");
if (run(node, ["scripts/build.ts"]) !== 0) giveUp("The build failed; see above.");
if (run(node, ["scripts/synth.ts"]) !== 0)
  giveUp("The infrastructure could not be synthesised; see above.");

const child = spawn(node, ["scripts/local/start.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: environment(),
});
// The terminal sends Ctrl-C to the child as well. A signal to this process alone is passed on.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("close", (status) => process.exit(status ?? 1));
