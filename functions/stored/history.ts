// How is an event's history kept? In its account's partition, so that no sale reads past it, by
// time, and as long as the event.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import { ExportedList, ExportFormat } from "#shared/contracts/exports.ts";

export const historyItem = item({
  pk: "ACC#{accountId}",
  sk: "HISTORY#{eventId}#{at}#{id}",
  shape: {
    accountId: z.string(),
    eventId: z.string(),
    at: z.string(),
    /** Of the job that did it. */
    id: z.string(),
    what: z.literal("EXPORT"),
    list: ExportedList,
    format: ExportFormat,
    by: z.string(),
  },
});
export type StoredHistory = ReturnType<typeof historyItem.parse>;

/** All entries of one event. */
export const historyOf = (event: { accountId: string; eventId: string }) => {
  const { pk, sk } = historyItem.key({ ...event, at: "", id: "" });
  return { pk, prefix: sk.slice(0, -1) };
};
