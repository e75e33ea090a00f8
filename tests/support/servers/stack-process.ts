// What runs in the process that a test kills? The whole local stack, without the services that must
// outlive it.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { startLocalStack } from "#scripts/local/stack/runner.ts";

const options = JSON.parse(process.argv[2] ?? "{}");
const log = (line: string) =>
  appendFileSync(join(options.dataDir, "foyer.log"), `${new Date().toISOString()} ${line}\n`);

// The test process is gone, so this one must end itself.
process.on("disconnect", () => process.exit());
await startLocalStack({ ...options, paymentMode: "own-keys", log });
process.send?.("ready");
