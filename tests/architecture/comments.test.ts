// Does the code speak for itself? Comment lines may only become fewer, and are short.
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The most percent of the lines that are not blank, as measured. A number may only be lowered. */
const most = {
  functions: 6.5,
  "functions/core": 7.2,
  "functions/engine": 6.4,
  shared: 9.6,
  "shared/rules": 9.1,
  web: 5.7,
  infra: 8.5,
};
/** A share so far below its number lowers the number. */
const SLACK = 0.5;
const MOST_WORDS = 40;

const filesIn = (folder: string) => globSync(`${folder}/**/*.{ts,tsx}`);
const textOf = (file: string) => readFileSync(file, "utf8");
const linesOf = (file: string) =>
  textOf(file)
    .split("\n")
    .filter((line) => line.trim() !== "");
const isComment = (line: string) => /^\s*(\/\/|\/\*|\*)/.test(line);
const runsIn = (file: string) => textOf(file).match(/(^[^\S\n]*\/\/.*\n)+/gm) ?? [];
const wordsOf = (comment: string) => comment.match(/[^\s*/]+/g) ?? [];

describe("comments", () => {
  it.each(Object.entries(most))("of %s are at most %f percent of its lines", (folder, percent) => {
    const lines = filesIn(folder).flatMap(linesOf);

    expect(lines.length).toBeGreaterThan(1_000);
    const share = (100 * lines.filter(isComment).length) / lines.length;
    expect(share).toBeLessThanOrEqual(percent);
    expect(share).toBeGreaterThan(percent - SLACK);
  });

  it("above a function or a field have at most 40 words", () => {
    const long = filesIn("{functions,infra,scripts,shared,tests,web}").filter((file) =>
      [...textOf(file).matchAll(/^\s*\/\*\*\s(.*?)\*\//gms)].some(
        ([, text = ""]) => wordsOf(text).length > MOST_WORDS,
      ),
    );

    expect(long).toEqual([]);
  });

  it("of one line or several after another have at most 40 words", () => {
    const long = filesIn("{functions,infra,scripts,shared,tests,web}").flatMap((file) =>
      runsIn(file).flatMap((run) => (wordsOf(run).length > MOST_WORDS ? `${file}: ${run}` : [])),
    );

    expect(long).toEqual([]);
  });
});
