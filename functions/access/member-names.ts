// What are the members of an account called? Nobody who has left it has a name here.
import { readMember } from "#functions/access/members-address.ts";
import { fullName } from "#shared/core/full-name.ts";

export async function memberNames(
  accountId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const nameOf = async (id: string) => {
    const member = await readMember({ userId: id, accountId });
    return member?.membership.status === "ACTIVE" ? [[id, fullName(member.user)] as const] : [];
  };
  const named = await Promise.all([...new Set(userIds)].map(nameOf));
  return new Map(named.flat());
}
