// Are the packages of the lockfile installed? If not, they are installed now, including the pinned
// Node.
import { existsSync, readFileSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./run.mjs";
import { giveUp } from "./say.mjs";

/** Installs from the lockfile, unless the last installation used the same lockfile. */
export function ensurePackages() {
  if (Number(process.versions.node.split(".")[0]) < 20)
    giveUp(
      "Foyer's commands need Node 20 or newer to begin with; it brings the version it runs on itself.",
    );
  const installed = join(root, "node_modules/.package-lock.json");
  const node = join(root, "node_modules/.bin/node");
  if (
    existsSync(installed) &&
    (existsSync(node) || existsSync(`${node}.cmd`)) &&
    isSameLock(installed)
  )
    return;
  console.log("Installing the packages of the lockfile…");
  // `npm ci` does not work here. It refuses a lockfile that lacks the native packages of other
  // platforms, and some registries do not offer those.
  if (run("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]) !== 0)
    giveUp("The packages could not be installed. See npm's message above; then try: npm install");
  const now = new Date();
  if (existsSync(installed)) utimesSync(installed, now, now);
}

/**
 * npm keeps a lockfile of what it installed. It has the same packages and versions, without those
 * of other platforms.
 */
function isSameLock(installed) {
  const lock = join(root, "package-lock.json");
  if (statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return true;
  const wanted = JSON.parse(readFileSync(lock, "utf8")).packages;
  const present = JSON.parse(readFileSync(installed, "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, one]) => path === "" || one.optional || present[path]?.version === one.version,
  );
}
