// How does a table become the bytes of a file? As they are read, never the whole in memory.
import { csvOf } from "#functions/exports/file/csv.ts";
import { xlsxOf } from "#functions/exports/file/xlsx.ts";
import type { Table } from "#functions/exports/table.ts";
import type { ExportFormat } from "#shared/contracts/exports.ts";

const writers = { CSV: csvOf, XLSX: xlsxOf } as const satisfies Record<
  ExportFormat,
  (table: Table) => AsyncIterable<Uint8Array>
>;

export const writeFile = (table: Table, format: ExportFormat): AsyncIterable<Uint8Array> =>
  writers[format](table);
