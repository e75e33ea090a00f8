// What are the members of an account called? Nobody who has left it has a name here.
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { membershipItem, userItem } from "#functions/stored/users.ts";
import { fullName } from "#shared/core/full-name.ts";

export async function memberNames(
  accountId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const nameOf = async (id: string) => {
    const items = await queryItems({ pk: userItem.key({ id }).pk });
    const [user] = userItem.among(items);
    const isMember = membershipItem
      .among(items)
      .some((one) => one.accountId === accountId && one.status === "ACTIVE");
    return user && isMember ? [[id, fullName(user)] as const] : [];
  };
  const named = await asSystem(() => Promise.all([...new Set(userIds)].map(nameOf)));
  return new Map(named.flat());
}
