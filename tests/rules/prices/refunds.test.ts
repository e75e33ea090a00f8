// What went back, what is left, and may it be refunded? Tables of cases in exact amounts.
import { describe, expect, it, test } from "vitest";
import { OrderStatus } from "#shared/contracts/orders.ts";
import {
  disputeAfter,
  moneyOf,
  type Refundable,
  refundRefusal,
  refundStatusOf,
} from "#shared/rules/order/refunds.ts";

const PAID = "pi_paid";
const order: Refundable = {
  status: "COMPLETED",
  paid: PAID,
  isManual: false,
  totals: { totalMinor: 5000 },
  refunds: [],
  disputes: [],
};
type State = "PENDING" | "DONE" | "FAILED";
const refund = (amountMinor: number, state: State, intent = PAID) => ({
  intent,
  amountMinor,
  state,
});
const withRefunds = (...refunds: Refundable["refunds"]): Refundable => ({ ...order, refunds });
const disputed = (state: "INQUIRY" | "OPEN" | "WON" | "LOST", amountMinor = 5000): Refundable => ({
  ...order,
  disputes: [{ amountMinor, state }],
});
const late: Refundable = { ...order, status: "EXPIRED", paid: null };

test.each<[string, Refundable, number, number, number, string | null]>([
  ["a paid order", order, 0, 0, 5000, null],
  ["a pending refund", withRefunds(refund(5000, "PENDING")), 0, 5000, 5000, "PENDING"],
  ["a part", withRefunds(refund(1, "DONE")), 1, 0, 4999, "PARTIALLY_REFUNDED"],
  ["all but one cent", withRefunds(refund(4999, "DONE")), 4999, 0, 1, "PARTIALLY_REFUNDED"],
  ["all of it", withRefunds(refund(5000, "DONE")), 5000, 0, 0, "REFUNDED"],
  ["all in parts", withRefunds(refund(2000, "DONE"), refund(3000, "DONE")), 5000, 0, 0, "REFUNDED"],
  ["a failed refund", withRefunds(refund(5000, "FAILED")), 0, 0, 5000, "FAILED"],
  [
    "a failed second refund",
    withRefunds(refund(2000, "DONE"), refund(3000, "FAILED")),
    2000,
    0,
    3000,
    "PARTIALLY_REFUNDED",
  ],
  [
    "a failed one that was tried again",
    withRefunds(refund(5000, "FAILED"), refund(5000, "DONE")),
    5000,
    0,
    0,
    "REFUNDED",
  ],
  [
    "a part, and another pending",
    withRefunds(refund(2000, "DONE"), refund(1000, "PENDING")),
    2000,
    1000,
    3000,
    "PENDING",
  ],
  ["a second payment that went back", withRefunds(refund(5000, "DONE", "pi_2")), 0, 0, 5000, null],
  [
    "a second payment that is going back",
    withRefunds(refund(5000, "PENDING", "pi_2")),
    0,
    0,
    5000,
    null,
  ],
  [
    "a second payment that could not go back",
    withRefunds(refund(5000, "FAILED", "pi_2")),
    0,
    0,
    5000,
    "FAILED",
  ],
  [
    "more than was paid, by two sides at once",
    withRefunds(refund(5000, "DONE"), refund(5000, "DONE")),
    5000,
    0,
    0,
    "REFUNDED",
  ],
  ["a cancelled order", { ...order, status: "CANCELLED" }, 0, 0, 5000, null],
  ["a bank that asks", disputed("INQUIRY"), 0, 0, 5000, null],
  ["an open dispute", disputed("OPEN"), 0, 0, 5000, null],
  ["a dispute that was won", disputed("WON"), 0, 0, 5000, null],
  ["a lost dispute", disputed("LOST"), 5000, 0, 0, "REFUNDED"],
  ["a lost dispute of a part", disputed("LOST", 1200), 1200, 0, 3800, "PARTIALLY_REFUNDED"],
  [
    "a lost dispute after a refund",
    { ...disputed("LOST"), refunds: [refund(2000, "DONE")] },
    5000,
    0,
    0,
    "REFUNDED",
  ],
  ["a free order", { ...order, paid: null, totals: { totalMinor: 0 } }, 0, 0, 0, null],
  [
    "a free order with a payment that it did not need, which went back",
    {
      ...{ ...order, paid: null, totals: { totalMinor: 0 } },
      refunds: [refund(5000, "DONE", "pi_late")],
    },
    0,
    0,
    0,
    null,
  ],
  ["an order made by hand", { ...order, paid: null, isManual: true }, 0, 0, 0, null],
  ["a hold", { ...order, status: "RESERVED", paid: null }, 0, 0, 0, null],
  [
    "late money that went back",
    { ...late, refunds: [refund(5000, "DONE", "pi_late")] },
    5000,
    0,
    0,
    "REFUNDED",
  ],
  [
    "late money that is going back",
    { ...late, refunds: [refund(5000, "PENDING", "pi_late")] },
    0,
    5000,
    0,
    "PENDING",
  ],
  [
    "late money that could not go back",
    { ...late, refunds: [refund(5000, "FAILED", "pi_late")] },
    0,
    0,
    0,
    "FAILED",
  ],
])("%s", (_, one, refundedMinor, pendingMinor, remainingMinor, status) => {
  expect(moneyOf(one)).toMatchObject({ refundedMinor, pendingMinor, remainingMinor });
  expect(refundStatusOf(one)).toBe(status);
});

