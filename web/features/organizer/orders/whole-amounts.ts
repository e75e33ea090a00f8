// Which entries of an order's timeline are about its whole amount? Not those before a promo code
// changed it.
import type { Order } from "#shared/contracts/orders.ts";

type Entry = Order["timeline"][number];

/** The payments since the order costs what it does now. `timeline` has the oldest entry first. */
export function aboutWholeAmount<E extends Pick<Entry, "what">>(timeline: readonly E[]): Set<E> {
  const change = timeline.findLastIndex(
    ({ what }) => what === "promo_code_set" || what === "promo_code_removed",
  );
  const since = timeline.slice(change + 1);
  return new Set(since.filter(({ what }) => what === "payment_started" || what === "paid"));
}
