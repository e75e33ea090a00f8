// How is a problem with money stored that an operator must see? In one partition, so that one query
// lists them all.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

export const moneyItem = item({
  pk: "MONEY",
  sk: "{orderId}#{intentId}#{trouble}",
  shape: {
    orderId: z.string(),
    /** Empty for a problem of the whole order. */
    intentId: z.string(),
    trouble: z.string(),
    at: z.string(),
    ttl: z.number(),
  },
});
