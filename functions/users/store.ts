// Where are people stored? In a partition each, with memberships; a claim makes an address unique.
import type { TermsAccepted } from "#functions/access/terms.ts";
import { newId, nowAt, nowSeconds } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import {
  getItem,
  queryItems,
  transact,
  type Write,
  writeItem,
} from "#functions/core/table/table.ts";
import { accountItem } from "#functions/stored/account.ts";
import {
  claimOf,
  emailChangeItem,
  emailClaimItem,
  membershipItem,
  newMembership,
  type Person,
  type StoredEmailChange,
  type StoredUser,
  userItem,
} from "#functions/stored/users.ts";
import type { AccountChoice, Role } from "#shared/contracts/auth.ts";
import type { Me } from "#shared/contracts/users.ts";
import { fullName } from "#shared/core/full-name.ts";
import { problem } from "#shared/core/problems.ts";

export async function getPerson(userId: string): Promise<Person | null> {
  const { pk } = userItem.key({ id: userId });
  const items = await queryItems({ pk, consistent: true });
  const [user] = userItem.among(items);
  const [emailChange = null] = emailChangeItem.among(items);
  return user ? { user, memberships: membershipItem.among(items), emailChange } : null;
}

export async function findPersonByEmail(email: string): Promise<Person | null> {
  return asSystem(async () => {
    const claim = await getItem(emailClaimItem.key(claimOf(email)), { consistent: true });
    // An unknown address costs the same two reads, so that the time does not reveal it.
    return getPerson(claim ? emailClaimItem.parse(claim).userId : "nobody");
  });
}

/** In one transaction with the writes of `also`. Null if the address is somebody's. */
export async function createOwner(
  owner: { firstName: string; lastName: string; email: string; passwordHash: string },
  terms: TermsAccepted,
  also: (ids: { userId: string; accountId: string }) => Write[],
): Promise<{ user: StoredUser; accountId: string } | null> {
  const ids = { userId: newId("user"), accountId: newId("account") };
  const { email } = owner;
  const user = { ...owner, id: ids.userId, tokenVersion: 1, emailConfirmedAt: null, terms };
  const name = fullName(owner);
  const account = {
    ...{ accountId: ids.accountId, name, isNamed: false, email },
    ...{ ownerId: ids.userId, createdAt: nowAt(), version: 1 },
  };
  const writes: Write[] = [
    {
      put: emailClaimItem.whole({ ...claimOf(email), userId: ids.userId }),
      if: "attribute_not_exists(pk)",
    },
    { put: userItem.whole(user) },
    { put: newMembership(ids, { accountName: name, role: "ADMIN", isOwner: true }) },
    { put: accountItem.whole(account) },
    ...also(ids),
  ];
  const result = await asSystem(() => transact(writes));
  if (result.ok) return { user, accountId: ids.accountId };
  if (result.rejections[0]?.because === "condition") return null;
  throw problem("busy", { retryAfter: 1 });
}

/** Does nothing for an existing member. */
export async function addMembership(
  userId: string,
  { id: accountId, name: accountName }: { id: string; name: string },
  role: Role,
): Promise<void> {
  await writeItem({
    put: newMembership({ userId, accountId }, { accountName, role, isOwner: false }),
    if: "attribute_not_exists(pk)",
  });
}

export async function confirmAddress(userId: string): Promise<void> {
  await writeItem({
    update: userItem.key({ id: userId }),
    set: "SET emailConfirmedAt = :at",
    if: "attribute_exists(pk)",
    values: { ":at": nowAt() },
  });
}

export const accountsOf = ({ memberships }: Person): AccountChoice[] =>
  memberships
    .filter(({ status }) => status === "ACTIVE")
    .map(({ accountId, accountName, role }) => ({ id: accountId, name: accountName, role }))
    .toSorted((one, other) => one.name.localeCompare(other.name));

/** The table may keep an item some days longer than its `ttl`. */
export const pendingChange = ({ emailChange }: Person): StoredEmailChange | null =>
  emailChange && emailChange.ttl > nowSeconds() ? emailChange : null;

/** Null if the person is no member of that account. */
export function presentUser(
  person: Person,
  accountId: string,
): Omit<Me, "isConfirmationHeldBack" | "isAddressClosed"> | null {
  const { user } = person;
  const membership = person.memberships.find((one) => one.accountId === accountId);
  if (!membership) return null;
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    isEmailConfirmed: user.emailConfirmedAt !== null,
    pendingEmail: pendingChange(person)?.email ?? null,
    role: membership.role,
    isOwner: membership.isOwner,
    account: { id: accountId, name: membership.accountName },
    accounts: accountsOf(person),
  };
}
