// What completes an order with nothing to pay? One commit, which also takes limits made since.
import { changeRefusal } from "#functions/checkout/opened-order.ts";
import { attachedPools } from "#functions/engine/order/attached-pools.ts";
import { type Change, commitOrder } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { claimReference, completion } from "#functions/engine/sale/complete.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { issueTickets } from "#functions/engine/tickets/issue.ts";
import { hasOpenPayment } from "#shared/rules/order/order-life.ts";

export const isFree = (head: Head): boolean =>
  head.totals.totalMinor === 0 && !hasOpenPayment(head);

/** The caller must ask `isFree` of the order that the commit has read. */
export function freeCompletion(order: OrderItems, reference: string, sheet: Sheet): Change {
  if (!isFree(order.head)) throw new Error("An order that costs something completes for nothing.");
  const { stock, more } = attachedPools(order.head, sheet);
  return {
    head: { ...completion(order, reference, null), stock },
    units: order.head.kept
      ? { kind: "take", units: more }
      : { kind: "keep", more, payingUntil: null },
  };
}

export async function completedIfFree(order: OrderItems, sheet: Sheet): Promise<OrderItems> {
  if (!isFree(order.head) || !order.details || changeRefusal(order.head)) return order;
  const reference = await claimReference(order.head);
  const completed = await commitOrder(order, (now) =>
    changeRefusal(now.head) || !isFree(now.head) ? null : freeCompletion(now, reference, sheet),
  );
  await issueTickets(completed);
  return completed;
}
