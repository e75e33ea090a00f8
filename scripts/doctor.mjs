// What does `npm run doctor -- --stage NAME` run? It installs the packages and then starts the
// health check in TypeScript.
import { join } from "node:path";
import { ensurePackages } from "./setup/packages.mjs";
import { root, run } from "./setup/run.mjs";

ensurePackages();
const node = join(root, "node_modules/.bin/node");
process.exit(run(node, ["scripts/operator/main.ts", "doctor", ...process.argv.slice(2)]));
