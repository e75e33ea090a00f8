// Does every exported file read back as its table, cell by cell, whatever people typed?
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Cell } from "#functions/exports/table.ts";
import { currencyFacts } from "#shared/core/currencies.ts";
import { type Currency, currencies } from "#shared/core/money.ts";
import { csvLines, tableOf, xlsxRows } from "#tests/support/readers/exported-file.ts";
import { sizes } from "#tests/support/runs/sizes.ts";

/** An XLSX takes five times as long as a CSV. */
const TABLES = { CSV: 2_000, XLSX: 1_000 };
const signs = ["=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"];
const pieces = [
  ...signs,
  ...["=1+1", "-1+cmd|' /C calc'!A0", "@SUM(1)", "=HYPERLINK(A1)", "+47 22 33 44", "-5", ";-)"],
  ...["\t", "\r", "\n", "\r\n", " ", "  ", "\u{A0}", "\u{2028}", "\u{FEFF}", "\u{200B}"],
  ...["\0", "\u{1}", "\u{1B}", "\u{7F}", "\u{85}", "\u{FFFE}", "\u{FFFF}", "\u{D83D}", "\u{DE00}"],
  ...['"', '""', "'", ",", ";", "|", "&", "<", ">", "&amp;", "]]>", "<!--", "</t>", "\\"],
  ...["\u{202E}abc\u{202C}", "\u{200F}", "שלום", "👩‍👩‍👧", "é", "é", "𝒜", "🇳🇴"],
  ...["1234567890123456", "007", "1e5", "TRUE", "#REF!", "2030-01-01", "1/2", "NULL", "sep=;"],
  ...["_x0041_", "_x005F_", "_x000D_", "_x0000_", "__x0041__", "_xD83D_"],
];
const typed = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map(joined) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 8 }).map(units),
  },
);
function joined(parts: readonly string[]): string {
  return parts.join("");
}
function units(codes: readonly number[]): string {
  return String.fromCharCode(...codes);
}

const instant = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
  .map((at) => at.toISOString());
const day = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const amount = fc.record({
  minor: fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
  currency: fc.constantFrom<Currency>(...currencies),
});
const cell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 6, arbitrary: typed },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.integer({ min: -1_000_000, max: 1_000_000 }) },
  { weight: 2, arbitrary: amount },
  { weight: 2, arbitrary: instant.map((at) => ({ at })) },
  { weight: 1, arbitrary: day.map((date) => ({ date })) },
);
const zones = ["UTC", "Europe/Oslo", "America/St_Johns", "Pacific/Kiritimati", "Asia/Kathmandu"];
/** Heads may be the same or empty. Ninety questions are as usual here as one. */
const table = fc
  .oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 6 }) },
    { weight: 1, arbitrary: fc.constant(90) },
  )
  .chain((width) =>
    fc.record({
      heads: fc.array(fc.oneof(typed, fc.constant("Name"), fc.constant("=".repeat(255))), {
        minLength: width,
        maxLength: width,
      }),
      rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
        maxLength: width > 6 ? 3 : 8,
      }),
      zone: fc.constantFrom(...zones),
    }),
  );

/** What a file can hold of a text, said without the code that writes it. */
function held(text: string): string {
  const kept = [...text.split("\r\n").join("\n").split("\r").join("\n")].flatMap((one) => {
    const code = one.codePointAt(0) ?? 0;
    if (code === 9 || code === 10) return [one];
    if (code < 32 || code === 127) return [];
    const isHalf = code >= 0xd8_00 && code <= 0xdf_ff;
    return isHalf || code === 0xff_fe || code === 0xff_ff ? ["\u{FFFD}"] : [one];
  });
  return kept.join("");
}

