// Does one table say all that the deep run does more than `npm test`?
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sizes } from "#tests/support/runs/sizes.ts";

const table = "tests/support/runs/sizes.ts";
const tests = globSync("tests/**/*.{ts,tsx}").filter((file) => file !== table);
const textOf = (file: string): string => readFileSync(file, "utf8");

it("no other file asks whether this is the deep run", () => {
  // The command that begins the deep run sets it.
  const asks = /env(\.|\[["'])FOYER_DEEP(?! = )/;
  const others = [...tests, ...globSync("{functions,infra,scripts,shared,web}/**/*.{ts,tsx,mjs}")];
  expect(asks.test(textOf(table))).toBe(true);
  expect(others.filter((file) => asks.test(textOf(file)))).toEqual([]);
});

it("every size is used, so the table lists nothing that no test does", () => {
  const all = tests.map(textOf).join("\n");
  const unused = Object.keys(sizes).filter((name) => !all.includes(`sizes.${name}`));
  expect(unused).toEqual([]);
});

it("every size has both numbers on one line", () => {
  const rows = textOf(table).match(/^ {2}\w+: .*$/gm) ?? [];
  expect(rows).toHaveLength(Object.keys(sizes).length);
  expect(rows.filter((row) => !/: size\(.+, .+\),$/.test(row))).toEqual([]);
});
