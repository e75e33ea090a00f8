// How does an order own its readable reference? By an item under the reference, one in each event.
// It names no account, because it may be claimed before the order is read.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

export const referenceItem = item({
  pk: "REF#{eventId}#{reference}",
  sk: "REF",
  shape: {
    /** The id of the order. */
    order: z.string(),
  },
});
