// How does an export become a file? Its rows are read, written and uploaded at once, and the file
// is there when all of it is, or not at all.
import { findEvent } from "#functions/access/event-access.ts";
import { storeExport } from "#functions/core/ports/export-files.ts";
import { tellingDuring } from "#functions/engine/job/hold.ts";
import { jobKind, type LongSlice } from "#functions/engine/job/run-job.ts";
import type { SliceOutcome } from "#functions/engine/job/steps.ts";
import { ExportAsked, isForAdmins } from "#functions/exports/asked.ts";
import { writeFile } from "#functions/exports/file/write-file.ts";
import { isBeyondExcel } from "#functions/exports/file/xlsx.ts";
import { fileName } from "#functions/exports/file-name.ts";
import { exportMail } from "#functions/exports/mail.ts";
import { openExports } from "#functions/exports/open-exports.ts";
import { ExportResult } from "#functions/exports/result.ts";
import type { Table } from "#functions/exports/table.ts";
import { tableOf } from "#functions/exports/tables/table-of.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";
import type { ExportFormat } from "#shared/contracts/exports.ts";

type Exporting = Omit<StoredJob, "input"> & { input: ExportAsked };

const contentTypes: Record<ExportFormat, string> = {
  CSV: "text/csv; charset=utf-8",
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Below the quarter of an hour that Lambda gives. */
export const EXPORT_SECONDS = 14 * 60;

/** An event that was archived can still be exported. */
export const exportJob = jobKind({
  input: ExportAsked,
  endsWithMaker: true,
  sliceSeconds: EXPORT_SECONDS,
  open: openExports,
  mayGoOn: ({ role, status }, asked) =>
    (asked.list === "BILLING" || status !== null) && (!isForAdmins(asked) || role === "ADMIN"),
  slice: (job, _cursor, _isOver, long) => exportWhole(job, long),
});

/** There is no half to go on with: one that was cut off begins anew, under another key. */
async function exportWhole(job: Exporting, { tell, confirm }: LongSlice): Promise<SliceOutcome> {
  const { accountId, id, eventId, version, input } = job;
  const { list, format } = input;
  const slug = await slugOf(eventId);
  const reading = tableOf({ accountId, eventId }, input);
  const table = await tellingDuring(reading, () => tell({ done: 0, of: null }));
  const { at, timezone, count: of } = table;
  const read = { rows: 0 };
  const name = fileName({ list, format, slug, at, timezone });
  const key = `${accountId}/${id}-${version}`;
  async function* bytes() {
    yield* writeFile(counted(table, read, tell), format);
    await confirm({ done: read.rows, of });
  }
  const file = { key, contentType: contentTypes[format], bytes: bytes() };
  const stored = await storeExport(file).catch((error: unknown) => {
    if (isBeyondExcel(error)) return null;
    throw error;
  });
  if (!stored) return { cursor: null, done: 0, failed: [], because: "BEYOND_EXCEL" };
  const result = ExportResult.parse({ key, name, rows: read.rows, ...stored, at });
  return {
    ...{ cursor: null, done: 0, result },
    failed: table.unreadable.map((row) => ({ row, because: "unexpected" })),
    others: await exportMail({ ...job, input }, result),
  };
}

async function slugOf(eventId: string | null): Promise<string | null> {
  if (eventId === null) return null;
  const event = await findEvent(eventId);
  if (!event) throw new Error("The event was deleted.");
  return event.slug;
}

/** Its rows are counted and told while they are read. */
function counted(table: Table, read: { rows: number }, tell: LongSlice["tell"]): Table {
  async function* rows() {
    for await (const row of table.rows) {
      await tell({ done: read.rows, of: table.count });
      yield row;
      read.rows++;
    }
  }
  return {
    ...table,
    rows: rows(),
    get unreadable() {
      return table.unreadable;
    },
  };
}
