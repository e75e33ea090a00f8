// What does an owner have of each kind, and which requests made it? Beside what reservations read.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

export const countsItem = item({
  pk: "COUNTS#{ownerId}",
  sk: "KIND#{kind}",
  shape: { accountId: z.string() },
});

export const madeItem = item({
  pk: "COUNTS#{ownerId}",
  sk: "MADE#{id}",
  shape: { accountId: z.string(), request: z.string(), ttl: z.number() },
});
