// How do the commands run other programs? With the pinned Node first on the path, and with their output shown.
import { spawn, spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";

export const root = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../..");

/** The environment of everything we start: `node` and the tools are those of node_modules. */
export const environment = () => ({
  ...process.env,
  PATH: join(root, "node_modules/.bin") + delimiter + (process.env.PATH ?? ""),
});

/** Runs a program to its end and answers its exit code. */
export function run(command, args, extra = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...environment(), ...extra } });
  return status ?? 1;
}

/** Runs a program and answers its exit code and what it printed, which is shown as well. */
export function runAndRead(command, args, extra = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...environment(), ...extra },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text) => {
        output += text;
        process.stdout.write(text);
      });
    }
    child.on("error", () => resolve({ status: 1, output }));
    child.on("close", (status) => resolve({ status: status ?? 1, output }));
  });
}

/** True if a program can be run and says that all is well. */
export const works = (command, args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;