const isSign = (one: string | undefined): boolean => one !== undefined && signs.includes(one);
/** Whether a spreadsheet may look at a sign first, or the cell begins with what makes it look. */
function begins(text: string): boolean {
  const seen = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.exec(text)?.[0];
  return isSign(seen) || text.startsWith("\t") || text.startsWith("\n");
}
/** The apostrophes that keep a text from being run, gone from both sides of a comparison. */
const bare = (text: string): string =>
  text.replace(/^'/, "").replaceAll(/'(?=[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}])/gu, "");

/** The minor units that a plain decimal says, as exact as they are stored. */
function unitsOf(text: string, currency: Currency): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(currencyFacts[currency].decimals, "0"));
}

/** The reader cuts fractions of a millisecond off. */
const clockIn = (read: unknown): string =>
  read instanceof Date
    ? new Date(Math.round(read.getTime() / 1_000) * 1_000)
        .toISOString()
        .slice(0, 19)
        .replace("T", " ")
    : `no time: ${read}`;
const wallClock = (at: string, timeZone: string): string =>
  new Date(at).toLocaleString("sv-SE", { timeZone });

function checkCsvText(read: string, typed: string): void {
  const text = held(typed);
  expect(begins(read)).toBe(false);
  expect(bare(read)).toBe(bare(text));
  if (begins(text)) expect(read.startsWith("'")).toBe(true);
  // Only where a quoted cell may fall apart is anything else changed.
  else if (!/[;\t\n]/.test(text)) expect(read).toBe(text);
}

function checkCsv(read: string | undefined, cell: Cell, zone: string): void {
  if (cell === null) expect(read).toBe("");
  else if (typeof cell === "number") expect(read).toBe(`${cell}`);
  else if (typeof cell === "string") checkCsvText(read ?? "missing", cell);
  else if ("at" in cell) expect(read).toBe(wallClock(cell.at, zone));
  else if ("date" in cell) expect(read).toBe(cell.date);
  else {
    expect(read).toMatch(/^-?\d+(\.\d{2,3})?$/);
    expect(unitsOf(read ?? "", cell.currency)).toBe(BigInt(cell.minor));
  }
}

function checkXlsx(read: string | number | Date | null, cell: Cell, zone: string): void {
  if (cell === null || typeof cell === "number") expect(read).toBe(cell);
  else if (typeof cell === "string") expect(read ?? "").toBe(held(cell));
  else if ("minor" in cell) {
    expect(typeof read).toBe("number");
    expect(unitsOf(String(read), cell.currency)).toBe(BigInt(cell.minor));
  } else if ("date" in cell && cell.date < "1900-03-01") expect(read).toBe(cell.date);
  else if ("date" in cell) expect(clockIn(read)).toBe(`${cell.date} 00:00:00`);
  else expect(clockIn(read)).toBe(wallClock(cell.at, zone));
}

it("a CSV reads back as its table, and no cell of it begins a formula", async () => {
  await fc.assert(
    fc.asyncProperty(table, async ({ heads, rows, zone }) => {
      const lines = await csvLines(tableOf(heads, rows, zone));
      expect(lines).toHaveLength(rows.length + 1);
      for (const [at, row] of [heads, ...rows].entries()) {
        expect(lines[at]).toHaveLength(heads.length);
        for (const [column, cell] of row.entries()) checkCsv(lines[at]?.[column], cell, zone);
      }
    }),
    { numRuns: TABLES.CSV * sizes.propertyRuns },
  );
});

it("an XLSX reads back as its table: numbers, dates and texts as what they are", async () => {
  await fc.assert(
    fc.asyncProperty(table, async ({ heads, rows, zone }) => {
      const read = await xlsxRows(tableOf(heads, rows, zone));
      for (const [at, row] of [heads, ...rows].entries())
        for (const [column, cell] of row.entries())
          checkXlsx(read[at]?.[column] ?? null, cell, zone);
      expect(read.length).toBeLessThanOrEqual(rows.length + 1);
    }),
    { numRuns: TABLES.XLSX * sizes.propertyRuns },
  );
});
