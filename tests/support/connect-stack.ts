// How does a test start a local stack in connect mode, where every account connects its own Stripe
// account? As a process that prints its address.
import { startLocalStack } from "#scripts/local/stack/runner.ts";

const stack = await startLocalStack({
  port: 0,
  dataDir: null,
  log: () => undefined,
  connectsAccounts: true,
});
process.on("SIGTERM", () => void stack.close().then(() => process.exit(0)));
process.stdout.write(`${stack.url}\n`);
