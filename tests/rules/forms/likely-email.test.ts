// Is a mistyped mail host noticed, and a correct or unknown one left alone?
import { expect, it } from "vitest";
import { likelyEmail } from "#web/lib/form/likely-email.ts";

it.each([
  ["a letter swapped", "jana@gmial.com", "jana@gmail.com"],
  ["a letter missing", "jana@gmal.com", "jana@gmail.com"],
  ["a letter too many", "jana@hotmaill.com", "jana@hotmail.com"],
  ["a wrong letter", "Jana@yahop.com", "jana@yahoo.com"],
  ["the last letter missing", "jana@gmail.co", "jana@gmail.com"],
  ["a right address", "jana@gmail.com", null],
  ["another host", "jana@heizwerk.example", null],
  ["no address yet", "jana@", null],
])("%s", (_, typed, suggested) => {
  expect(likelyEmail(typed)).toBe(suggested);
});
