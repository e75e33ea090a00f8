// Whose confirmed address is it? A member's counts as the account's own; the owner's is a last one.
import { readAccount } from "#functions/access/account-access.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import {
  claimOf,
  emailClaimItem,
  membershipItem,
  type StoredMembership,
  type StoredUser,
  userItem,
} from "#functions/stored/users.ts";
import { emailTyped } from "#shared/core/text/email-address.ts";

export type Member = { user: StoredUser; membership: StoredMembership };

export const isMembersAddress = (accountId: string, email: string): Promise<boolean> =>
  asSystem(async () => {
    const userId = await holderOf(email);
    return userId !== null && (await confirmedMember(userId, accountId)) !== null;
  });

export async function ownersAddress(accountId: string): Promise<string | null> {
  const { ownerId } = await readAccount(accountId);
  const owner = await confirmedMember(ownerId, accountId);
  return owner?.isOwner ? owner.email : null;
}

async function holderOf(email: string): Promise<string | null> {
  const claim = await getItem(emailClaimItem.key(claimOf(emailTyped(email))));
  return claim && emailClaimItem.parse(claim).userId;
}

export async function confirmedMember(userId: string, accountId: string) {
  const member = await readMember({ userId, accountId });
  if (!member?.user.emailConfirmedAt || member.membership.status !== "ACTIVE") return null;
  const { email, firstName } = member.user;
  return { email, firstName, isOwner: member.membership.isOwner };
}

/** By two keys, because other accounts' items lie beside them. The first one admits the second. */
export async function readMember(
  { userId, accountId }: { userId: string; accountId: string },
  options: { consistent?: boolean } = {},
): Promise<Member | null> {
  const membership = await getItem(membershipItem.key({ userId, accountId }), options);
  const user = membership && (await getItem(userItem.key({ id: userId }), options));
  return user && { user: userItem.parse(user), membership: membershipItem.parse(membership) };
}
