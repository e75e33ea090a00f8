// How is a money problem stored for operators? In one partition, for one query.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

export const moneyItem = item({
  pk: "MONEY",
  sk: "{orderId}#{intentId}#{trouble}",
  shape: {
    orderId: z.string(),
    intentId: z.string(),
    trouble: z.string(),
    at: z.string(),
    ttl: z.number(),
  },
});
