// What does a command say to --help, and to a flag that it does not know? A usage line, before it
// installs or starts anything.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);
const commands = ["start", "test", "test:deep", "check", "build", "synth", "bench"];

/** Runs an npm script without npm, on a machine where no other program can be started. */
function run(command: string, ...flags: string[]) {
  const [, file = "", ...own] = (scripts[command] ?? "").split(" ");
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...own, ...flags], {
    encoding: "utf8",
    env: { PATH: "/nowhere" },
  });
  return { status, stdout, stderr };
}

it.each(commands)("npm run %s -- --help prints a usage line alone", (command) => {
  const usage = /^Usage: npm [^\n]+\n$/;
  expect(run(command, "--help")).toEqual({
    status: 0,
    stdout: expect.stringMatching(usage),
    stderr: "",
  });
});

it.each(commands)(
  "npm run %s refuses a flag that it does not know, and starts nothing",
  (command) => {
    const { status, stdout, stderr } = run(command, "--shraed");
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^"--shraed" means nothing here\. Usage: npm [^\n]+\n$/);
  },
);
