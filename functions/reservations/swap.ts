// What if only the buyer's own earlier basket has the units? One transaction swaps the two.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { type Change, type CommitRefusal, tryCommit } from "#functions/engine/order/commit.ts";
import { ended } from "#functions/engine/order/give-back.ts";
import { type Head, unitOfLine } from "#functions/engine/order/head.ts";
import { newHeadWrite, readOrder } from "#functions/engine/order/order.ts";
import type { Held } from "#functions/engine/sale/hold.ts";
import { decodeHold } from "#functions/engine/stock/hold-number.ts";
import { orderedFlagWrite, unflagged } from "#functions/engine/stock/ordered-flags.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import type { TrayChange } from "#functions/engine/stock/trays.ts";
import { ProblemError } from "#shared/core/problems.ts";
import { hasOpenPayment } from "#shared/rules/order/order-life.ts";

/** Null if the earlier order is over or being paid. Its end stays: choosing again adds no time. */
export async function swapStock(
  sheet: Sheet,
  draft: Head,
  earlier: Head,
): Promise<Held | CommitRefusal | null> {
  const before = await readOrder(draft.id);
  if (before) return { head: before.head, isNew: false };
  const committed = await tryCommit(earlier.id, ({ head }) => {
    const { heldUntil, extended } = head;
    if (hasOpenPayment(head) || heldUntil <= nowSeconds()) return null;
    const end = ended(head, "ABANDONED");
    const next = { ...draft, heldUntil: Math.min(heldUntil, draft.heldUntil), extended };
    return end && replacing(sheet, end, head, next);
  });
  if (committed instanceof ProblemError) return committed;
  const order = await readOrder(draft.id);
  return order && { head: order.head, isNew: committed.changed };
}

function replacing(sheet: Sheet, end: Change, earlier: Head, draft: Head): Change {
  const flags = unflagged(sheet, draft.lines.map(unitOfLine));
  return {
    head: end.head,
    units: { kind: "swap", ending: earlier.kept ? "give" : "drop", next: draft },
    writes: (_, trays) => [
      newHeadWrite({ ...draft, holds: holdsOf(draft.id, trays) }),
      ...flags.map(orderedFlagWrite),
    ],
  };
}

const holdsOf = (orderId: string, trays: readonly TrayChange[]): Head["holds"] =>
  trays.flatMap(({ tray, put }) => {
    const stored = put[orderId];
    return stored === undefined ? [] : [{ ...tray, units: decodeHold(stored).units }];
  });
