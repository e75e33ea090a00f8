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

/** Like `run`, but other work goes on: returns a promise of the exit code. */
export const running = async (command, args, extra = {}) =>
  (await ended(command, args, extra, "inherit")).status;

/** Like `runQuietly`, but other work goes on: returns a promise of the exit code and the output. */
export const runningQuietly = (command, args, extra = {}) => ended(command, args, extra, "pipe");

/** Programs of `running` and `runningQuietly` that have not ended. */
const underWay = new Set();
let isEnding = false;

/**
 * From here on, whoever ends this program ends the programs that are under way with it. They get
 * Ctrl-C's signal, because only then they end what they started; a terminal sends it itself.
 */
export function endTogether() {
  const end = () => {
    isEnding = true;
    if (underWay.size === 0) process.exit(1);
  };
  process.once("SIGINT", end);
  for (const signal of ["SIGTERM", "SIGHUP"])
    process.once(signal, () => {
      end();
      for (const child of underWay) child.kill("SIGINT");
    });
}

function ended(command, args, extra, stdio) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["inherit", stdio, stdio],
    env: { ...environment(), ...extra },
  });
  underWay.add(child);
  const said = [];
  for (const output of [child.stdout, child.stderr]) output?.on("data", (text) => said.push(text));
  return new Promise((resolve) => {
    const end = (status) => {
      underWay.delete(child);
      if (!isEnding) resolve({ status: status ?? 1, output: Buffer.concat(said).toString("utf8") });
      else if (underWay.size === 0) process.exit(1);
    };
    child.once("error", (error) => {
      said.push(Buffer.from(error.message));
      end(1);
    });
    child.once("close", end);
  });
}

/** True if a program can be run and exits with 0. */
export const works = (command, args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;
