// How does a table become the bytes of a file? As they are read, never the whole in memory.
import type { Table } from "#functions/exports/table.ts";
import type { ExportFormat } from "#shared/contracts/exports.ts";

export async function* writeFile(
  { columns, rows }: Table,
  _format: ExportFormat,
): AsyncIterable<Uint8Array> {
  yield Buffer.from(`${columns.map(({ head }) => head).join(",")}\r\n`);
  for await (const row of rows) yield Buffer.from(`${row.join(",")}\r\n`);
}
