// Does a build find its own sources, even in a folder that was copied or moved?
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { isFresh, keepKey } from "#scripts/build/inputs.ts";

const home = process.cwd();
afterEach(() => process.chdir(home));

/** A folder "my project" with one source, its bundle and their key. */
function builtProject(): string {
  const folder = join(mkdtempSync(join(tmpdir(), "foyer-build-")), "my project");
  mkdirSync(folder);
  process.chdir(folder);
  writeFileSync("source.ts", "one");
  writeFileSync("bundle.mjs", "built");
  keepKey("keys/bundle.json", [resolve("source.ts")]);
  return folder;
}

test("A copied folder builds again when its own source changes", () => {
  const original = builtProject();
  const copy = `${original} copy`;
  cpSync(original, copy, { recursive: true });
  process.chdir(copy);
  expect(isFresh("keys/bundle.json", "bundle.mjs")).toBe(true);

  writeFileSync("source.ts", "two");

  expect(isFresh("keys/bundle.json", "bundle.mjs")).toBe(false);
  expect(readFileSync("keys/bundle.json", "utf8")).not.toContain(original);
});

test("A copied folder stays as it is when only the original changes", () => {
  const original = builtProject();
  const copy = `${original} copy`;
  cpSync(original, copy, { recursive: true });
  writeFileSync(join(original, "source.ts"), "two");

  process.chdir(copy);

  expect(isFresh("keys/bundle.json", "bundle.mjs")).toBe(true);
});
