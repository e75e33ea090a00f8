// Whose is an organizer of whom a page knows the id alone? A list of the index names its account.
import { hostListKeys, hostRow } from "#functions/core/table/listed-item.ts";
import { admitHost, asSystem } from "#functions/core/table/scope.ts";
import { getItem, queryItems, writeItem } from "#functions/core/table/table.ts";
import { organizerItem, type StoredOrganizer } from "#functions/stored/organizers.ts";

/** Null if unknown, deleted, or if the signed-in person's account does not own it. */
export async function findHost(organizerId: string): Promise<StoredOrganizer | null> {
  const { listPk: pk, listSk } = hostListKeys(organizerId);
  const item = await asSystem(async () => {
    const [listed] = await queryItems({ pk, prefix: listSk, index: "byEvent", most: 1 });
    return listed?.listSk === listSk ? getItem({ pk: listed.pk, sk: listed.sk }) : null;
  });
  const organizer = item && organizerItem.parse(item);
  return organizer && admitHost(organizer.accountId) ? organizer : null;
}

/** Gives one of before its place in that list. False if it has it. */
export async function listHost({ accountId, id, name }: Pick<StoredOrganizer, Named>) {
  const { listPk, listSk, row } = hostRow(id, name);
  const { ok } = await writeItem({
    update: organizerItem.key({ accountId, id }),
    set: "SET listPk = :pk, listSk = :sk, #row = :row",
    if: "#name = :name AND (attribute_not_exists(#row) OR listPk <> :pk OR #row <> :row)",
    names: { "#row": "row", "#name": "name" },
    values: { ":pk": listPk, ":sk": listSk, ":row": row, ":name": name },
  });
  return ok;
}

type Named = "accountId" | "id" | "name";
