// How is an account changed? In its item, and in its memberships, which repeat its name.
import type * as z from "zod";
import { readAccount } from "#functions/access/account-access.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems, writeItem } from "#functions/core/table/table.ts";
import { accountItem, type StoredAccount } from "#functions/stored/account.ts";
import { membershipItem } from "#functions/stored/users.ts";
import type { AccountInput } from "#shared/contracts/account.ts";
import { problem } from "#shared/core/problems.ts";

export async function updateAccount(
  accountId: string,
  { name, email }: z.output<typeof AccountInput>,
  version: number,
): Promise<StoredAccount> {
  const written = await writeItem({
    update: accountItem.key({ accountId }),
    set: "SET #name = :name, email = :email, version = :next",
    if:
      version === 1 ? "version = :version OR attribute_not_exists(version)" : "version = :version",
    names: { "#name": "name" },
    values: { ":name": name, ":email": email, ":version": version, ":next": version + 1 },
  });
  if (!written.ok) throw problem("changed_meanwhile");
  await asSystem(() => renameMemberships(accountId, name));
  return readAccount(accountId, { consistent: true });
}

/** If the request ends before all memberships are renamed, the next save renames the rest. */
async function renameMemberships(accountId: string, name: string): Promise<void> {
  const members = await queryItems(membershipItem.listOf(accountId));
  await Promise.all(
    members.map(({ pk, sk }) =>
      writeItem({
        update: { pk, sk },
        set: "SET accountName = :name",
        if: "attribute_exists(pk)",
        values: { ":name": name },
      }),
    ),
  );
}
