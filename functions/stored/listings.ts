// Where is kept what the world finds of an event? Apart from the event, which a sale reads whole.
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
