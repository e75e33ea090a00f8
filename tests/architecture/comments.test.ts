// Does the code speak for itself? The share of comment lines may only fall, and a doc comment is
// short.
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The most percent of the lines that are not blank. Lower a number, never raise it. */
const most = {
  functions: 8,
  "functions/core": 8,
  "functions/engine": 8,
  shared: 10,
  "shared/rules": 10,
  web: 6,
  infra: 10,
};
const MOST_WORDS = 40;

const filesIn = (folder: string) => globSync(`${folder}/**/*.{ts,tsx}`);
const textOf = (file: string) => readFileSync(file, "utf8");
const linesOf = (file: string) =>
  textOf(file)
    .split("\n")
    .filter((line) => line.trim() !== "");
const isComment = (line: string) => /^\s*(\/\/|\/\*|\*)/.test(line);
const wordsOf = (comment: string) => comment.match(/[^\s*/]+/g) ?? [];

describe("comments", () => {
  it.each(Object.entries(most))("of %s are at most %i percent of its lines", (folder, percent) => {
    const lines = filesIn(folder).flatMap(linesOf);

    expect(lines.length).toBeGreaterThan(1_000);
    expect((100 * lines.filter(isComment).length) / lines.length).toBeLessThanOrEqual(percent);
  });

  it("above a function or a field have at most 40 words", () => {
    const long = filesIn("{functions,infra,scripts,shared,tests,web}").filter((file) =>
      [...textOf(file).matchAll(/^\s*\/\*\*\s(.*?)\*\//gms)].some(
        ([, text = ""]) => wordsOf(text).length > MOST_WORDS,
      ),
    );

    expect(long).toEqual([]);
  });
});
