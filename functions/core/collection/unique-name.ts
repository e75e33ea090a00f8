// How is a name given once? By an item under it, which is stored with the row in one transaction.

import type { Edit } from "#functions/core/collection/quota.ts";
import type { Beside } from "#functions/core/table/beside.ts";
import { getItem, type Item } from "#functions/core/table/table.ts";
import type { ProblemError } from "#shared/core/problems.ts";

/** `itemOf` makes the item under a row's name; its `rowId` says whose it is. */
export type UniqueName<Row> = {
  itemOf: (row: Row) => Item;
  taken: () => ProblemError;
};

const isFreeOrOwn = "attribute_not_exists(pk) OR rowId = :id";

/** Null if the edit leaves the name as it is. */
export function naming<Row>(
  { itemOf, taken }: UniqueName<Row>,
  { before, after }: Edit<Row>,
): Beside | null {
  const [had, has] = [before && itemOf(before), after && itemOf(after)];
  if (had?.sk === has?.sk) return null;
  const kept = has ? [{ put: has, if: isFreeOrOwn, values: { ":id": has["rowId"] } }] : [];
  const given = had
    ? [{ remove: keyOf(had), if: isFreeOrOwn, values: { ":id": had["rowId"] } }]
    : [];
  return { writes: [...kept, ...given], refusal: taken };
}

/** Before what a row needs is made. Only the write itself proves that the name is free. */
export async function mustBeFree<Row>({ itemOf, taken }: UniqueName<Row>, row: Row): Promise<void> {
  const own = itemOf(row);
  const found = await getItem(keyOf(own), { consistent: true });
  if (found && found["rowId"] !== own["rowId"]) throw taken();
}

const keyOf = ({ pk, sk }: Item) => ({ pk, sk });
