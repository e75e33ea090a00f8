// Is every bound met from both sides? A new one needs a line in `inputs/met-bounds.ts`.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as bounds from "#shared/core/bounds.ts";
import { MADE_A_DAY, type Met, metBounds } from "#tests/support/inputs/met-bounds.ts";
import { boundedWork } from "#tests/support/scenes/bounds/bounded-work.ts";

/** Each number with the names that lead to it. */
function numbersIn(value: object, path: string[] = []): [name: string, bound: number][] {
  return Object.entries(value).flatMap(([name, one]): [string, number][] =>
    typeof one === "number"
      ? [[[...path, name].join("."), one]]
      : numbersIn(Object(one), [...path, name]),
  );
}
const all = numbersIn(bounds);
const placesOf = (name: string): Met[] =>
  name.startsWith("MAX_MADE_A_DAY.") ? [MADE_A_DAY] : (metBounds[name] ?? []);

describe.each(all)("%s", (name, bound) => {
  it("has a line that says where it is met", () => {
    expect(placesOf(name)).not.toEqual([]);
  });

  it.each(placesOf(name))("is taken, and the next size is not (%#)", (met) => {
    if ("takes" in met)
      expect([met.takes(bound), met.takes(bound + (met.isLeast ? -1 : 1))]).toEqual([true, false]);
    if ("row" in met) expect(Object.values(boundedWork[met.row])).toContain(bound);
    if ("file" in met) {
      expect(existsSync(met.file)).toBe(true);
      expect(readFileSync(met.file, "utf8")).toContain(met.says);
    }
  });
});

it("no line tells of a bound that is gone", () => {
  const names = all.map(([name]) => name);
  expect(Object.keys(metBounds).filter((name) => !names.includes(name))).toEqual([]);
});
