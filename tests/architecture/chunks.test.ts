// Does every pattern of the browser's chunks still match a file? A moved file would silently leave
// its group.
import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { chunkGroups } from "#scripts/build/chunks.ts";

const files = globSync("{web,shared}/**/*.{ts,tsx,css}");

const lookahead = /\(\?!(?:[^()]|\([^()]*\))*\)/g;

/** A pattern without alternatives for each way through its groups. */
function ways(source: string): string[] {
  const group = /\(([^()]*)\)/.exec(source);
  if (!group) return source.split("|");
  const [whole, inner = ""] = group;
  return inner.split("|").flatMap((one) => ways(source.replace(whole, () => one)));
}

const patterns = chunkGroups
  .flatMap(({ test }) => ways(test.source.replaceAll(lookahead, "")))
  .filter((one) => /^(web|shared)\\\//.test(one));

it("every way through a pattern leads to a file", () => {
  expect(patterns.length).toBeGreaterThan(20);
  expect(patterns.filter((one) => !files.some((file) => new RegExp(one).test(file)))).toEqual([]);
});
