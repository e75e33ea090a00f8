// What does a person read whose machine lacks a program? A sentence with this system's way to
// install it.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";

/** Commands that are on the PATH of an otherwise empty machine, and what each of them does. */
type Machine = Record<string, string>;
const NOTHING: Machine = {};
const DEBIAN = { "apt-get": '[ "$1" = --version ]' };
const MAC = { brew: "true" };

/** Runs one of the functions that ensure a program, on such a machine. */
function ensured(name: string, machine: Machine, environment: NodeJS.ProcessEnv = {}) {
  const folder = mkdtempSync(join(tmpdir(), "foyer-machine-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [command, does] of Object.entries(machine)) {
    writeFileSync(join(folder, command), `#!/bin/sh\n${does}\n`);
    chmodSync(join(folder, command), 0o755);
  }
  const script = `import * as system from "./scripts/setup/system.mjs"; system.${name}();`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
    env: { PATH: folder, ...environment },
  });
  return { status, stderr: stderr.trim().replace("sudo ", "") };
}

describe.each([
  ["ensureJava", "Java 17 or newer", "openjdk-17-jre-headless", "--cask temurin"],
  ["ensureBrowser", "Chromium", "chromium", "--cask google-chrome"],
  ["ensureFirefox", "Firefox", "firefox-esr", "--cask firefox"],
  ["ensurePdfReaders", "Poppler", "poppler-utils poppler-data", "poppler"],
])("%s, on a machine without %s,", (ensure, program, apt, brew) => {
  it("ends with a sentence that names it", () => {
    const { status, stderr } = ensured(ensure, NOTHING);
    expect([status, stderr]).toEqual([1, expect.stringContaining(program)]);
    expect(stderr).toMatch(/Install it so that it is on the PATH\.$/);
  });

  it("gives the exact command of Debian and of a Mac", () => {
    expect(ensured(ensure, DEBIAN).stderr).toMatch(
      new RegExp(`Install it with: apt-get install ${apt}$`),
    );
    expect(ensured(ensure, MAC).stderr).toMatch(
      new RegExp(`Install it with: brew install ${brew}$`),
    );
  });
});

describe("ensureWebKit, on a machine without WebKitGTK,", () => {
  it("gives the exact command of Debian, and to a Mac, which has no package, its name alone", () => {
    const { status, stderr } = ensured("ensureWebKit", DEBIAN);
    expect([status, stderr]).toEqual([1, expect.stringContaining("WebKitGTK")]);
    expect(stderr).toMatch(/Install it with: apt-get install webkit2gtk-driver xvfb$/);
    expect(ensured("ensureWebKit", MAC).stderr).toMatch(/Install it so that it is on the PATH\.$/);
  });
});

describe("ensureJava", () => {
  it("takes no Java that is too old", () => {
    const old = { java: `echo 'openjdk version "11.0.2"' >&2` };
    expect(ensured("ensureJava", old).status).toBe(1);
    const new17 = { java: `echo 'openjdk version "17.0.2"' >&2` };
    expect(ensured("ensureJava", new17)).toEqual({ status: 0, stderr: "" });
  });
});

describe("ensureBrowser", () => {
  it("takes the headless shell where that alone is installed", () => {
    expect(ensured("ensureBrowser", { "chromium-headless-shell": "true" }).status).toBe(0);
  });

  it("says that the chosen browser is not there, instead of taking another one", () => {
    const { status, stderr } = ensured(
      "ensureBrowser",
      { chromium: "true" },
      { CHROMIUM: "/nowhere" },
    );
    expect([status, stderr]).toEqual([1, "CHROMIUM names /nowhere, and nothing is there."]);
  });
});
