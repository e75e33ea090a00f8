// How is an account changed? In its item, and in its memberships, which repeat its name; what its
// new events begin with has an item of its own.
import type * as z from "zod";
import { readAccount } from "#functions/access/account-access.ts";
import { renameMemberships } from "#functions/access/account-name.ts";
import { defaultMessagesOf } from "#functions/access/event-texts.ts";
import { countingImages } from "#functions/access/formatted/text-images.ts";
import { writeBeside } from "#functions/core/table/beside.ts";
import { setting } from "#functions/core/table/setting.ts";
import { writeItem } from "#functions/core/table/table.ts";
import {
  accountItem,
  eventDefaultsItem,
  type StoredAccount,
  type StoredEventDefaults,
} from "#functions/stored/account.ts";
import type { AccountInput, EventDefaultsInput } from "#shared/contracts/account.ts";
import { problem } from "#shared/core/problems.ts";

export async function updateAccount(
  accountId: string,
  { name, email }: z.output<typeof AccountInput>,
  version: number,
): Promise<StoredAccount> {
  const before = await readAccount(accountId, { consistent: true });
  const isNamed = before.isNamed || name !== before.name;
  const written = await writeItem({
    update: accountItem.key({ accountId }),
    set: "SET #name = :name, email = :email, isNamed = :isNamed, version = :next",
    if: "version = :version",
    names: { "#name": "name" },
    values: {
      ...{ ":name": name, ":email": email, ":isNamed": isNamed },
      ...{ ":version": version, ":next": version + 1 },
    },
  });
  // A repeat of a save that ended before its memberships were renamed.
  const isRepeat =
    written.item?.["version"] === version + 1 &&
    written.item["name"] === name &&
    written.item["email"] === email;
  if (!written.ok && !isRepeat) throw problem("changed_meanwhile");
  await renameMemberships(accountId, name);
  return readAccount(accountId, { consistent: true });
}

/** The first save makes the item. Fields of a newer version of the program stay. */
export async function updateEventDefaults(
  accountId: string,
  values: z.output<typeof EventDefaultsInput>,
  version: number,
): Promise<StoredEventDefaults> {
  const next = { accountId, ...values, version: version + 1 };
  const { pk, sk, ...fields } = eventDefaultsItem.whole(next);
  const change = setting(fields);
  const own = {
    ...change,
    update: { pk, sk },
    if: version === 1 ? "attribute_not_exists(pk)" : "#version = :seen",
    values: { ...change.values, ...(version > 1 && { ":seen": version }) },
  };
  const images = await countingImages(accountId, defaultMessagesOf(values));
  if (await writeBeside([own], images)) throw problem("changed_meanwhile");
  return next;
}
