// Where are people stored? Each in an own partition, with memberships. A separate item makes the
// address unique.
import * as z from "zod";
import { newId, nowAt } from "#functions/core/clock.ts";
import { personPartition } from "#functions/core/session.ts";
import {
  getItem,
  type Item,
  queryItems,
  transact,
  type Write,
  writeItem,
} from "#functions/core/table.ts";
import type { TermsAccepted } from "#functions/core/terms.ts";
import { type AccountChoice, Role } from "#shared/contracts/auth.ts";
import type { Me } from "#shared/contracts/users.ts";
import { problem } from "#shared/core/problems.ts";

const StoredUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  passwordHash: z.string(),
  tokenVersion: z.number(),
  emailConfirmedAt: z.string().nullable(),
});
export type StoredUser = z.output<typeof StoredUser>;

const StoredMembership = z.object({
  acc: z.string(),
  accountName: z.string(),
  role: Role,
  isOwner: z.boolean(),
  status: z.enum(["ACTIVE", "INVITED", "INACTIVE"]),
});
type StoredMembership = z.output<typeof StoredMembership>;

export type Person = { user: StoredUser; memberships: StoredMembership[] };

/** Reads a person and all memberships. They belong to no account: call this in `asSystem`. */
export async function getPerson(userId: string): Promise<Person | null> {
  const items = await queryItems({ pk: personPartition(userId), consistent: true });
  const user = items.find((item) => item.sk === "USER");
  if (!user) return null;
  const memberships = items
    .filter((item) => item.sk.startsWith("MEM#"))
    .map((item) => StoredMembership.parse(item));
  return { user: StoredUser.parse(user), memberships };
}

export async function findPersonByEmail(email: string): Promise<Person | null> {
  const claim = await getItem(emailKey(email), { consistent: true });
  // An unknown address costs the same two reads, so that the response time does not reveal it.
  return getPerson(String(claim?.userId ?? "nobody"));
}

/**
 * Creates an account and its owner in one transaction with the writes of `also`. Throws 409
 * `email_taken` if the address is in use.
 */
export async function createOwner(
  owner: { firstName: string; lastName: string; email: string; passwordHash: string },
  terms: TermsAccepted,
  also: (ids: { userId: string; accountId: string }) => Write[],
): Promise<{ user: StoredUser; accountId: string }> {
  const ids = { userId: newId("user"), accountId: newId("account") };
  const user: StoredUser = { ...owner, id: ids.userId, tokenVersion: 1, emailConfirmedAt: null };
  const accountName = `${owner.firstName} ${owner.lastName}`.trim();
  const account = { acc: ids.accountId, name: accountName, email: owner.email, createdAt: nowAt() };
  const result = await transact([
    { put: { ...emailKey(owner.email), userId: ids.userId }, if: "attribute_not_exists(pk)" },
    { put: { pk: personPartition(ids.userId), sk: "USER", ...user, terms } },
    {
      put: membershipItem(ids.userId, {
        acc: ids.accountId,
        accountName,
        role: "ADMIN",
        isOwner: true,
      }),
    },
    { put: { pk: `ACC#${ids.accountId}`, sk: "ACCOUNT", ...account } },
    ...also(ids),
  ]);
  if (!result.ok)
    throw problem(result.rejections[0]?.because === "condition" ? "email_taken" : "busy", {
      retryAfter: 1,
    });
  return { user, accountId: ids.accountId };
}

/** Makes a person an active member of one more account. Does nothing for an existing member. */
export async function addMembership(
  userId: string,
  { id: acc, name: accountName }: { id: string; name: string },
  role: Role,
): Promise<void> {
  await writeItem({
    put: membershipItem(userId, { acc, accountName, role, isOwner: false }),
    if: "attribute_not_exists(pk)",
  });
}

/** Marks the address as confirmed. Safe to repeat. */
export async function confirmAddress(userId: string): Promise<void> {
  await writeItem({
    update: { pk: personPartition(userId), sk: "USER" },
    set: "SET emailConfirmedAt = :at",
    if: "attribute_exists(pk)",
    values: { ":at": nowAt() },
  });
}

/** The accounts that a person may enter, sorted by name. */
export const accountsOf = ({ memberships }: Person): AccountChoice[] =>
  memberships
    .filter(({ status }) => status === "ACTIVE")
    .map(({ acc, accountName, role }) => ({ id: acc, name: accountName, role }))
    .toSorted((one, other) => one.name.localeCompare(other.name));

/** The signed-in user as the contract shows it; null if not a member of that account. */
export function shownUser(person: Person, accountId: string): Me | null {
  const { user } = person;
  const membership = person.memberships.find((one) => one.acc === accountId);
  if (!membership) return null;
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    isEmailConfirmed: user.emailConfirmedAt !== null,
    role: membership.role,
    isOwner: membership.isOwner,
    account: { id: accountId, name: membership.accountName },
    accounts: accountsOf(person),
  };
}

function membershipItem(userId: string, membership: Omit<StoredMembership, "status">): Item {
  return {
    pk: personPartition(userId),
    sk: `MEM#${membership.acc}`,
    ...membership,
    status: "ACTIVE",
    accountPk: `ACC#${membership.acc}`,
    accountSk: `USER#${userId}`,
  };
}

const emailKey = (email: string) => ({ pk: `EMAIL#${email}`, sk: "EMAIL" });
