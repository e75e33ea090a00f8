// Which process may use the data folder? One; the lock of a dead process is taken over.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PaymentMode } from "#scripts/local/stack/payments.ts";
import { errorCode, refusal } from "#scripts/local/stack/refusal.ts";

/** Raised when Foyer stores something in a form that its older versions cannot read or write. */
const FORMAT = "3";

export type DataFolder = {
  path: string;
  /** Who is paid by its demo; null until `markSeeded`. An interrupted first run is deleted. */
  seededFor: PaymentMode | null;
  markSeeded(mode: PaymentMode): void;
  release(): void;
};

/** Refuses data that another version stored in another form. */
export function openDataFolder(path: string, { fresh }: { fresh: boolean }): DataFolder {
  try {
    // Below a parent that allows no folders (/proc), a recursive call never returns.
    if (!existsSync(path)) mkdirSync(path, { recursive: !existsSync(dirname(path)) });
    claim(path);
    if (fresh || isHalfFilled(path)) empty(path);
    mustBeReadable(path);
    writeFileSync(formatOf(path), FORMAT);
  } catch (error) {
    if (errorCode(error) === "") throw error;
    throw refusal(
      `The data folder ${path} cannot be used (${errorCode(error)}). Choose another one with FOYER_DATA.`,
    );
  }
  return {
    path,
    seededFor: seededFor(path),
    markSeeded: (mode) => writeFileSync(seededOf(path), mode),
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

/** Refuses a folder that does not look like Foyer's, in case its path was a mistake. */
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

function mustBeReadable(path: string): void {
  const format = existsSync(formatOf(path)) ? readFileSync(formatOf(path), "utf8") : "1";
  if (!hasData(path) || format === FORMAT) return;
  rmSync(lockOf(path), { force: true });
  throw refusal(
    `The data in ${path} was stored by another version of Foyer and cannot be read. Begin anew with: npm start -- --fresh`,
  );
}

function seededFor(path: string): PaymentMode | null {
  if (!existsSync(seededOf(path))) return null;
  return readFileSync(seededOf(path), "utf8") === "connect" ? "connect" : "own-keys";
}

/** Partial demo data would block a new first run. */
const isHalfFilled = (path: string): boolean => !existsSync(seededOf(path)) && hasData(path);

/** Every run stores its secrets before anything else. */
const hasData = (path: string): boolean => existsSync(join(path, "secrets.json"));
const formatOf = (path: string): string => join(path, "format");
const seededOf = (path: string): string => join(path, "seeded");
const lockOf = (path: string): string => join(path, "lock");

function ownerOf(path: string): number | null {
  const pid = existsSync(lockOf(path)) ? Number(readFileSync(lockOf(path), "utf8")) : 0;
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && isFoyer(pid) ? pid : null;
}

/** The process id may belong to another program by now; the command line tells. */
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
