// What is an account called? As its first organizer, until somebody renames it.
import { readAccount } from "#functions/access/account-access.ts";
import { collection } from "#functions/core/table/collection.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, queryItems, writeItem } from "#functions/core/table/table.ts";
import { accountItem, type StoredAccount } from "#functions/stored/account.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import { membershipItem, userItem } from "#functions/stored/users.ts";
import { fullName } from "#shared/core/full-name.ts";

/**
 * After each organizer that is made or renamed, and when an admin signs in, which mends what ended
 * midway. Does nothing where a person chose the name.
 */
export async function nameAfterOrganizer(accountId: string): Promise<void> {
  const account = await readAccount(accountId, { consistent: true });
  if (account.isNamed) return;
  const first = (await collection(organizerItem).of({ accountId }).list()).toSorted(
    (one, other) => one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id),
  )[0];
  if (!first || first.name === account.name || !(await isUnnamed(account))) return;
  const { name, version } = account;
  const written = await writeItem({
    update: accountItem.key({ accountId }),
    set: "SET #name = :name, tookName = :name, version = :next",
    if: "#name = :former AND (version = :version OR attribute_not_exists(version))",
    names: { "#name": "name" },
    values: { ":name": first.name, ":former": name, ":version": version, ":next": version + 1 },
  });
  // Whoever wrote meanwhile has named it, or changed its address: then the next sign-in names it.
  if (written.ok) await renameMemberships(accountId, first.name);
}

/** When a member signs in. An account that has its name costs one read. */
export async function mendAccountName(
  accountId: string,
  { accountName, isAdmin }: { accountName: string; isAdmin: boolean },
): Promise<void> {
  const { name, isNamed, tookName } = await readAccount(accountId, { consistent: true });
  if (isAdmin && !isNamed && name !== tookName) await nameAfterOrganizer(accountId);
  else if (name !== accountName) await renameMemberships(accountId, name);
}

/** If the request ends before all memberships are renamed, its repeat renames the rest. */
export const renameMemberships = (accountId: string, name: string): Promise<void> =>
  asSystem(async () => {
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
  });

/** Accounts of before have no mark: one that is called otherwise than its owner was renamed. */
async function isUnnamed({ name, tookName, ownerId }: StoredAccount): Promise<boolean> {
  if (name === tookName) return true;
  if (ownerId === undefined) return false;
  const stored = await asSystem(() => getItem(userItem.key({ id: ownerId })));
  if (!stored) return false;
  const owner = userItem.parse(stored);
  return name === owner.firstName || name === fullName(owner);
}
