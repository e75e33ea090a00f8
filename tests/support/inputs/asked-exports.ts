// How does a test ask for each list, and let the job end? By the routes, and by the job's own step.
import { nowAt } from "#functions/core/ports/clock.ts";
import { replaceExportFiles } from "#functions/core/ports/export-files.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { changeJob } from "#functions/engine/job/change-job.ts";
import { exportMail } from "#functions/exports/mail.ts";
import type { ExportResult } from "#functions/exports/result.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";
import { type Export, type ExportedList, exports } from "#shared/contracts/exports.ts";
import { jobs } from "#shared/contracts/jobs.ts";
import type { Owner } from "#tests/support/scenes/world.ts";
import { type CallOptions, call } from "#tests/support/servers/call.ts";

const exportRoutes = {
  ORDERS: exports.orders,
  ATTENDEES: exports.attendees,
  ANSWERS: exports.answers,
  CHECK_INS: exports.checkIns,
  PROMO_CODES: exports.promoCodes,
  BILLING: exports.billing,
} as const satisfies Record<ExportedList, unknown>;

export const exportedLists = Object.keys(exportRoutes) as ExportedList[]; // widened by keys()

type Person = Pick<Owner, "token">;

export const ask = (
  { token }: Person,
  eventId: string,
  list: ExportedList = "ORDERS",
  options: CallOptions = {},
) =>
  call(exportRoutes[list], {
    token,
    body: { format: "CSV" },
    ...(list !== "BILLING" && { params: { eventId } }),
    ...options,
  });

export const see = ({ token }: Person, { id }: Pick<Export, "id">) =>
  call(exports.get, { token, params: { jobId: id } });
export const retry = ({ token }: Person, { id }: Pick<Export, "id">) =>
  call(jobs.retry, { token, params: { jobId: id } });
export const stop = ({ token }: Person, { id }: Pick<Export, "id">) =>
  call(jobs.stop, { token, params: { jobId: id } });

/** The names in the links that were signed. */
export function openExportLinks() {
  const links: string[] = [];
  const close = replaceExportFiles({
    storeExport: async () => ({ bytes: 0 }),
    exportLink: async ({ key, name }) => {
      links.push(name);
      return `https://exports.example/${key}?link=${links.length}`;
    },
  });
  return { links, close };
}

export const result = { key: "k/1", name: "orders.csv", rows: 312, bytes: 9_000 } as const;

/** As the worker ends it, with the mail that it writes beside. */
export async function finish(
  { me }: Pick<Owner, "me">,
  { id }: Pick<Export, "id">,
  step: { failures?: number; state?: StoredJob["state"] } = {},
): Promise<Awaited<ReturnType<typeof exportMail>>> {
  const at = nowAt();
  const file: ExportResult = { ...result, at };
  const ended = { state: "DONE" as const, endedAt: at, result: file, ...step };
  const ref = { accountId: me.account.id, id };
  const after = await asSystem(() => changeJob(ref, () => ended));
  if (after.is !== "changed") throw new Error("The export could not end.");
  return asSystem(() => exportMail(after.job, file));
}
