// How does an order own its reference? By an item without account, claimed before any read.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

export const referenceItem = item({
  pk: "REF#{eventId}#{reference}",
  sk: "REF",
  shape: {
    order: z.string(),
  },
});
