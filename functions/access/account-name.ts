// What is an account called? As its first organizer, until somebody renames it.
import { readAccount } from "#functions/access/account-access.ts";
import { collection } from "#functions/core/collection/collection.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { getItem, queryItems, writeItem } from "#functions/core/table/table.ts";
import { accountItem } from "#functions/stored/account.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import { membershipItem } from "#functions/stored/users.ts";
import { problem } from "#shared/core/problems.ts";

/** Never fails, because what it follows is stored; the next sign-in of an admin mends it. */
export const nameAfterOrganizer = (accountId: string): Promise<void> =>
  orLater(accountId, async () => {
    const before = await readAccount(accountId, { consistent: true });
    const name = await nameNow(accountId);
    if (name !== before.name) await renameMemberships(accountId, name);
  });

/** When a member signs in, which never fails by it. */
export const mendAccountName = (userId: string, accountId: string): Promise<void> =>
  orLater(accountId, async () => {
    const stored = await getItem(membershipItem.key({ userId, accountId }));
    if (!stored) return;
    const { role, accountName } = membershipItem.parse(stored);
    const name = role === "ADMIN" ? await nameNow(accountId) : (await readAccount(accountId)).name;
    if (name !== accountName) await renameMemberships(accountId, name);
  });

const orLater = (accountId: string, work: () => Promise<void>): Promise<void> =>
  work().catch((error: unknown) =>
    logger.warn("an account is named at a later sign-in", { accountId, error }),
  );

/** The name that a person chose, or that of the first organizer, which the account takes here. */
async function nameNow(accountId: string): Promise<string> {
  const name = await retry({ tries: 5 }, async () => {
    const account = await readAccount(accountId, { consistent: true });
    if (account.isNamed) return account.name;
    const [first] = (await collection(organizerItem).of({ accountId }).list()).toSorted(
      (one, other) =>
        one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id),
    );
    if (!first || first.name === account.name) return account.name;
    const { version } = account;
    const written = await writeItem({
      update: accountItem.key({ accountId }),
      set: "SET #name = :name, version = :next",
      if: "#name = :former AND version = :version",
      names: { "#name": "name" },
      values: {
        ...{ ":name": first.name, ":former": account.name },
        ...{ ":version": version, ":next": version + 1 },
      },
    });
    return written.ok ? first.name : "lost";
  });
  if (name === "lost") throw problem("busy");
  return name;
}

/** If the request ends before all memberships are renamed, its repeat renames the rest. */
export async function renameMemberships(accountId: string, name: string): Promise<void> {
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
