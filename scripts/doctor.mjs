// `npm run doctor -- --stage NAME`: is a deployment healthy, and what is to be done where it is
// not?
import { join } from "node:path";
import { ensurePackages } from "./setup/packages.mjs";
import { root, run } from "./setup/run.mjs";

ensurePackages();
const node = join(root, "node_modules/.bin/node");
process.exit(run(node, ["scripts/operator/main.ts", "doctor", ...process.argv.slice(2)]));
