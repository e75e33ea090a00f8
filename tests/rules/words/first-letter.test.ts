// With which letter does a picture of a name begin? With a whole one.
import { expect, it } from "vitest";
import { firstLetter } from "#web/lib/page/first-letter.ts";

it.each([
  ["Olivia", "O"],
  ["😀Reg", "😀"],
  ["", ""],
])("%j begins with %j", (name, letter) => {
  expect(firstLetter(name)).toBe(letter);
});
