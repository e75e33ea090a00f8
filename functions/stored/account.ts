// How is an account stored? With name, address and the last known state of its connection, and
// beside it what its new events begin with.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import { openWord } from "#functions/core/table/packed.ts";
import { EventDefaultsInput } from "#shared/contracts/account.ts";

/** A cached copy: Stripe's own answer replaces it. */
const StoredConnection = z.object({
  opened: z.number(),
  id: z.string().nullable(),
  state: openWord,
  missing: z.array(openWord),
  version: z.number().default(0),
});
export type StoredConnection = z.output<typeof StoredConnection>;

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
    ownerId: z.string(),
    createdAt: z.string(),
    version: z.number(),
    /** A person chose the name. Else it is called as its owner, or its first organizer. */
    isNamed: z.boolean(),
    stripe: StoredConnection.optional(),
    trust: z.enum(["TRUSTED", "DISTRUSTED"]).optional(),
    /** The Unix second of the operator's first word. */
    trustedAt: z.number().optional(),
    /** Paid orders, neither refunded in full nor disputed. */
    proofs: z
      .array(z.object({ orderId: z.string(), mailbox: z.string(), at: z.number() }))
      .default([]),
  },
});
export type StoredAccount = ReturnType<typeof accountItem.parse>;

/** An item of its own, because its version is not that of the account's name. */
export const eventDefaultsItem = item({
  pk: "ACC#{accountId}",
  sk: "EVENT_DEFAULTS",
  shape: {
    accountId: z.string(),
    version: z.number().default(1),
    ...EventDefaultsInput.shape,
  },
});
export type StoredEventDefaults = ReturnType<typeof eventDefaultsItem.parse>;

export const connectionClaimItem = item({
  pk: "STRIPE#{stripeAccount}",
  sk: "ACCOUNT",
  shape: { accountId: z.string() },
});
