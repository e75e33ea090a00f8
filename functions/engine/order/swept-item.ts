// How far was the provider's list of events looked through? One item says it for all accounts.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

export const sweptItem = item({
  pk: "SWEPT",
  sk: "MONEY_BACK",
  shape: {
    /** The second up to which every event was applied. */
    until: z.number(),
  },
});
