// Are the packages of the lockfile installed? If not, they are installed now, including the pinned
// Node.
import { existsSync, readFileSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./run.mjs";
import { giveUp } from "./say.mjs";

/**
 * Installs exactly the lockfile, unless that is what is installed. `npm ci` makes node_modules
 * anew: what somebody changed by hand in it is gone.
 */
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
  console.log("Installing the packages of the lockfile; node_modules is made anew…");
  if (run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]) !== 0)
    giveUp("The packages could not be installed. See npm's message above; then try: npm ci");
  const now = new Date();
  if (existsSync(installed)) utimesSync(installed, now, now);
}

/** npm keeps a lockfile of what it installed. A newer lockfile may still say the same. */
function isSameLock(installed) {
  const lock = join(root, "package-lock.json");
  if (statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return true;
  const packagesOf = (path) => JSON.parse(readFileSync(path, "utf8")).packages;
  return isInstalled(packagesOf(lock), packagesOf(installed), process);
}

/**
 * True if `present` has each package of `wanted` that a system of this platform and arch needs. An
 * optional package counts if it names a system and this is it.
 */
export const isInstalled = (wanted, present, { platform, arch }) =>
  Object.entries(wanted).every(([path, one]) => {
    const isForHere = one.os?.includes(platform) && one.cpu?.includes(arch) && !one.libc;
    const isNeeded = path !== "" && (!one.optional || isForHere);
    return !isNeeded || present[path]?.version === one.version;
  });
