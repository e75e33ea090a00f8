// Which bytes does a CSV have, and which texts get an apostrophe before they could be run?
import { expect, it } from "vitest";
import { defused } from "#functions/exports/file/formulas.ts";
import { writeFile } from "#functions/exports/file/write-file.ts";
import { bytesOf, csvLines, tableOf } from "#tests/support/readers/exported-file.ts";

it("begins with a BOM, ends lines with CRLF, and has numbers that every program takes as such", async () => {
  const rows = [
    ["Ada", { minor: -1_500, currency: "JPY" }, { minor: -5, currency: "EUR" }, 12],
    ["a, b", { minor: 12_340, currency: "KWD" }, { minor: 120_000, currency: "ISK" }, -0.5],
    ["1\n2", { minor: 120_050, currency: "ISK" }, { minor: 0, currency: "USD" }, 1e-7],
    ["a;b", { at: "2030-06-21T17:30:59.999Z" }, { date: "2030-02-28" }, Number.NaN],
    ['"', null, "", -0],
  ] as const;

  const bytes = await bytesOf(writeFile(tableOf(["Name", "Name", "", "n"], rows), "CSV"));

  expect(bytes.toString("utf8")).toBe(
    [
      "\u{FEFF}Name,Name,,n",
      "Ada,-1500,-0.05,12",
      '"a, b",12.340,1200,-0.5',
      '"1\n2",1200.50,0.00,0.0000001',
      '"a;b",2030-06-21 19:30:59,2030-02-28,',
      '"""",,,0',
      "",
    ].join("\r\n"),
  );
});

it.each([
  ["=1+1", "'=1+1"],
  ["+47 22 33 44", "'+47 22 33 44"],
  ["-1+cmd|' /C calc'!A0", "'-1+cmd|' /C calc'!A0"],
  ["@SUM(1)", "'@SUM(1)"],
  ["\u{FF1D}1+1", "'\u{FF1D}1+1"],
  ["\u{FF0D}1", "'\u{FF0D}1"],
  ["\tx", "'\tx"],
  ["\nx", "'\nx"],
  ["  =1+1", "'  =1+1"],
  ["\u{A0}\u{200B}\u{202E}\u{FEFF}=1+1", "'\u{A0}\u{200B}\u{202E}\u{FEFF}=1+1"],
  // What a program that splits at semicolons would take for cells of their own.
  ["a;=1+1", "a;'=1+1"],
  ['a; "=1+1', "a; \"'=1+1"],
  ["a\n=1+1", "a\n'=1+1"],
  ["a\t@SUM(1)", "a\t'@SUM(1)"],
  ["a;+cmd|x!A0", "a;'+cmd|x!A0"],
])("%j is written as %j", (typed, written) => {
  expect(defused(typed)).toBe(written);
});

it.each([
  "Ada-Marie Holm",
  "a = b, a + b, a - b",
  "ada@example.org",
  "Thanks ;-) see you",
  "Bring:\n- tea\n- cake",
  "'=1+1",
  '"=1+1"',
  "#REF!",
  "",
])("%j stays as it was typed", (typed) => {
  expect(defused(typed)).toBe(typed);
});

it("is a head alone where the list is empty", async () => {
  expect(await csvLines(tableOf(["Name", "E-mail"], []))).toEqual([["Name", "E-mail"]]);
});

it("holds 40,000 characters, 90 questions of one title, and a title of 255", async () => {
  const heads = [...Array<string>(90).fill("Why?"), "x".repeat(255)];
  const row = [...Array.from({ length: 90 }, (_, at) => `${at}`), "y".repeat(40_000)];

  expect(await csvLines(tableOf(heads, [row]))).toEqual([heads, row]);
});

it("drops NUL before it looks for a formula", async () => {
  expect(await csvLines(tableOf(["a"], [["\0=1+1"]]))).toEqual([["a"], ["'=1+1"]]);
});

it("writes a time or date that is none as the text that it is", async () => {
  const rows = [
    [{ at: "=1+1" }, { date: "=1+1" }],
    [{ at: "" }, { date: "2030-02-31" }],
  ];

  expect(await csvLines(tableOf(["at", "day"], rows))).toEqual([
    ["at", "day"],
    ["'=1+1", "'=1+1"],
    ["", "2030-02-31"],
  ]);
});

it("takes as long as the text for 40,000 blanks, quotes or signs", () => {
  for (const one of [" ", '"', ";", "=", ";=", " =", '\n"', "\u{200B}"]) {
    const text = one.repeat(40_000 / one.length);
    expect(defused(text).replaceAll("'", "")).toBe(text);
  }
});
