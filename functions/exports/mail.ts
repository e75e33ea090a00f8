// Who hears that an export is ready? Its maker, if it took so long that they went on to other work.
import { confirmedMember } from "#functions/access/members-address.ts";
import { nowMs } from "#functions/core/ports/clock.ts";
import type { Write } from "#functions/core/table/table.ts";
import { ExportAsked } from "#functions/exports/asked.ts";
import type { ExportResult } from "#functions/exports/result.ts";
import { accountMail } from "#functions/mail/account-mail.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";

const LONG_MS = 60_000;

type Ending = Pick<StoredJob, "accountId" | "id" | "eventId" | "by" | "createdAt" | "input">;

/** For the transaction that ends the job, in the system scope. */
export async function exportMail(
  { accountId, id: jobId, eventId, by, createdAt, input }: Ending,
  { rows }: Pick<ExportResult, "rows">,
): Promise<Write[]> {
  if (by === null || nowMs() - Date.parse(createdAt) <= LONG_MS) return [];
  const maker = await confirmedMember(by, accountId);
  if (!maker) return [];
  const { list } = ExportAsked.parse(input);
  const { email: to, firstName } = maker;
  const data = { userId: by, nonce: "", firstName, export: { jobId, eventId, list, rows } };
  return [accountMail({ accountId, kind: "EXPORT_READY", to, data }, jobId)];
}
