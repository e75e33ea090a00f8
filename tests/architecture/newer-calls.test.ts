// Would the build notice a call that a promised browser does not have, in our code or a library's?
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { bundleWeb } from "#scripts/build/bundle-web.ts";
import { newerCalls } from "#scripts/build/newer-calls.ts";
import { refuseNewerCalls } from "#scripts/build/refuse-newer-calls.ts";

describe("a call that a promised browser lacks", () => {
  it.each([
    ["const { promise } = Promise.withResolvers()", ["Promise.withResolvers"]],
    ["Array.fromAsync(pages)", ["Array.fromAsync"]],
    ["Map.groupBy(lines, byTicket)", ["Map.groupBy"]],
    ["Object.groupBy(lines, byTicket)", ["Object.groupBy"]],
    ["URL.parse(text)", ["URL.parse"]],
    ["AbortSignal.any(signals)", ["AbortSignal.any"]],
    ["new Intl.Segmenter('en')", ["Intl.Segmenter"]],
    ["chosen.symmetricDifference(others)", ["symmetricDifference"]],
    ["text.isWellFormed()", ["isWellFormed"]],
    ["video.requestVideoFrameCallback(read)", ["requestVideoFrameCallback"]],
    ["window.navigation.navigate('/')", ["navigation"]],
    ["navigator.wakeLock.request('screen')", ["navigator.wakeLock"]],
  ])("is seen in %s", (code, names) => {
    expect(newerCalls(code)).toEqual(expect.arrayContaining(names));
  });

  it("is not seen where every promised browser has it", () => {
    const code = `
      const sorted = rows.toSorted().at(-1);
      structuredClone(sorted);
      Object.hasOwn(sorted, "id");
      "text".replaceAll("a", "b");
      crypto.randomUUID();
      await navigator.clipboard.writeText("text");
      new URLSearchParams(location.search).get("aff");
      AbortSignal.timeout(1000);
    `;
    expect(newerCalls(code)).toEqual([]);
  });

  it.each(["/[\\p{L}--[a-z]]/v", "using file = open()"])(
    "may be a syntax: %s does not parse",
    (code) => {
      expect(() => newerCalls(code)).toThrow(SyntaxError);
    },
  );
});

describe("the build", () => {
  const folderOf = (code: string) => {
    const folder = mkdtempSync(join(tmpdir(), "foyer-newer-"));
    writeFileSync(join(folder, "checkout.js"), code);
    return folder;
  };

  it("ends with the name and the place of a newer call", () => {
    expect(() => refuseNewerCalls(folderOf("Promise.withResolvers()"))).toThrow(
      "Promise.withResolvers in checkout.js",
    );
    expect(() => refuseNewerCalls(folderOf("/a/v"))).toThrow(
      "a syntax (Invalid regular expression",
    );
  });

  it("goes on with a call that is made only after a look for it", () => {
    expect(() => refuseNewerCalls(folderOf("navigator.wakeLock?.request()"))).not.toThrow();
  });

  it("of the app ends there each time: what it wrote does not count as built", async () => {
    const home = process.cwd();
    onTestFinished(() => process.chdir(home));
    process.chdir(mkdtempSync(join(tmpdir(), "foyer-newer-")));
    const bundle = async () => {
      mkdirSync("dist/web/assets", { recursive: true });
      writeFileSync("dist/web/index.html", "");
      writeFileSync("dist/web/assets/checkout.js", "Promise.withResolvers()");
    };

    for (const refusal of Array(2).fill("Promise.withResolvers in checkout.js"))
      await expect(bundleWeb({ pseudo: false }, bundle)).rejects.toThrow(refusal);
  });
});
