// How is an event's history kept? As long as the event, in a partition that no sale reads past.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import { ChangeAbout } from "#shared/contracts/event-change.ts";
import { ExportedList, ExportFormat } from "#shared/contracts/exports.ts";

export const historyItem = item({
  pk: "ACC#{accountId}",
  sk: "HISTORY#{eventId}#{at}#{id}",
  shape: {
    accountId: z.string(),
    eventId: z.string(),
    at: z.string(),
    id: z.string(),
    what: z.enum(["EXPORT", ...ChangeAbout.options]),
    list: ExportedList.optional(),
    format: ExportFormat.optional(),
    isPart: z.boolean().default(false),
    isSent: z.boolean().default(false),
    by: z.string(),
  },
});

export const historyOf = (event: { accountId: string; eventId: string }) => {
  const { pk, sk } = historyItem.key({ ...event, at: "", id: "" });
  return { pk, prefix: sk.slice(0, -1) };
};
