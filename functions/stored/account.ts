// How is an account stored? With its name, its address and the last known state of its Stripe
// connection.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import { openWord } from "#functions/core/table/packed.ts";

/** A cached copy. Stripe's own answer is authoritative and replaces it. */
const StoredConnection = z.object({
  /** How many accounts were opened at Stripe. A new one is opened after one is lost. */
  opened: z.number(),
  id: z.string().nullable(),
  /** Paid tickets are sold while it is CONNECTED. Words of a newer version are kept. */
  state: openWord,
  missing: z.array(openWord),
  /** Raised by each change of the connection. */
  version: z.number().default(0),
});
export type StoredConnection = z.output<typeof StoredConnection>;

/** The value for an account that has never connected. */
export const noConnection: StoredConnection = {
  opened: 0,
  id: null,
  state: "NOT_CONNECTED",
  missing: [],
  version: 0,
};

export const accountItem = item({
  pk: "ACC#{accountId}",
  sk: "ACCOUNT",
  shape: {
    accountId: z.string(),
    name: z.string(),
    email: z.string(),
    createdAt: z.string(),
    /** An account that was never changed has no version stored. */
    version: z.number().default(1),
    stripe: StoredConnection.optional(),
    /** When its first paid order was completed; absent before that. */
    provenAt: z.string().optional(),
  },
});
export type StoredAccount = ReturnType<typeof accountItem.parse>;

/** Finds our account by Stripe's id, for webhooks that name only that. */
export const connectionClaimItem = item({
  pk: "STRIPE#{stripeAccount}",
  sk: "ACCOUNT",
  shape: { accountId: z.string() },
});
