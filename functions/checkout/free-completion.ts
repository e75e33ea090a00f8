// What completes an order with nothing to pay? One commit: held units become kept, and units of
// limits that came since are taken.
import type { Change } from "#functions/engine/order/commit.ts";
import { completion } from "#functions/engine/order/complete.ts";
import { joinedPools } from "#functions/engine/order/joined-pools.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";

/** The change that completes a reserved order whose total is zero and whose details are known. */
export function freeCompletion(order: OrderItems, reference: string, sheet: Sheet): Change {
  const { stock, more } = joinedPools(order.head, sheet);
  return {
    head: { ...completion(order, reference, null), stock },
    units: order.head.kept
      ? { kind: "take", units: more }
      : { kind: "keep", more, payingUntil: null },
  };
}
