// How is a person stored? In a partition of their own; another item makes the address unique.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import { Role } from "#shared/contracts/auth.ts";

const Seconds = z.number();

export const userItem = item({
  pk: "USR#{id}",
  sk: "USER",
  shape: {
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    passwordHash: z.string(),
    tokenVersion: z.number(),
    emailConfirmedAt: z.string().nullable(),
    terms: z.object({ version: z.string(), at: z.string() }).optional(),
  },
});
export type StoredUser = ReturnType<typeof userItem.parse>;

export const membershipItem = item({
  pk: "USR#{userId}",
  sk: "MEM#{accountId}",
  listedAs: "USER#{userId}",
  shape: {
    accountId: z.string(),
    accountName: z.string(),
    role: Role,
    isOwner: z.boolean(),
    status: z.enum(["ACTIVE", "INVITED", "INACTIVE"]),
  },
});
type StoredMembership = ReturnType<typeof membershipItem.parse>;

export type Person = { user: StoredUser; memberships: StoredMembership[] };

export const emailClaimItem = item({
  pk: "EMAIL#{email}",
  sk: "EMAIL",
  shape: { userId: z.string() },
});

export const confirmationItem = item({
  pk: "USR#{userId}",
  sk: "CONFIRM",
  shape: { nonce: z.string(), tries: z.number(), ttl: Seconds },
});

export const resetItem = item({
  pk: "USR#{userId}",
  sk: "RESET",
  shape: {
    nonce: z.string().default(""),
    until: Seconds,
    ttl: Seconds,
  },
});
