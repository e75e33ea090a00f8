// How is the app built? By Vite, unless nothing under web/ and shared/ has changed.
import { rmSync } from "node:fs";
import { build, type InlineConfig } from "vite";
import { filesUnder, isFresh, keepKey } from "#scripts/build/inputs.ts";
import { refuseManagement } from "#scripts/build/refuse-management.ts";
import { refuseNewerCalls } from "#scripts/build/refuse-newer-calls.ts";
import { buildFiles } from "#scripts/build/targets.ts";

/** Writes dist/web; with `pseudo` dist/web-pseudo, where translatable sentences are disguised. */
export async function bundleWeb(
  { pseudo }: { pseudo: boolean },
  bundle: (config: InlineConfig) => Promise<unknown> = build,
): Promise<"built" | "kept"> {
  const name = pseudo ? "web-pseudo" : "web";
  const keyFile = `dist/keys/${name}.json`;
  const inputs = () => filesUnder(["web", "shared", ...buildFiles]);
  if (isFresh(keyFile, `dist/${name}/index.html`, inputs())) return "kept";
  rmSync(keyFile, { force: true });
  // The configurations of Vite and lingui read this variable.
  if (pseudo) process.env["FOYER_PSEUDO"] = "1";
  await bundle({ configFile: "vite.web.config.ts", logLevel: "warn" });
  if (!pseudo) {
    refuseNewerCalls(`dist/${name}/assets`);
    refuseManagement(`dist/${name}/manifest.json`);
  }
  keepKey(keyFile, inputs());
  return "built";
}
