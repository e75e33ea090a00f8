// What does Lambda load beside the image worker's bundle? sharp's programs for Linux on arm64.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { isFresh, keepKey } from "#scripts/build/inputs.ts";
import { NATIVE_PACKAGE } from "#scripts/build/targets.ts";

const BUNDLE = "dist/functions/resize/index.mjs";
const KEY = "dist/keys/packed-resize.json";
export const PACKED = "dist/packed/resize";
/** Renamed to the former once it is whole. */
const NEW = "dist/packed/new";

const Names = z.record(z.string(), z.string()).optional();
const Locked = z.looseObject({
  version: z.string().optional(),
  dependencies: Names,
  optionalDependencies: Names,
});
const Lock = z.looseObject({ packages: z.record(z.string(), Locked) });
type Packages = Record<string, z.output<typeof Locked>>;

/** Does nothing if neither the bundle nor the lockfile has changed. */
export function packResize(): "packed" | "kept" {
  const sources = [BUNDLE, "package-lock.json", "scripts/build/packed.ts"];
  if (isFresh(KEY, `${PACKED}/index.mjs`, sources)) return "kept";
  if (!existsSync(BUNDLE)) throw new Error(`There is no ${BUNDLE}. Write: npm run build`);
  rmSync(NEW, { recursive: true, force: true });
  mkdirSync(NEW, { recursive: true });
  installInto(NEW);
  cpSync(BUNDLE, join(NEW, "index.mjs"));
  rmSync(PACKED, { recursive: true, force: true });
  renameSync(NEW, PACKED);
  keepKey(KEY, sources);
  return "packed";
}

/** A lockfile that is a part of ours, so versions, checksums and registry are the operator's. */
function installInto(folder: string): void {
  const lock = lockOfResize();
  const files = { "package.json": lock.packages[""], "package-lock.json": lock };
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), JSON.stringify(content));
  cpSync(".npmrc", join(folder, ".npmrc"));
  const lambda = ["--os=linux", "--cpu=arm64", "--libc=glibc"];
  const quiet = [
    "--ignore-scripts",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const { status } = spawnSync("npm", ["ci", ...lambda, ...quiet], {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0)
    throw new Error("The image worker's packages could not be installed; npm says why above.");
  for (const name of [...Object.keys(files), ".npmrc", "node_modules/.package-lock.json"])
    rmSync(join(folder, name), { force: true });
  rmSync(join(folder, "node_modules/.bin"), { recursive: true, force: true });
}

/** The part of the lockfile that the worker needs, with a root that asks for it. */
export function lockOfResize(): z.output<typeof Lock> {
  const lock = Lock.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
  const packages = neededBy(NATIVE_PACKAGE, lock.packages);
  const version = packages[`node_modules/${NATIVE_PACKAGE}`]?.version ?? "";
  const own = { name: "resize", dependencies: { [NATIVE_PACKAGE]: version } };
  return { ...lock, name: own.name, packages: { "": own, ...packages } };
}

/** The locked package with all that it asks for, of every system: npm chooses among them. */
function neededBy(name: string, all: Packages): Packages {
  const found = new Set<string>();
  const add = (wanted: string, from: string): void => {
    const path = placesFor(wanted, from).find((place) => place in all);
    const one = path === undefined ? undefined : all[path];
    if (path === undefined || !one || found.has(path)) return;
    found.add(path);
    for (const next of Object.keys({ ...one.dependencies, ...one.optionalDependencies }))
      add(next, path);
  };
  add(name, "");
  return Object.fromEntries(Object.entries(all).filter(([path]) => found.has(path)));
}

/** The paths at which Node looks for a package that the one at `path` asks for. */
export function placesFor(name: string, path: string): string[] {
  const inside = `${path}/node_modules/${name}`.replace(/^\//, "");
  const parent = path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/")));
  return path === "" ? [inside] : [inside, ...placesFor(name, parent)];
}
