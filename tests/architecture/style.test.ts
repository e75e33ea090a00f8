// Does every file follow the house style, as far as a machine can check it?
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";

const files = globSync(
  "{functions,infra,scripts,shared,tests,web}/**/*.{ts,tsx,mjs,css}",
).toSorted();
const code = files.filter((file) => !file.endsWith(".css"));
const linesOf = (file: string): string[] => readFileSync(file, "utf8").trimEnd().split("\n");
const MOST_LINES = 300;
const MOST_COLUMNS = 100;

describe("every file", () => {
  it("is found", () => {
    expect(code.length).toBeGreaterThan(300);
  });

  it("has at most 300 lines", () => {
    expect(code.filter((file) => linesOf(file).length > MOST_LINES)).toEqual([]);
  });

  it("breaks its comments at 100 columns, as the formatter breaks code", () => {
    const isTooLong = (line: string) =>
      [...line].length > MOST_COLUMNS && /^\s*(\/\/|\*|\/\*)/.test(line);
    // A web address and a linter's directive must stay on one line.
    const mayBeLong = (line: string) => /https?:\/\/|biome-ignore/.test(line);
    const long = files.filter((file) =>
      linesOf(file).some((line) => isTooLong(line) && !mayBeLong(line)),
    );
    expect(long).toEqual([]);
  });

  it("begins with the question it answers", () => {
    expect(code.filter((file) => !linesOf(file)[0]?.startsWith("// "))).toEqual([]);
  });

  it("is named in kebab-case, for what it holds", () => {
    const name = /^[a-z0-9]+(-[a-z0-9]+)*(\.(module|test|spec|bench|config|d))?\.(ts|tsx|mjs|css)$/;
    expect(files.filter((file) => !name.test(basename(file)))).toEqual([]);
    expect(
      files.filter((file) => /(^|\/)(utils?|helpers?|misc|common|types|index)(\/|\.)/.test(file)),
    ).toEqual([]);
  });

  it("leaves no work to a comment", () => {
    const unfinished = new RegExp(`\\b(${["TO", "DO"].join("")}|${["FIX", "ME"].join("")})\\b`);
    expect(code.filter((file) => unfinished.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  it("waits with the patience that all tests have, or more", () => {
    const patient = "tests/support/runs/eventually.ts";
    const impatient =
      /\bvi\.(wait(For|Until)|setConfig)\(|\.toPass\(\{ timeout: [1-5]?\d_|^\s*\}, [12]?\d{1,2}_000\);$/m;
    const found = code.filter(
      (file) => file !== patient && impatient.test(readFileSync(file, "utf8")),
    );
    expect(found).toEqual([]);
  });

  it("draws its random input where a seed is set for it", () => {
    const draws = /from "fast-check"|Math\.random\(|\brandomBytes\b/;
    const seeded = /^(tests\/(properties|support|architecture)|functions\/core\/ports\/clock\.ts)/;
    const found = code.filter(
      (file) =>
        /^(tests|functions)\//.test(file) &&
        !seeded.test(file) &&
        draws.test(readFileSync(file, "utf8")),
    );
    expect(found).toEqual([]);
  });

  it("exports by name", () => {
    // The tools that load these files require a default export.
    const wanted =
      /(config|tests\/support\/(table\/database|runs\/run-reporter)|tests\/e2e\/support\/stacks)\.ts$/;
    const found = code.filter(
      (file) => /^export default/m.test(readFileSync(file, "utf8")) && !wanted.test(file),
    );
    expect(found).toEqual([]);
  });
});

describe("every top folder, and each of the engine", () => {
  const folders = ["functions", "infra", "scripts", "shared", "tests", "web"];
  const engine = ["functions/engine/stock", "functions/engine/order"];

  it.each([...folders, ...engine])("%s says in at most 15 lines what is in it", (folder) => {
    const lines = linesOf(`${folder}/README.md`);
    expect([lines[0], lines.length <= 15]).toEqual([`# ${folder}`, true]);
  });
});
