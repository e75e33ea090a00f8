// What does an owner's partition of counts have? How much it has of each kind, and which requests
// made something. Beside the event's partition, which each reservation reads whole.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

/** Each quota of the kind is an attribute with its own name. */
export const countsItem = item({
  pk: "COUNTS#{ownerId}",
  sk: "KIND#{kind}",
  shape: { accountId: z.string() },
});

/** Under the id that the request's key gives. */
export const madeItem = item({
  pk: "COUNTS#{ownerId}",
  sk: "MADE#{id}",
  shape: { accountId: z.string(), request: z.string(), ttl: z.number() },
});
