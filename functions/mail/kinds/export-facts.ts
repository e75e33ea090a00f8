// What may a mail tell of an export? What is in the file, while it is there, to its maker alone.
import { findEvent } from "#functions/access/event-access.ts";
import { confirmedMember } from "#functions/access/members-address.ts";
import { nowMs } from "#functions/core/ports/clock.ts";
import { setting } from "#functions/core/ports/settings.ts";
import type { Item } from "#functions/core/table/table.ts";
import { readJob } from "#functions/engine/job/change-job.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { ExportedList } from "#shared/contracts/exports.ts";
import { exportEndsAt } from "#shared/rules/job/export-life.ts";

const screens: Record<Exclude<ExportedList, "BILLING">, string> = {
  ORDERS: "orders",
  ATTENDEES: "attendees",
  ANSWERS: "questions",
  CHECK_INS: "check-in",
  PROMO_CODES: "promo-codes",
};

export async function exportReadyFacts({ item }: { item: Item }) {
  const { accountId, to, data } = accountMailItem.parse(item);
  if (!data.export) return null;
  const { jobId, eventId, rows } = data.export;
  const list = ExportedList.parse(data.export.list);
  const [job, maker, event] = await Promise.all([
    readJob({ accountId, id: jobId }),
    confirmedMember(data.userId, accountId),
    eventId === null ? null : findEvent(eventId),
  ]);
  if (job?.state !== "DONE" || job.endedAt === null || maker?.email !== to) return null;
  if (nowMs() >= Date.parse(exportEndsAt(job.endedAt))) return null;
  if (event === null && list !== "BILLING") return null;
  const url = `${setting("APP_ORIGIN")}${screenOf(list, eventId)}?export=${jobId}`;
  return { to, firstName: data.firstName, list, event: event?.title ?? null, rows, url };
}

const screenOf = (list: ExportedList, eventId: string | null): string =>
  list === "BILLING" ? "/account/payment" : `/manage/event/${eventId}/${screens[list]}`;
