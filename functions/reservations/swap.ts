// What if only the buyer's own earlier basket has the wanted units? One transaction ends that
// basket and holds the new one.
import { markWrite, unmarked } from "#functions/inventory/marks.ts";
import type { Sheet } from "#functions/inventory/sheet.ts";
import type { TrayChange } from "#functions/inventory/trays.ts";
import { decodeHold } from "#functions/inventory/trays.ts";
import { type Change, commitOrder } from "#functions/orders/commit.ts";
import { ended } from "#functions/orders/end-unpaid.ts";
import type { Head } from "#functions/orders/head.ts";
import type { Held } from "#functions/orders/hold.ts";
import { newHeadWrite, readOrder } from "#functions/orders/order.ts";
import { hasOpenPayment } from "#shared/rules/order-life.ts";

/**
 * Ends the earlier order and holds the new one with its units, so nobody else can take them in
 * between. Returns the order that the same request made before, if there is one. Null if the
 * earlier order is over or being paid. Throws `sold_out` if both together have too few units.
 */
export async function swapStock(sheet: Sheet, draft: Head, earlier: Head): Promise<Held | null> {
  const before = await readOrder(draft.id);
  if (before) return { head: before.head, isNew: false };
  const { changed } = await commitOrder(earlier.id, ({ head }) => {
    const end = hasOpenPayment(head) ? null : ended(head, "ABANDONED");
    return end && replacing(sheet, end, head, draft);
  });
  const order = await readOrder(draft.id);
  return order && { head: order.head, isNew: changed };
}

function replacing(sheet: Sheet, end: Change, earlier: Head, draft: Head): Change {
  const tickets = unmarked(
    sheet,
    draft.lines.map(({ ticketId }) => ticketId),
  );
  return {
    head: end.head,
    stock: { kind: "swap", ending: earlier.kept ? "give" : "drop", next: draft },
    also: (_, trays) => [
      newHeadWrite({ ...draft, holds: holdsOf(draft.id, trays) }),
      ...tickets.map((ticket) => markWrite(sheet, ticket)),
    ],
  };
}

const holdsOf = (orderId: string, trays: readonly TrayChange[]): Head["holds"] =>
  trays.flatMap(({ tray, put }) => {
    const stored = put[orderId];
    return stored === undefined ? [] : [{ ...tray, units: decodeHold(stored).units }];
  });
