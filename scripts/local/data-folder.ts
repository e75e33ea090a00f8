// Who may use the data folder? One Foyer at a time; a lock left by one that died is taken over.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { errorCode, refusal } from "./refusal.ts";

export type DataFolder = {
  path: string;
  /** True until `markSeeded`; what a first run left that was cut short is gone. */
  isNew: boolean;
  markSeeded(): void;
  release(): void;
};

/** Makes the folder, or with `fresh` a new one in its place, and claims it for this process. */
export function openDataFolder(path: string, { fresh }: { fresh: boolean }): DataFolder {
  try {
    // not always recursive: where a parent takes no folder at all (/proc), a recursive call never
    // returns
    if (!existsSync(path)) mkdirSync(path, { recursive: !existsSync(dirname(path)) });
    claim(path);
    if (fresh || isHalfFilled(path)) empty(path);
  } catch (error) {
    if (errorCode(error) === "") throw error;
    throw refusal(
      `The data folder ${path} cannot be used (${errorCode(error)}). Choose another one with FOYER_DATA.`,
    );
  }
  return {
    path,
    isNew: !existsSync(seededOf(path)),
    markSeeded: () => writeFileSync(seededOf(path), new Date().toISOString()),
    release: () => rmSync(lockOf(path), { force: true }),
  };
}

function claim(path: string): void {
  const owner = ownerOf(path);
  if (owner !== null) {
    throw refusal(
      `Another Foyer (process ${owner}) already runs on ${path}. End it, or choose another folder with FOYER_DATA.`,
    );
  }
  rmSync(lockOf(path), { force: true });
  writeFileSync(lockOf(path), String(process.pid), { flag: "wx" });
}

/** Deletes what earlier runs left, and never a folder that somebody named by mistake. */
function empty(path: string): void {
  const files = readdirSync(path).filter((name) => name !== "lock");
  if (files.length > 0 && !files.some((name) => name === "secrets.json" || name === "foyer.log")) {
    rmSync(lockOf(path), { force: true });
    throw refusal(
      `${path} does not look like Foyer's data, so it is not emptied. Choose another folder with FOYER_DATA.`,
    );
  }
  for (const name of files) rmSync(join(path, name), { recursive: true, force: true });
}

/**
 * Whether a first run began here and did not come to its end: its demo data would stand in the way.
 */
const isHalfFilled = (path: string): boolean =>
  !existsSync(seededOf(path)) && existsSync(join(path, "secrets.json"));

const seededOf = (path: string): string => join(path, "seeded");
const lockOf = (path: string): string => join(path, "lock");

/** The process that holds the lock, or null where none does. */
function ownerOf(path: string): number | null {
  const pid = existsSync(lockOf(path)) ? Number(readFileSync(lockOf(path), "utf8")) : 0;
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && isFoyer(pid) ? pid : null;
}

/**
 * A process of that number may be another program by now; where the system tells its command line,
 * that decides.
 */
function isFoyer(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== "EPERM") return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return (
    !existsSync(commandLine) || readFileSync(commandLine, "utf8").includes("scripts/local/start.ts")
  );
}
