// How far was the provider's list of events looked through? Each account has a second of its own.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

/** The last round in which every account answered. A new account begins there. */
export const sweptItem = item({
  pk: "SWEPT",
  sk: "MONEY_BACK",
  shape: { until: z.number() },
});

export const sweptAccountItem = item({
  pk: "SWEPT",
  sk: "MONEY_BACK#{account}",
  shape: {
    account: z.string(),
    until: z.number(),
    /** The second at which the next run goes on, whatever failed. Older items have none. */
    reached: z.number().optional(),
    askedAt: z.number(),
  },
});

export const OWN = "own";
