// Does every file stand in a room of the house? A folder that the plan does not know is a fault.
import { globSync } from "node:fs";
import { basename, dirname } from "node:path";
import { describe, expect, it } from "vitest";

const nouns = globSync("shared/contracts/{,public/}*.ts").map((file) => basename(file, ".ts"));

/** Where the files of each top folder may stand. */
const rooms: Record<string, RegExp> = {
  functions: new RegExp(
    `^(core/(collection|http|ports|table)|stored(/order)?|access(/(formatted|listing|sign-in))?|engine/(stock|order|tickets|sale|payment|limit|job)|mail(/(delivery|kinds|messages|shares|templates(/account)?))?|exports/(file|tables)|workers|${nouns.join("|")})/[^/]+$`,
  ),
  infra: /^(constructs\/)?[^/]+$/,
  scripts:
    /^((bench|build|mutants|operator(\/(checks|stacks|world))?|setup|local\/(stack|aws|edge|stripe(\/(pages|stripe-js))?))\/)?[^/]+$/,
  shared: /^(core(\/(text|time))?|contracts(\/(order|public))?|rules\/[a-z]+)\/[^/]+$/,
  tests:
    /^(architecture(\/infra)?|bench|e2e|local-stack|operator|other-browsers|properties|simulation|support\/scenes\/(bounds|mail)|(e2e|engine|integration|rules|screens|support)\/[a-z-]+)\/[^/]+$/,
  web: /^(app(\/(brand|frame|toasts))?|components\/(dialog|export|form|image|job|list|number|page|rich-text|ticket)|lib\/(api|event|form|image|page)|wording|features\/((buyer|organizer|account)\/[a-z-]+(\/[a-z-]+)?|door(\/wedge)?))\/[^/]+$/,
};
const sources = globSync("{functions,infra,scripts,shared,tests,web}/**/*.{ts,tsx}");
/** Files that tools or readers expect at a certain place. */
const alone = ["shared/api.ts", "scripts/local/start.ts"];

describe("the house", () => {
  it.each(Object.entries(rooms))("has every file of %s in one of its rooms", (folder, room) => {
    const files = globSync(`${folder}/**/*.{ts,tsx,mjs,css}`).filter((f) => !alone.includes(f));

    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => !room.test(file.slice(folder.length + 1)))).toEqual([]);
  });

  it("has at most 30 files in a folder", () => {
    const crowded = Object.entries(Object.groupBy(sources, dirname)).filter(
      ([, files = []]) => files.length > 30,
    );

    expect(crowded.map(([folder]) => folder)).toEqual([]);
  });

  it("has specs of browsers in e2e, and other tests elsewhere: no other name is ever run", () => {
    const tests = globSync("tests/**/*.{test,spec}.*").filter((file) => !file.includes("/bench/"));
    const isFound = (file: string) =>
      file.startsWith("tests/e2e/") ? /\.spec\.ts$/.test(file) : /\.test\.tsx?$/.test(file);

    expect(tests.length).toBeGreaterThan(100);
    expect(tests.filter((file) => !isFound(file))).toEqual([]);
  });

  it("has an integration test named after every noun", () => {
    const tested = globSync("tests/integration/*/*.test.ts").map((f) => basename(f, ".test.ts"));

    expect(nouns.filter((noun) => !tested.includes(noun))).toEqual([]);
  });
});
