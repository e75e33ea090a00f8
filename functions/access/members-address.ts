// Whose confirmed address is it? A member's counts as the account's own; the owner's is a last one.
import { readAccount } from "#functions/access/account-access.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, queryItems } from "#functions/core/table/table.ts";
import { claimOf, emailClaimItem, membershipItem, userItem } from "#functions/stored/users.ts";
import { emailTyped } from "#shared/core/email-address.ts";

export const isMembersAddress = (accountId: string, email: string): Promise<boolean> =>
  asSystem(async () => {
    const userId = await holderOf(email);
    return userId !== null && (await confirmedMember(userId, accountId)) !== null;
  });

export const ownersAddress = (accountId: string): Promise<string | null> =>
  asSystem(async () => {
    const { ownerId, email } = await readAccount(accountId);
    const userId = ownerId ?? (await holderOf(email));
    const owner = userId === null ? null : await confirmedMember(userId, accountId);
    return owner?.isOwner ? owner.email : null;
  });

async function holderOf(email: string): Promise<string | null> {
  const claim = await getItem(emailClaimItem.key(claimOf(emailTyped(email))));
  return claim && emailClaimItem.parse(claim).userId;
}

export async function confirmedMember(userId: string, accountId: string) {
  const items = await queryItems({ pk: userItem.key({ id: userId }).pk });
  const [user] = userItem.among(items);
  const member = membershipItem.among(items).find((one) => one.accountId === accountId);
  if (!user?.emailConfirmedAt || member?.status !== "ACTIVE") return null;
  const { email, firstName } = user;
  return { email, firstName, isOwner: member.isOwner };
}
