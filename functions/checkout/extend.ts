// How does a buyer get more time? The hold's end moves, in its trays or in the head.
import { changeRefusal, type OpenedOrder } from "#functions/checkout/opened-order.ts";
import { shortHash } from "#functions/core/http/request-hash.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { type Change, commitOrder } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { checkoutProblem } from "#shared/contracts/public/checkout.ts";
import { EXTENSION } from "#shared/core/bounds.ts";
import { isClosing, nextLook } from "#shared/rules/order/order-life.ts";

/** Idempotent by key. */
export async function extend(order: OpenedOrder, key: string): Promise<OpenedOrder> {
  const { head } = await commitOrder(order, (now) => longer(now, key, order.event));
  return { ...order, head };
}

function longer({ head }: OrderItems, key: string, { extensions }: StoredEvent): Change | null {
  const by = shortHash(key);
  if (head.extended?.by === by) return null;
  const refusal = changeRefusal(head);
  if (refusal) throw refusal;
  if (isClosing(head)) throw checkoutProblem("payment_in_progress");
  const times = head.extended?.times ?? 0;
  if (times >= extensions) throw checkoutProblem("no_more_extensions");
  const until = head.heldUntil + EXTENSION.seconds;
  const change: Partial<Head> = {
    heldUntil: until,
    extended: { times: times + 1, by },
    due: nextLook({ ...head, heldUntil: until }, nowSeconds()),
    ttl: head.ttl && head.ttl + EXTENSION.seconds,
  };
  return head.kept ? { head: change } : { head: change, units: { kind: "retime", until } };
}
