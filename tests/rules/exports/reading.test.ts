// Is a list read no faster than its file is taken, and let go when nobody takes it any more?
import { expect, it } from "vitest";
import { writeFile } from "#functions/exports/file/write-file.ts";
import type { Cell } from "#functions/exports/table.ts";
import { ExportFormat } from "#shared/contracts/exports.ts";
import { bytesOf, tableOf } from "#tests/support/readers/exported-file.ts";
import { eventually } from "#tests/support/runs/eventually.ts";

const formats = ExportFormat.options;
const MANY = 1_000_000;

/** A long list of texts that do not compress, how much of it was read, and whether it was left. */
function watched(fails?: Error) {
  const seen = { rows: 0, isLeft: false };
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    try {
      for (; seen.rows < MANY; seen.rows += 1) {
        if (fails && seen.rows === 1_000) throw fails;
        yield [(seen.rows * 2_654_435_761).toString(36).repeat(4), seen.rows];
      }
    } finally {
      seen.isLeft = true;
    }
  }
  return { seen, table: { ...tableOf(["Text", "n"], []), rows: rows() } };
}

it.each(formats)("%s: a piece that is taken has read a small part of the list", async (format) => {
  const { seen, table } = watched();
  const file = writeFile(table, format)[Symbol.asyncIterator]();

  let bytes = 0;
  while (bytes < 100_000) bytes += (await file.next()).value?.length ?? 0;
  const read = seen.rows;
  await new Promise((done) => setImmediate(done));

  expect(seen.rows).toBeLessThan(50_000);
  expect(seen.rows - read).toBeLessThan(10_000);
  await file.return?.();
});

it.each(formats)("%s: a reader who leaves closes the list", async (format) => {
  const { seen, table } = watched();

  for await (const piece of writeFile(table, format)) if (piece.length > 1_000) break;

  await eventually(() => expect(seen.isLeft).toBe(true));
  expect(seen.rows).toBeLessThan(50_000);
});

it.each(formats)("%s: a list that fails fails its file, which has no end", async (format) => {
  const { table } = watched(new Error("The table is silent."));

  await expect(bytesOf(writeFile(table, format))).rejects.toThrow("The table is silent.");
});
