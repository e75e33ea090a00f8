// Which of the app's files are removed after a deployment? None that an open tab may still ask for.
import { describe, expect, it } from "vitest";
import { deploy } from "#scripts/operator/deploy.ts";
import {
  formerFiles,
  removeFormerFiles,
  type SiteFile,
} from "#scripts/operator/world/former-files.ts";
import { worldOf } from "#tests/support/servers/operator.ts";
import { ownDomain } from "#tests/support/servers/stacks.ts";

const DAY_MS = 24 * 3600 * 1000;
const nowMs = 1000 * DAY_MS;
const file = (key: string, daysAgo: number): SiteFile => ({
  key,
  uploadedMs: nowMs - daysAgo * DAY_MS,
});
const today = [file("index.html", 0), file("assets/new.js", 0)];
const built = ["index.html", "assets/new.js"];

describe("a deployment", () => {
  it.each<[string, SiteFile[], string[]]>([
    ["the first one keeps all it uploaded", [], []],
    [
      "keeps the release before it, however old that is",
      [file("assets/before.js", 200), file("assets/before.css", 200)],
      [],
    ],
    [
      "keeps thirty days, however many releases they had",
      [file("assets/a.js", 1), file("assets/b.js", 10), file("assets/c.js", 29)],
      [],
    ],
    [
      "removes what was last built before both",
      [file("assets/before.js", 40), file("assets/c.js", 41), file("assets/d.js", 400)],
      ["assets/c.js", "assets/d.js"],
    ],
    [
      "keeps what was served until a while ago, however old it is and whatever came after it",
      [file("assets/served.js", 200), file("assets/hotfix.js", 1), file("assets/next.js", 0.9)],
      [],
    ],
    [
      "removes nothing but hashed files",
      [file("assets/before.js", 1), file("robots.txt", 400), file("assets.html", 400)],
      [],
    ],
  ])("%s", (_, older, removed) => {
    expect(formerFiles([...today, ...older], new Set(built), nowMs)).toEqual(removed);
  });

  it("tells what it removed, and nothing where nothing was to be removed", async () => {
    const removed: string[] = [];
    const site = (files: SiteFile[]) => ({
      builtFiles: () => built,
      siteFiles: async () => files,
      removeSiteFiles: async (_: string, keys: string[]) => void removed.push(...keys),
    });
    const old = [...today, file("assets/before.js", 40), file("assets/old.js", 90)];

    expect(await removeFormerFiles(site(today), "site", nowMs)).toBeNull();
    expect(await removeFormerFiles(site(old), "site", nowMs)).toBe(
      "1 file that no release has had for 30 days was removed from the app's bucket.",
    );
    expect(removed).toEqual(["assets/old.js"]);
  });

  it("is whole although they cannot be removed", async () => {
    const site = {
      builtFiles: () => built,
      siteFiles: () => Promise.reject(new Error("no")),
      removeSiteFiles: () => Promise.resolve(),
    };
    expect(await removeFormerFiles(site, "site", nowMs)).toBe(
      "Files of former releases could not be removed from the app's bucket. Error: no The next deployment tries again.",
    );
  });

  it("removes what no release needs any more from the app's bucket, and nothing else", async () => {
    const removed: [bucket: string, keys: string[]][] = [];
    const uploadedMs = Date.parse("2020-01-01T00:00:00Z");
    const site = {
      builtFiles: () => ["index.html", "assets/app.js"],
      siteFiles: async () => [
        { key: "assets/app.js", uploadedMs },
        { key: "assets/former.js", uploadedMs },
        { key: "assets/long-over.js", uploadedMs: uploadedMs - 7_200_000 },
      ],
      removeSiteFiles: async (bucket: string, keys: string[]) => void removed.push([bucket, keys]),
    };
    let said = "";
    await deploy(["--stage", "own"], {
      openWorld: () => worldOf({ world: { site } }),
      say: (text) => {
        said += text;
      },
      stages: { own: ownDomain },
      run: () => 0,
      nodeVersion: "24.21.0",
    });

    expect(removed).toEqual([["foyer-site", ["assets/long-over.js"]]]);
    expect(said).toContain("1 file that no release has had for 30 days was removed");
  });
});
