// What does `npm run relist -- --stage NAME` run? It installs the packages and then starts the
// command that writes anew what the world can find, in TypeScript.
import { join } from "node:path";
import { ensurePackages } from "./setup/packages.mjs";
import { root, run } from "./setup/run.mjs";

ensurePackages();
const node = join(root, "node_modules/.bin/node");
process.exit(run(node, ["scripts/operator/main.ts", "relist", ...process.argv.slice(2)]));
