// What if a quota cannot be counted, because time or other lists decide? Then a write is judged by
// its list, and takes the list's next turn, which no two writes can take.

import type { Counter, Quota } from "#functions/core/collection/quota.ts";
import type { Beside } from "#functions/core/table/beside.ts";
import { countsItem } from "#functions/core/table/counts-item.ts";
import { OWNER } from "#functions/core/table/item.ts";
import { getItem } from "#functions/core/table/table.ts";
import { problem } from "#shared/core/problems.ts";

/** Call it before the list is read. Refuses with `changed_meanwhile`: judge again. */
export async function nextTurn(counter: Counter): Promise<Beside> {
  const key = countsItem.key(counter);
  const seen = Number((await getItem(key, { consistent: true }))?.["turn"] ?? 0);
  return {
    writes: [
      {
        update: key,
        set: "SET #owner = :owner, turn = :next",
        if: seen === 0 ? "attribute_not_exists(turn)" : "turn = :seen",
        names: { "#owner": OWNER },
        values: {
          ":owner": counter.accountId,
          ":next": seen + 1,
          ...(seen > 0 && { ":seen": seen }),
        },
      },
    ],
    refusal: () => problem("changed_meanwhile"),
  };
}

export function mustFitAmong<Row>(
  others: readonly NoInfer<Row>[],
  row: NoInfer<Row>,
  quotas: readonly Quota<Row>[],
): void {
  for (const { maximum, sizeOf = () => 1, refusal } of quotas) {
    if (maximum === undefined) continue;
    const used = others.reduce((sum, other) => sum + sizeOf(other), 0);
    const left = Math.max(0, maximum - used);
    if (sizeOf(row) > left) throw refusal({ maximum, left });
  }
}
