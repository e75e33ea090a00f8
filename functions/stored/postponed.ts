// How is a write stored whose consequences failed? In the partition of what lies in quarantine,
// which it leaves once they are made.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

export const postponedItem = item({
  pk: "QUARANTINED",
  sk: "WRITE#{id}",
  shape: {
    /** The key of the item that was written. */
    of: z.object({ pk: z.string(), sk: z.string() }),
    /** Hashes of the addresses that its order had before. */
    formers: z.set(z.string()).optional(),
    /** The trays that note its order's payment, which is over. */
    trays: z.array(z.object({ pool: z.string(), number: z.number() })).optional(),
    /** How often the write, or a later one of its item, was postponed. */
    times: z.number(),
    at: z.string(),
    ttl: z.number(),
    /** How often the sweeper failed with it; absent in quarantine. */
    tries: z.number().optional(),
    /** The sweeper's keys; absent while it lies in quarantine. */
    duePk: z.string().optional(),
    dueSk: z.number().optional(),
  },
});
