// What was done with an event's data as a whole, and by whom?
import * as z from "zod";
import { ChangeAbout } from "#shared/contracts/event-change.ts";
import { ExportedList, ExportFormat } from "#shared/contracts/exports.ts";
import { listQuery } from "#shared/core/lists.ts";
import { page, route } from "#shared/core/route.ts";

const entry = {
  id: z.string(),
  at: z.string(),
  /** The name of who did it; null if they are not in the account any more. */
  by: z.string().nullable(),
};

export const HistoryEntry = z.discriminatedUnion("what", [
  z.strictObject({
    ...entry,
    what: z.literal("EXPORT"),
    list: ExportedList,
    format: ExportFormat,
    /** Not the whole list: what matched, or the part of one question or check-in list. */
    isPart: z.boolean(),
  }),
  /** Buyers and guests were mailed about it, or not. */
  z.strictObject({ ...entry, what: ChangeAbout, isSent: z.boolean() }),
]);
export type HistoryEntry = z.output<typeof HistoryEntry>;

export const historySorts = ["at"] as const;
/** An event's older entries stay, but no list shows them. */
export const MOST_HISTORY = 1_000;

export const history = {
  list: route("GET /events/{eventId}/history", {
    summary: "What was done with the event's data as a whole: the newest thousand entries, by time",
    access: "organizer",
    query: listQuery({ sorts: historySorts, defaultDirection: "desc" }),
    returns: page(HistoryEntry),
  }),
};
