// How do the commands run other programs? With the pinned Node first on the path, and with their
// output shown.
import { spawn, spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";

export const root = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../..");

/** The environment of all programs that we start; `node` and the tools come from node_modules. */
export const environment = () => ({
  ...process.env,
  PATH: join(root, "node_modules/.bin") + delimiter + (process.env.PATH ?? ""),
});

/** The path of a tool from node_modules. */
export const bin = (name) => join(root, "node_modules/.bin", name);

/** Runs a program to its end and returns its exit code. */
export function run(command, args, extra = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...environment(), ...extra },
  });
  return status ?? 1;
}

const MOST_OUTPUT = 64 * 1024 * 1024;

/** Like `run`, but shows nothing: returns the exit code with what the program printed. */
export function runQuietly(command, args, extra = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: MOST_OUTPUT,
    env: { ...environment(), ...extra },
  });
  const output = [stdout, stderr, error?.message].filter(Boolean).join("\n");
  return { status: status ?? 1, output };
}

/** Like `run`, but in parallel: returns a promise of the exit code. */
export function running(command, args, extra = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...environment(), ...extra },
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (status) => resolve(status ?? 1));
  });
}

/** True if a program can be run and exits with 0. */
export const works = (command, args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;
