// A local stack in which every account connects a Stripe account of its own: started as a process,
// it prints its address.
import { startLocalStack } from "#scripts/local/runner.ts";

const stack = await startLocalStack({
  port: 0,
  dataDir: null,
  log: () => undefined,
  connectsAccounts: true,
});
process.on("SIGTERM", () => void stack.close().then(() => process.exit(0)));
process.stdout.write(`${stack.url}\n`);
