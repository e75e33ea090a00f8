// What does its maker see of an export? Its job, and once that is done a fresh link to the file.
import { findEvent } from "#functions/access/event-access.ts";
import type { Session } from "#functions/access/sign-in/session.ts";
import { nowMs } from "#functions/core/ports/clock.ts";
import { exportLink } from "#functions/core/ports/export-files.ts";
import { readJob } from "#functions/engine/job/change-job.ts";
import { presentJob } from "#functions/engine/job/present-job.ts";
import { ExportAsked, isForAdmins } from "#functions/exports/asked.ts";
import { ExportResult } from "#functions/exports/result.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";
import type { Export } from "#shared/contracts/exports.ts";
import { problem } from "#shared/core/problems.ts";
import { exportEndsAt } from "#shared/rules/job/export-life.ts";

export async function ownExport({ accountId, userId }: Session, id: string): Promise<StoredJob> {
  const job = await readJob({ accountId, id });
  if (job?.kind !== "EXPORT" || job.by !== userId) throw problem("not_found");
  if (job.eventId === null) return job;
  const event = await findEvent(job.eventId);
  if (event?.accountId !== accountId) throw problem("not_found");
  return job;
}

/** Throws 403 if its maker may not see any more what is in the file. */
export async function presentExport(job: StoredJob, { role }: Session): Promise<Export> {
  const asked = ExportAsked.parse(job.input);
  if (isForAdmins(asked) && role !== "ADMIN") throw problem("not_permitted");
  const { list, format, query } = asked;
  return { ...presentJob(job), list, format, query, file: await fileOf(job) };
}

async function fileOf({ state, result, endedAt }: StoredJob): Promise<Export["file"]> {
  if (state !== "DONE" || endedAt === null) return null;
  const { key, name, rows, bytes, at } = ExportResult.parse(result);
  const expiresAt = exportEndsAt(endedAt);
  const url = nowMs() < Date.parse(expiresAt) ? await exportLink({ key, name }) : null;
  return { name, rows, bytes, at, expiresAt, url };
}
