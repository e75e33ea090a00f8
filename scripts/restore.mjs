// What does `npm run restore -- --stage NAME --from TABLE` run? It installs the packages and then
// starts the command that copies items back, in TypeScript.
import { join } from "node:path";
import { ensurePackages } from "./setup/packages.mjs";
import { root, run } from "./setup/run.mjs";

ensurePackages();
const node = join(root, "node_modules/.bin/node");
process.exit(run(node, ["scripts/operator/main.ts", "restore", ...process.argv.slice(2)]));
