// How is a table written as CSV? With BOM and CRLF, some rows at a time as the reader takes them.
import { stringify } from "csv-stringify/sync";
import {
  amountText,
  type Clock,
  clockOf,
  heldText,
  numberText,
} from "#functions/exports/file/cells.ts";
import { defused } from "#functions/exports/file/formulas.ts";
import type { Cell, Table } from "#functions/exports/table.ts";

const PIECE_CHARACTERS = 65_536;
/** Quoted too, because it would end a line, or a cell in a program that splits at semicolons. */
const QUOTED = /[\n\t;]/;
const encoder = new TextEncoder();

export async function* csvOf(table: Table): AsyncGenerator<Uint8Array> {
  const clock = clockOf(table.timezone);
  let records = [table.columns.map(({ head }) => textOf(head, clock))];
  let size = 0;
  let bom = true;
  const piece = (): Uint8Array => {
    const text = stringify(records, { bom, record_delimiter: "\r\n", quoted_match: QUOTED });
    [records, size, bom] = [[], 0, false];
    return encoder.encode(text);
  };

  for await (const row of table.rows) {
    const record = row.map((cell) => textOf(cell, clock));
    records.push(record);
    for (const text of record) size += (text?.length ?? 0) + 1;
    if (size >= PIECE_CHARACTERS) yield piece();
  }
  if (records.length > 0) yield piece();
}

function textOf(cell: Cell, clock: Clock): string | null {
  if (cell === null) return null;
  if (typeof cell === "number") return numberText(cell);
  if (typeof cell === "string") return defused(heldText(cell));
  if ("minor" in cell) return amountText(cell.minor, cell.currency);
  return defused(heldText("at" in cell ? (clock(cell.at) ?? cell.at) : cell.date));
}
