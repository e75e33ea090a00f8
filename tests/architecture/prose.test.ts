// Is what we write short? Comment lines may only become fewer, and documents stay to be read.
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
  scripts: 6.4,
};
const MOST_COMMENT_WORDS = 40;
const EVERYWHERE = "{functions,infra,scripts,shared,tests,web}";

const MOST_DECISIONS = 60;
const MOST_DECISION_WORDS = 60;
const MOST_CHANGE_LINES = 60;

const filesIn = (folder: string, endings = "ts,tsx") => globSync(`${folder}/**/*.{${endings}}`);
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
    expect((100 * lines.filter(isComment).length) / lines.length).toBeLessThanOrEqual(percent);
  });

  it("above a function or a field have at most 40 words", () => {
    const long = filesIn(EVERYWHERE, "ts,tsx,mjs,css").filter((file) =>
      [...textOf(file).matchAll(/^\s*\/\*\*\s(.*?)\*\//gms)].some(
        ([, text = ""]) => wordsOf(text).length > MOST_COMMENT_WORDS,
      ),
    );

    expect(long).toEqual([]);
  });

  it("of one line or several after another have at most 40 words", () => {
    const long = filesIn(EVERYWHERE, "ts,tsx,mjs,css").flatMap((file) =>
      runsIn(file).flatMap((run) =>
        wordsOf(run).length > MOST_COMMENT_WORDS ? `${file}: ${run}` : [],
      ),
    );

    expect(long).toEqual([]);
  });
});

describe("DECISIONS.md", () => {
  const entries = entriesOf(readFileSync("DECISIONS.md", "utf8"));

  it("has at most 60 decisions, beside the table of libraries", () => {
    expect(entries.length).toBeGreaterThan(20);
    expect(entries.length).toBeLessThanOrEqual(MOST_DECISIONS);
  });

  it("says each in at most 60 words", () => {
    expect(entries.filter((entry) => decisionWords(entry).length > MOST_DECISION_WORDS)).toEqual(
      [],
    );
  });

  it("is counted without headings and table", () => {
    const planted = "# D\n\nIntro.\n\n## A\n\n- **One\n  two.** Three.\n- Four.\n";
    const table = "\n## Libraries\n\n- not counted\n";

    expect(entriesOf(planted + table).map((entry) => decisionWords(entry).length)).toEqual([3, 1]);
  });
});

describe("CHANGELOG.md", () => {
  it("is one page of each version", () => {
    const versions = readFileSync("CHANGELOG.md", "utf8").split(/^## /m).slice(1);

    expect(versions.length).toBeGreaterThan(0);
    for (const version of versions)
      expect(version.trimEnd().split("\n").length).toBeLessThanOrEqual(MOST_CHANGE_LINES);
  });
});

function entriesOf(text: string): string[] {
  const [decisions = ""] = text.split(/^## Libraries$/m);
  return [...decisions.matchAll(/^- .*(\n {2}.*)*/gm)].map(([entry]) => entry);
}

function decisionWords(entry: string): string[] {
  return entry.slice("- ".length).split(/\s+/).filter(Boolean);
}
