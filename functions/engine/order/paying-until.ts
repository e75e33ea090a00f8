// Until when may an order be unpaid with a payment open? Trays note it, for a network's share.
import type { Head } from "#functions/engine/order/head.ts";
import { EXTENSION } from "#shared/core/bounds.ts";
import { LOOK_AFTER_END_SECONDS } from "#shared/rules/order/order-life.ts";

/** The sweeper runs once a minute, so due work may wait this long. */
const SWEEP_SECONDS = 60;

export function payingUntil({ heldUntil, extended }: Head): number {
  const extensions = EXTENSION.times - (extended?.times ?? 0);
  return heldUntil + extensions * EXTENSION.seconds + LOOK_AFTER_END_SECONDS + SWEEP_SECONDS;
}
