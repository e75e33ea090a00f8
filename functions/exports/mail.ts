// Who hears that an export is ready? Its maker, if it took so long that they went on to other work.
import type { Write } from "#functions/core/table/table.ts";
import type { ExportResult } from "#functions/exports/result.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";

type Ending = Pick<StoredJob, "accountId" | "id" | "eventId" | "by" | "createdAt" | "input">;

export const exportMail = async (
  _ending: Ending,
  _result: Pick<ExportResult, "rows">,
): Promise<Write[]> => [];
