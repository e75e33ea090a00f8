// Which entries of a timeline are about an order's whole amount? None before it changed.
import type { Order } from "#shared/contracts/orders.ts";

type Entry = Order["timeline"][number];

/** Payments since a promo code changed the amount. `timeline` has the oldest entry first. */
export function aboutWholeAmount<E extends Pick<Entry, "what">>(timeline: readonly E[]): Set<E> {
  const change = timeline.findLastIndex(
    ({ what }) => what === "promo_code_set" || what === "promo_code_removed",
  );
  const since = timeline.slice(change + 1);
  return new Set(since.filter(({ what }) => what === "payment_started" || what === "paid"));
}
