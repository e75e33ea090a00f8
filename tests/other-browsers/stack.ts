// Where do the stories in other engines take place? On one local stack without demo data.
import { execFileSync } from "node:child_process";
import { type LocalStack, startLocalStack } from "#scripts/local/stack/runner.ts";
import { ensureFirefox, ensureWebKit } from "#scripts/setup/system.mjs";
import { isDeep } from "#tests/support/runs/sizes.ts";

let stack: LocalStack | null = null;

/**
 * Global set-up: finds or installs the browsers, builds what is not up to date and starts the
 * stack.
 */
export async function setup(): Promise<void> {
  process.env["FIREFOX"] = ensureFirefox();
  if (isDeep) ensureWebKit();
  for (const script of ["scripts/build.ts", "scripts/synth.ts"])
    execFileSync(process.execPath, [script], { stdio: "pipe" });
  stack = await startLocalStack({
    port: 0,
    dataDir: null,
    paymentMode: "own-keys",
    log: () => undefined,
  });
  process.env["FOYER_STORY_URL"] = stack.url;
}

export async function teardown(): Promise<void> {
  await stack?.close();
}
