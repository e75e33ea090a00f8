// How is a person stored? In a partition of their own; another item makes the address unique.
import * as z from "zod";
import { item, resourceItem } from "#functions/core/table/item.ts";
import { Role } from "#shared/contracts/auth.ts";
import { asciiAddress } from "#shared/core/text/email-address.ts";

const Seconds = z.number();
const MembershipStatus = z.enum(["ACTIVE", "INACTIVE"]);

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
    status: MembershipStatus,
    version: z.number(),
    /** Into this account. */
    lastLoginAt: z.string().nullable(),
    /** Raised by a deactivation, which ends the sessions that began before it. */
    sessionVersion: z.number(),
    /** Raised when the right to give roles ends, which ends what was given with it. */
    rightsVersion: z.number(),
  },
});
export type StoredMembership = ReturnType<typeof membershipItem.parse>;

export const newMembership = (
  ids: { userId: string; accountId: string },
  given: Pick<StoredMembership, "accountName" | "role" | "isOwner">,
) => {
  const begins = { version: 1, lastLoginAt: null, sessionVersion: 0, rightsVersion: 0 };
  return membershipItem.whole({ ...ids, ...given, ...begins, status: "ACTIVE" });
};

export type Person = {
  user: StoredUser;
  memberships: StoredMembership[];
  emailChange: StoredEmailChange | null;
};

/** Both forms of a domain are one mailbox, so they are one claim. */
export const claimOf = (email: string) => ({ email: asciiAddress(email) });

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

/** Beside the account's other items: an invitation is of one account, whoever it is for. */
export const invitationItem = resourceItem({
  kind: "user",
  pk: "ACC#{accountId}",
  sk: "INV#{id}",
  shape: {
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: Role,
    /** Who asked for the newest mail. */
    invitedBy: z.string(),
    /** Of their membership. */
    rightsVersion: z.number(),
    /** Of the newest mail; its link derives from it. */
    nonce: z.string(),
    sentAt: z.string(),
    until: Seconds,
    createdAt: z.string(),
  },
});
export type StoredInvitation = ReturnType<typeof invitationItem.parse>;

/** Who used an invitation up, for a person whose answer was lost. */
export const usedInvitationItem = item({
  pk: "ACC#{accountId}",
  sk: "JOINED#{id}",
  shape: { accountId: z.string(), userId: z.string(), nonce: z.string(), ttl: Seconds },
});
export type UsedInvitation = ReturnType<typeof usedInvitationItem.parse>;

/** The address that a person wants to have instead, until they confirm it. */
export const emailChangeItem = item({
  pk: "USR#{userId}",
  sk: "EMAILCHANGE",
  shape: { email: z.string(), nonce: z.string(), until: Seconds, ttl: Seconds },
});
export type StoredEmailChange = ReturnType<typeof emailChangeItem.parse>;
