// How is a table written as XLSX? Numbers as numbers, dates as dates, all texts as text cells.
import { type CellStyle, type CellValue, type ColumnDef, writeXlsxStream } from "hucre/xlsx";
import {
  amountText,
  type Clock,
  clockOf,
  digitsOf,
  heldText,
} from "#functions/exports/file/cells.ts";
import type { Cell, Table } from "#functions/exports/table.ts";

const EXCEL_HOLDS = { rows: 1_048_576, columns: 16_384, characters: 32_767, width: 255 } as const;
// More needs ZIP64, of which Excel reads only a kind that the library does not write:
// https://rzymek.github.io/post/excel-zip64/
const BEYOND_EXCEL = "Excel holds 16,384 columns and 4 GiB in a sheet. A CSV has no such limits.";
const CUT = "… (cut: Excel holds 32,767 characters)";
/** Before it, Excel counts a day that was none. */
const FIRST_DATE = "1900-03-01";

const format = (numFmt: string): CellStyle => ({ numFmt });
const styles = {
  /** Stays text also when somebody edits the cell. */
  text: format("@"),
  lines: { ...format("@"), alignment: { wrapText: true, vertical: "top" } },
  head: { numFmt: "@", font: { bold: true } },
  at: format("yyyy-mm-dd hh:mm:ss"),
  date: format("yyyy-mm-dd"),
} as const satisfies Record<string, CellStyle>;
const amounts = { 0: format("#,##0"), 2: format("#,##0.00"), 3: format("#,##0.000") };

type Written = { value: CellValue; style?: CellStyle | undefined };

export async function* xlsxOf(
  table: Table,
  mostRows: number = EXCEL_HOLDS.rows,
): AsyncGenerator<Uint8Array> {
  const { columns, rows, timezone } = table;
  if (columns.length > EXCEL_HOLDS.columns)
    throw beyondExcel(`The table has ${columns.length} columns.`);

  const shown: ColumnDef[] = columns.map(({ width }) => ({
    width: Math.min(Math.max(width, 1), EXCEL_HOLDS.width),
  }));
  // The library asks the column for each cell's style, so that of the row is set just before.
  const valuesOf = (row: readonly Written[]): CellValue[] => {
    for (const [at, column] of shown.entries()) column.style = row[at]?.style;
    return row.map(({ value }) => value);
  };
  const head = columns.map((column) => ({ value: cellText(column.head), style: styles.head }));

  async function* lines(): AsyncGenerator<CellValue[]> {
    const clock = clockOf(timezone);
    yield valuesOf(head);
    let line = 1;
    for await (const row of rows) {
      if (line % mostRows === 0) {
        yield valuesOf(head);
        line += 1;
      }
      yield valuesOf(row.map((cell) => written(cell, clock)));
      line += 1;
    }
  }

  const options = { columns: shown, maxRowsPerSheet: mostRows, repeatHeaders: false };
  const file = writeXlsxStream(lines(), { name: "Export", freezePane: { rows: 1 }, ...options });
  try {
    yield* file;
  } catch (error) {
    throw isTooLong(error) ? beyondExcel(error.message) : error;
  }
}

const beyondExcel = (what: string): Error =>
  new Error(`${what} ${BEYOND_EXCEL}`, { cause: BEYOND_EXCEL });

const isTooLong = (error: unknown): error is Error =>
  error instanceof Error && error.name === "ZipError";

export const isBeyondExcel = (error: unknown): boolean =>
  error instanceof Error && (error.cause === BEYOND_EXCEL || isBeyondExcel(error.cause));

function written(cell: Cell, clock: Clock): Written {
  if (cell === null) return { value: null };
  if (typeof cell === "string") return textCell(cell);
  if (typeof cell === "number") return { value: cell };
  if ("minor" in cell)
    return {
      value: Number(amountText(cell.minor, cell.currency)),
      style: amounts[digitsOf(cell.minor, cell.currency)],
    };
  if ("date" in cell) return dateCell(cell.date, cell.date, styles.date);
  const local = clock(cell.at);
  return local ? dateCell(local, local.replace(" ", "T"), styles.at) : textCell(cell.at);
}

function dateCell(shown: string, local: string, style: CellStyle): Written {
  const value = new Date(local.includes("T") ? `${local}Z` : local);
  const isDate = !Number.isNaN(value.getTime()) && value.toISOString().startsWith(local);
  return isDate && local >= FIRST_DATE ? { value, style } : textCell(shown);
}

function textCell(text: string): Written {
  const value = cellText(text);
  if (value === "") return { value: null };
  return { value, style: value.includes("\n") ? styles.lines : styles.text };
}

/** A reader turns `_x0041_` into `A`, unless its first character is written that way too. */
function cellText(text: string): string {
  const held = heldText(text);
  const cut =
    held.length > EXCEL_HOLDS.characters
      ? `${held.slice(0, EXCEL_HOLDS.characters - CUT.length).replace(/[\uD800-\uDBFF]$/, "")}${CUT}`
      : held;
  return cut.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_");
}
