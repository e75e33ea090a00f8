// What is the readable part of an address? Words of the title, never empty, never half a character.
import { expect, it } from "vitest";
import { slugOf } from "#shared/core/ids.ts";

it.each([
  ["Midsummer Night Concert", "midsummer-night-concert"],
  ["Él Niño: ¿qué?", "el-nino-que"],
  ["東京の夜", "東京の夜"],
  ["a/b?c#d%41", "a-b-c-d-41"],
  ["..", "event"],
  ["x".repeat(149), "x".repeat(80)],
  [`a${"𠮷".repeat(100)}`, `a${"𠮷".repeat(79)}`],
  [`${"x".repeat(79)} y`, "x".repeat(79)],
])("%s is %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
  expect(encodeURIComponent(slugOf(title))).not.toBe("");
});
