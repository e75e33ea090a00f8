// How is a long text of a row stored? In an item of its own, so that lists do not read it.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

/** In the account's partition, which no reservation reads. An empty text has no item. */
export const longTextItem = item({
  pk: "ACC#{accountId}",
  sk: "TEXT#{ownerId}#{name}",
  shape: { accountId: z.string(), ownerId: z.string(), name: z.string(), text: z.string() },
});
