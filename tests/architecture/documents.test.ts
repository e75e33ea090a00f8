// Are the documents short enough to be read? They grow unless a test stops them.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const MOST_DECISIONS = 60;
const MOST_WORDS = 60;
const MOST_CHANGE_LINES = 60;

describe("DECISIONS.md", () => {
  const entries = entriesOf(readFileSync("DECISIONS.md", "utf8"));

  it("has at most 60 decisions, beside the table of libraries", () => {
    expect(entries.length).toBeGreaterThan(20);
    expect(entries.length).toBeLessThanOrEqual(MOST_DECISIONS);
  });

  it("says each in at most 60 words, the numbers of the archive not counted", () => {
    expect(entries.filter((entry) => wordsOf(entry).length > MOST_WORDS)).toEqual([]);
  });

  it("is counted without headings, table and numbers", () => {
    const planted = "# D\n\nIntro.\n\n## A\n\n- **One\n  two.** Three. (1,\n  4–6)\n- Four.\n";
    const table = "\n## Libraries\n\n- not counted\n";

    expect(entriesOf(planted + table).map((entry) => wordsOf(entry).length)).toEqual([3, 1]);
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

function wordsOf(entry: string): string[] {
  const text = entry.slice("- ".length).replace(/\([\d\s,–]+\)\.?\s*$/, "");
  return text.split(/\s+/).filter(Boolean);
}