it.each([
  ["what is left", order, 5000],
  ["no part of a pending refund", { ...order, refunds: [refund(2000, "PENDING")] }, 3000],
  [
    "nothing, where a lost dispute took what a pending refund would",
    { ...disputed("LOST"), refunds: [refund(2000, "PENDING")] },
    0,
  ],
  ["nothing of late money", { ...late, refunds: [refund(5000, "PENDING", "pi_late")] }, 0],
])("what can be refunded is %s", (_, one, refundableMinor) => {
  expect(moneyOf(one).refundableMinor).toBe(refundableMinor);
});

describe("a refund", () => {
  it.each<[string, Refundable, number, string | null]>([
    ["of all", order, 5000, null],
    ["of one cent", order, 1, null],
    ["of more than was paid", order, 5001, "refund_over_remainder"],
    ["of what is left", withRefunds(refund(2000, "DONE")), 3000, null],
    ["of more than is left", withRefunds(refund(2000, "DONE")), 3001, "refund_over_remainder"],
    ["after all went back", withRefunds(refund(5000, "DONE")), 1, "nothing_to_refund"],
    ["after a failed one", withRefunds(refund(5000, "FAILED")), 5000, null],
    ["beside a pending one", withRefunds(refund(1, "PENDING")), 1, "refund_pending"],
    [
      "beside a second payment that is going back",
      withRefunds(refund(5000, "PENDING", "pi_2")),
      1,
      "refund_pending",
    ],
    ["while the payment is disputed", disputed("OPEN"), 1, "order_disputed"],
    ["while the bank only asks", disputed("INQUIRY"), 5000, null],
    ["after a dispute was won", disputed("WON"), 5000, null],
    ["after a dispute was lost", disputed("LOST"), 1, "nothing_to_refund"],
    ["of a free order", { ...order, paid: null }, 1, "nothing_to_refund"],
    [
      "of an order made by hand",
      { ...order, paid: null, isManual: true },
      1,
      "manual_order_not_refundable",
    ],
  ])("%s: %s", (_, one, amountMinor, refusal) => {
    expect(refundRefusal(one, amountMinor)).toBe(refusal);
  });

  const refundable: OrderStatus[] = ["COMPLETED", "CANCELLED"];
  it.each(OrderStatus.options)("of an order that is %s", (status) => {
    const refusal = refundRefusal({ ...order, status }, 5000);
    expect(refusal).toBe(refundable.includes(status) ? null : "order_not_complete");
  });
});

describe("the refund of an order", () => {
  const states: Record<string, Refundable["refunds"]> = {
    NONE: [],
    PENDING: [refund(2000, "PENDING")],
    PARTIALLY_REFUNDED: [refund(2000, "DONE")],
    REFUNDED: [refund(5000, "DONE")],
    FAILED: [refund(2000, "FAILED")],
  };

  it.each([
    ["NONE", true],
    ["PENDING", false],
    ["PARTIALLY_REFUNDED", true],
    ["REFUNDED", false],
    ["FAILED", true],
  ])("that is %s may be followed by a pending one: %s", (state, may) => {
    const before = withRefunds(...(states[state] ?? []));

    expect(refundStatusOf(before)).toBe(state === "NONE" ? null : state);
    expect(refundRefusal(before, 1) === null).toBe(may);
  });

  it.each<[string, State, number, string]>([
    ["NONE", "PENDING", 1000, "PENDING"],
    ["NONE", "DONE", 1000, "PARTIALLY_REFUNDED"],
    ["NONE", "DONE", 5000, "REFUNDED"],
    ["NONE", "FAILED", 5000, "FAILED"],
    ["PARTIALLY_REFUNDED", "PENDING", 1000, "PENDING"],
    ["PARTIALLY_REFUNDED", "DONE", 1000, "PARTIALLY_REFUNDED"],
    ["PARTIALLY_REFUNDED", "DONE", 3000, "REFUNDED"],
    ["PARTIALLY_REFUNDED", "FAILED", 3000, "PARTIALLY_REFUNDED"],
    ["FAILED", "PENDING", 5000, "PENDING"],
    ["FAILED", "DONE", 1000, "PARTIALLY_REFUNDED"],
    ["FAILED", "DONE", 5000, "REFUNDED"],
    ["FAILED", "FAILED", 5000, "FAILED"],
  ])(
    "that was %s, and whose next one is %s over %i, is %s",
    (before, state, amountMinor, after) => {
      const both = withRefunds(...(states[before] ?? []), refund(amountMinor, state));

      expect(refundStatusOf(both)).toBe(after);
    },
  );
});

test.each([
  ["INQUIRY", "OPEN", "OPEN"],
  ["OPEN", "INQUIRY", "OPEN"],
  ["OPEN", "WON", "WON"],
  ["OPEN", "LOST", "LOST"],
  ["INQUIRY", "WON", "WON"],
  ["WON", "OPEN", "WON"],
  ["LOST", "OPEN", "LOST"],
  ["LOST", "WON", "LOST"],
  ["WON", "LOST", "WON"],
  ["WON", "INQUIRY", "WON"],
] as const)("a dispute that is %s and is told to be %s is %s", (now, told, after) => {
  expect(disputeAfter(now, told)).toBe(after);
});
