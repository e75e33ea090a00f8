// How does an order own its readable reference? By an item under the reference, one in each event.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

export const referenceItem = item({
  pk: "REF#{eventId}#{reference}",
  sk: "REF",
  shape: {
    accountId: z.string(),
    /** The id of the order. */
    order: z.string(),
  },
});
