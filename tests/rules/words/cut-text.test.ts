// Where does a text end that is too long? After a whole word or character, near the limit.
import { expect, it } from "vitest";
import { cutText } from "#shared/core/text/cut-text.ts";

it.each([
  ["a text that fits", "Strings under the stars.", 24, "Strings under the stars."],
  ["a text of words", "Strings under the stars, and more of them.", 22, "Strings under the…"],
  ["a text that is cut after a word", "Strings under the stars.", 18, "Strings under the…"],
  [
    "a script without spaces",
    "夏の夜の音楽会、 星空の下で弦楽四重奏を聴きます。",
    20,
    "夏の夜の音楽会、 星空の下で弦楽四重奏…",
  ],
  [
    "a word and a long address",
    `Info https://owl.example/${"x".repeat(40)}`,
    30,
    "Info https://owl.example/xxxx…",
  ],
  ["a family of four", `${"a".repeat(12)}👨‍👩‍👧‍👦 more`, 20, `${"a".repeat(12)}…`],
  ["letters with marks of their own", "नमस्ते".repeat(4), 16, "नमस्तेनमस्तेनम…"],
  ["a letter beyond the first plane", `${"a".repeat(8)}𠮷𠮷`, 10, `${"a".repeat(8)}…`],
  ["a letter with more marks than fit", `e${"\u0301".repeat(50)}`, 10, "…"],
])("%s", (_, text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});

it("costs no more for a longer text", () => {
  expect(cutText("夏".repeat(1_000_000), 160)).toBe(`${"夏".repeat(159)}…`);
});
