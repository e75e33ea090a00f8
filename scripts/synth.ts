// Are the templates up to date? Synthesises them again only when one of their sources has changed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { filesUnder, isFresh, keepKey } from "#scripts/build/inputs.ts";
import { takeFlags } from "#scripts/setup/flags.mjs";

takeFlags("npm run synth writes the templates to cdk.out, offline.");

const root = join(import.meta.dirname, "..");
if (!existsSync(join(root, "dist/web/index.html")) || !existsSync(join(root, "dist/functions"))) {
  console.error("The templates name what is built, and nothing is. Write: npm run build");
  process.exit(1);
}
const key = join(root, "cdk.out/.key.json");
const files = filesUnder([
  "infra",
  "shared/api.ts",
  "shared/contracts",
  "shared/core",
  "dist/functions",
  "dist/web",
  "package-lock.json",
]);
if (!isFresh(key, join(root, "cdk.out/manifest.json"), files)) {
  const { status } = spawnSync(process.execPath, ["infra/app.ts", "--local"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, CDK_OUTDIR: "cdk.out" },
  });
  if (status !== 0) process.exit(status ?? 1);
  keepKey(key, files);
}
