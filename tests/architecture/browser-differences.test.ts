// Does one place alone ask for what browsers answer differently, or do not answer at all?
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** What is asked, and the file that knows how the answers differ. */
const askedOnce: [what: string, asks: RegExp, owner: string][] = [
  ["its list of time zones", /supportedValuesOf/, "web/lib/form/zone-options.ts"],
  [
    "what it stores and its cookies, which it may block",
    /\b(local|session)Storage\b|\buse(Local|Session)Storage\b|\bindexedDB\b|document\.cookie/,
    "web/lib/page/browser-memory.ts",
  ],
  ["the device's time zone", /DateTimeFormat\(\)\s*\.resolvedOptions/, "web/lib/page/time.ts"],
];

const files = globSync("{functions,shared,web}/**/*.{ts,tsx}").toSorted();

describe("the browser", () => {
  it.each(askedOnce)("is asked for %s in one place", (_, asks, owner) => {
    expect(files.filter((file) => asks.test(readFileSync(file, "utf8")))).toEqual([owner]);
  });

  it("has two policies for HTML: a strict default, and one for formatted texts", () => {
    expect(files.filter((file) => /\bcreatePolicy\b/.test(readFileSync(file, "utf8")))).toEqual([
      "web/app/trusted-types.ts",
      "web/lib/page/trusted-html.ts",
    ]);
  });

  it("gets formatted texts through the files that show or read them, and no others", () => {
    const asks = /\b(trustedHtml|inertBody)\b/;
    expect(files.filter((file) => asks.test(readFileSync(file, "utf8")))).toEqual([
      "web/components/form/words-of.ts",
      "web/components/rich-text/editor-text.ts",
      "web/components/rich-text/formatted-text.tsx",
      "web/components/rich-text/sandboxed-html.tsx",
      "web/lib/page/trusted-html.ts",
    ]);
  });
});

describe("a page that React renders", () => {
  const LAST_RESORT = "web/app/last-resort.tsx";
  const roots = /\b(create|hydrate)Root\(/g;
  const rooted = files.filter((file) => readFileSync(file, "utf8").match(roots));

  it("goes on while a translator replaces its texts, and is never empty after an error", () => {
    expect(rooted).toContain(LAST_RESORT);
    for (const file of rooted.filter((one) => one !== LAST_RESORT)) {
      const source = readFileSync(file, "utf8");
      expect(source, file).toContain("followTranslator();");
      expect(source.match(/lastResort\(root\)/g)?.length, file).toBe(source.match(roots)?.length);
    }
  });
});
