// What is left of a run that somebody ends? Nothing: its programs end with it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

const script = `
  import { endTogether, running, runningQuietly } from "./scripts/setup/run.mjs";
  endTogether();
  const program = "console.log(process.pid); setInterval(() => {}, 1000)";
  await Promise.all([
    running(process.execPath, ["-e", program]),
    runningQuietly(process.execPath, ["-e", "setInterval(() => {}, 1000)"]),
  ]);
  console.log("went on");
`;

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.each(["SIGTERM", "SIGHUP"] as const)(
  "%s ends a run with all that it started",
  async (signal) => {
    const run = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    run.stdout.on("data", (text) => {
      said += text;
    });
    await once(run.stdout, "data");
    run.kill(signal);
    const [status] = await once(run, "close");
    expect([status, lives(Number(said))]).toEqual([1, false]);
  },
);
