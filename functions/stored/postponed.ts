// How is a write stored whose consequences failed? In quarantine's partition, until made.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

export const postponedItem = item({
  pk: "QUARANTINED",
  sk: "WRITE#{id}",
  shape: {
    of: z.object({ pk: z.string(), sk: z.string() }),
    formers: z.set(z.string()).optional(),
    trays: z.array(z.object({ pool: z.string(), number: z.number() })).optional(),
    times: z.number(),
    at: z.string(),
    ttl: z.number(),
    tries: z.number().optional(),
    duePk: z.string().optional(),
    dueSk: z.number().optional(),
  },
});
