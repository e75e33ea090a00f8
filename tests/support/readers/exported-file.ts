// What does a program read in an exported file, cell by cell? Not with what wrote it.
import { inflateRawSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import readExcelFile from "read-excel-file/node";
import { writeFile } from "#functions/exports/file/write-file.ts";
import type { Cell, Column, Table } from "#functions/exports/table.ts";

async function* rowsOf(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  yield* rows;
}

export const tableOf = (
  heads: readonly string[],
  rows: readonly (readonly Cell[])[],
  timezone = "Europe/Oslo",
): Table => ({
  columns: heads.map((head): Column => ({ head, width: 20 })),
  timezone,
  at: "2030-06-21T10:15:00.000Z",
  count: rows.length,
  rows: rowsOf(rows),
  unreadable: [],
});

export async function bytesOf(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The lines of the CSV, the head among them. */
export async function csvLines(table: Table): Promise<string[][]> {
  const text = (await bytesOf(writeFile(table, "CSV"))).toString("utf8");
  return parse(text, { bom: true, record_delimiter: "\r\n" });
}

/** The rows of each sheet, each as wide as the table. A time comes as its wall clock in UTC. */
export async function sheetsOf(file: AsyncIterable<Uint8Array>, width: number) {
  const sheets = await readExcelFile(await bytesOf(file), { trim: false });
  return sheets.map(({ data }) =>
    data.map((row) =>
      Array.from({ length: width }, (_, at): string | number | Date | null => {
        const value: unknown = row[at] ?? null;
        if (typeof value === "string" || typeof value === "number" || value instanceof Date)
          return value;
        if (value === null) return null;
        throw new Error(`A cell is read as ${String(value)}.`);
      }),
    ),
  );
}

export const xlsxRows = async (table: Table) =>
  (await sheetsOf(writeFile(table, "XLSX"), table.columns.length))[0] ?? [];

/** A part of the archive as its text, by the directory at the archive's end. */
export function partOf(xlsx: Buffer, path: string): string {
  let entry = xlsx.readUInt32LE(xlsx.lastIndexOf("PK\x05\x06") + 16);
  while (xlsx.toString("latin1", entry, entry + 4) === "PK\x01\x02") {
    const name = xlsx.readUInt16LE(entry + 28);
    if (xlsx.toString("utf8", entry + 46, entry + 46 + name) === path) {
      const local = xlsx.readUInt32LE(entry + 42);
      const start = local + 30 + xlsx.readUInt16LE(local + 26) + xlsx.readUInt16LE(local + 28);
      const size = xlsx.readUInt32LE(entry + 20);
      return inflateRawSync(xlsx.subarray(start, start + size)).toString("utf8");
    }
    entry += 46 + name + xlsx.readUInt16LE(entry + 30) + xlsx.readUInt16LE(entry + 32);
  }
  throw new Error(`There is no ${path}.`);
}
