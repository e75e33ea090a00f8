// Which entries of a timeline show the order's amount?
import { expect, it } from "vitest";
import type { ActivityKind } from "#shared/core/order-activity.ts";
import { aboutWholeAmount } from "#web/features/organizer/orders/whole-amounts.ts";

it.each<[string, ActivityKind[], number[]]>([
  ["a payment and its start", ["created", "payment_started", "paid", "completed"], [1, 2]],
  ["no declined payment, of which nobody knows the amount", ["payment_failed", "paid"], [1]],
  ["none before a code", ["payment_started", "promo_code_set", "payment_started", "paid"], [2, 3]],
  ["none before a code is taken away", ["payment_started", "promo_code_removed", "paid"], [2]],
  ["none of an order that was free", ["created", "completed"], []],
])("%s", (_, kinds, expected) => {
  const timeline = kinds.map((what) => ({ what }));

  const whole = aboutWholeAmount(timeline);

  expect(timeline.flatMap((entry, at) => (whole.has(entry) ? [at] : []))).toEqual(expected);
});
