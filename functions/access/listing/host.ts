// Whose is an organizer of whom a page knows the id alone? A list of the index names its account.
import { hostListKeys } from "#functions/core/table/listed-item.ts";
import { admitHost, asSystem } from "#functions/core/table/scope.ts";
import { getItem, queryItems, writeItem } from "#functions/core/table/table.ts";
import { organizerItem, type StoredOrganizer } from "#functions/stored/organizers.ts";

/** Null if unknown, deleted, or if the signed-in person's account does not own it. */
export async function findHost(organizerId: string): Promise<StoredOrganizer | null> {
  const { listPk: pk } = hostListKeys(organizerId);
  const item = await asSystem(async () => {
    const [listed] = await queryItems({ pk, index: "byEvent", most: 1 });
    return listed ? getItem({ pk: listed.pk, sk: listed.sk }) : null;
  });
  const organizer = item && organizerItem.parse(item);
  return organizer && admitHost(organizer.accountId) ? organizer : null;
}

/** Gives one of before its place in that list. False if it has it. */
export async function listHost({ accountId, id }: { accountId: string; id: string }) {
  const { listPk, listSk } = hostListKeys(id);
  const { ok } = await writeItem({
    update: organizerItem.key({ accountId, id }),
    set: "SET listPk = :pk, listSk = :sk",
    if: "attribute_exists(pk) AND (attribute_not_exists(listPk) OR listPk <> :pk)",
    values: { ":pk": listPk, ":sk": listSk },
  });
  return ok;
}
