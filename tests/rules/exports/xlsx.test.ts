// What does a spreadsheet show of an XLSX, and where Excel holds less than the list?
import { expect, it } from "vitest";
import { writeFile } from "#functions/exports/file/write-file.ts";
import { isBeyondExcel, xlsxOf } from "#functions/exports/file/xlsx.ts";
import type { Cell } from "#functions/exports/table.ts";
import {
  bytesOf,
  csvLines,
  partOf,
  sheetsOf,
  tableOf,
  xlsxRows,
} from "#tests/support/readers/exported-file.ts";

/** The format of each cell of a row, and whether it is bold. */
async function shown(heads: string[], rows: Cell[][], line: number) {
  const xlsx = await bytesOf(writeFile(tableOf(heads, rows), "XLSX"));
  const [styles, sheet] = [partOf(xlsx, "xl/styles.xml"), partOf(xlsx, "xl/worksheets/sheet1.xml")];
  const codes = new Map([
    ["0", "General"],
    ["49", "@"],
    ["3", "#,##0"],
    ["4", "#,##0.00"],
  ]);
  for (const [, id = "", code = ""] of styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]+)"/g))
    codes.set(id, code);
  const fonts = [...styles.matchAll(/<font>.*?<\/font>/gs)].map(([font]) => /<b\/>|<b /.test(font));
  const kinds = [
    ...(/<cellXfs.*<\/cellXfs>/s.exec(styles)?.[0] ?? "").matchAll(/<xf .*?(?=<xf|<\/cellXfs)/gs),
  ];
  const row = new RegExp(`<row r="${line}">.*?</row>`, "s").exec(sheet)?.[0] ?? "";
  return [...row.matchAll(/<c [^>]*>/g)].map(([cell]) => {
    const kind = kinds[Number(/ s="(\d+)"/.exec(cell)?.[1] ?? 0)]?.[0] ?? "";
    const code = codes.get(/numFmtId="(\d+)"/.exec(kind)?.[1] ?? "");
    const alignment = /wrapText="(1|true)"/.test(kind) ? " wrapped" : "";
    return `${code}${alignment}${fonts[Number(/fontId="(\d+)"/.exec(kind)?.[1])] ? " bold" : ""}`;
  });
}

it("has a bold head that stays in view, and columns as wide as the table says", async () => {
  const sheet = partOf(
    await bytesOf(writeFile(tableOf(["Name", "Paid"], []), "XLSX")),
    "xl/worksheets/sheet1.xml",
  );

  expect(await shown(["Name", "Paid"], [["Ada", 1]], 1)).toEqual(["@ bold", "@ bold"]);
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
  expect(sheet).toMatch(/<col min="2" max="2" width="20"/);
});

it("gives every cell the format of its kind and currency, also beside others in its column", async () => {
  const rows: Cell[][] = [
    ["007", { minor: 1, currency: "JPY" }, { at: "2030-06-21T17:30:00Z" }, 3],
    [{ minor: 1, currency: "EUR" }, { minor: 1, currency: "KWD" }, { date: "2030-06-21" }, "=1"],
    [
      { minor: 100, currency: "ISK" },
      { minor: 150, currency: "ISK" },
      { date: "1899-12-31" },
      null,
    ],
  ];
  const heads = ["a", "b", "c", "d"];

  expect(await shown(["a"], [["two\nlines"]], 2)).toEqual(["@ wrapped"]);
  expect(await shown(heads, rows, 2)).toEqual(["@", "#,##0", "yyyy-mm-dd hh:mm:ss", "General"]);
  expect(await shown(heads, rows, 3)).toEqual(["#,##0.00", "#,##0.000", "yyyy-mm-dd", "@"]);
  expect(await shown(heads, rows, 4)).toEqual(["#,##0", "#,##0.00", "@"]);
});

it("keeps every text as it was typed, and has no formula", async () => {
  const texts = ["=1+1", "007", "1234567890123456", "1e5", "TRUE", "#REF!", "_x0041_", " a  b "];
  const xlsx = await bytesOf(
    writeFile(
      tableOf(
        ["Text"],
        texts.map((text) => [text]),
      ),
      "XLSX",
    ),
  );

  expect(
    await xlsxRows(
      tableOf(
        ["Text"],
        texts.map((text) => [text]),
      ),
    ),
  ).toEqual([["Text"], ...texts.map((text) => [text])]);
  expect(partOf(xlsx, "xl/worksheets/sheet1.xml")).not.toMatch(/<f[ >]/);
});

it("writes a time or date that is none as the text that it is", async () => {
  const rows = [
    [{ at: "=1+1" }, { date: "=1+1" }],
    [{ at: "soon" }, { date: "2030-02-31" }],
  ];

  expect(await xlsxRows(tableOf(["at", "day"], rows))).toEqual([
    ["at", "day"],
    ["=1+1", "=1+1"],
    ["soon", "2030-02-31"],
  ]);
});

it("says in the cell that Excel holds no more, and cuts no emoji in half", async () => {
  const note = "… (cut: Excel holds 32,767 characters)";
  const texts = [
    "x".repeat(32_767),
    "x".repeat(40_000),
    `${"x".repeat(32_728)}👋${"x".repeat(99)}`,
  ];

  const [, whole, long, emoji] = await xlsxRows(
    tableOf(
      ["a"],
      texts.map((text) => [text]),
    ),
  );

  expect(whole).toEqual([texts[0]]);
  expect(long).toEqual([`${"x".repeat(32_767 - note.length)}${note}`]);
  expect(emoji).toEqual([`${"x".repeat(32_728)}${note}`]);
});

it("holds 90 questions of one title, a title of 255, and a list without rows", async () => {
  const heads = [...Array<string>(90).fill("Why?"), "x".repeat(255)];

  expect(await xlsxRows(tableOf(heads, []))).toEqual([heads]);
});

it("is refused before its first byte where Excel has fewer columns", async () => {
  const wide = tableOf(Array<string>(16_385).fill("a"), []);

  const error = await bytesOf(writeFile(wide, "XLSX")).catch((one: unknown) => one);

  expect(String(error)).toMatch(/has 16385 columns.*Excel holds 16,384 columns.*A CSV/);
  expect([error, new Error("Not stored.", { cause: error })].map(isBeyondExcel)).toEqual([
    true,
    true,
  ]);
  expect([new Error("Not stored."), null].map(isBeyondExcel)).toEqual([false, false]);
  expect((await csvLines(tableOf(Array<string>(16_385).fill("a"), [])))[0]).toHaveLength(16_385);
});

it.each([
  [2, [["n", 1, 2]]],
  [
    3,
    [
      ["n", 1, 2],
      ["n", 3],
    ],
  ],
  [
    4,
    [
      ["n", 1, 2],
      ["n", 3, 4],
    ],
  ],
  [
    5,
    [
      ["n", 1, 2],
      ["n", 3, 4],
      ["n", 5],
    ],
  ],
])("goes on below the same head in a second sheet: %i rows where 3 fit", async (last, sheets) => {
  const rows = Array.from({ length: last }, (_, at) => [at + 1]);

  const read = await sheetsOf(xlsxOf(tableOf(["n"], rows), 3), 1);

  expect(read.map((sheet) => sheet.flat())).toEqual(sheets);
});
