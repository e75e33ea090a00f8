// Where is it kept that the world can find an event? Apart from it, because a sale reads it whole.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

/** Without `row` and the list's keys while nobody may find it. Absent before its first change. */
export const listingItem = item({
  pk: "ACC#{accountId}",
  sk: "LISTING#{eventId}",
  shape: {
    accountId: z.string(),
    eventId: z.string(),
    organizerId: z.string(),
    version: z.number(),
    row: z.string().optional(),
    listPk: z.string().optional(),
    listSk: z.string().optional(),
  },
});
export type StoredListing = ReturnType<typeof listingItem.parse>;
