// How far was the provider's list of events looked through? Each account has a second of its own.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

/** The last round in which every account was asked and answered. A new account begins there. */
export const sweptItem = item({
  pk: "SWEPT",
  sk: "MONEY_BACK",
  shape: { until: z.number() },
});

export const sweptAccountItem = item({
  pk: "SWEPT",
  sk: "MONEY_BACK#{account}",
  shape: {
    /** The connected account's id; `OWN` is the keys' own account. */
    account: z.string(),
    /** The second up to which every event of the account was applied. */
    until: z.number(),
    /** The second at which the next run goes on, whatever failed before. Older items have none. */
    reached: z.number().optional(),
    /** The second at which the account was last asked, whatever came of it. */
    askedAt: z.number(),
  },
});

export const OWN = "own";
