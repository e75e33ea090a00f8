// Which single status do people see for an order's three stored ones, and in which colour?
import { i18n } from "@lingui/core";
import { beforeAll, describe, expect, it } from "vitest";
import { RefundStatus } from "#shared/contracts/order/refunds.ts";
import { OrderStatus, PaymentStatus, ShownOrderStatus } from "#shared/contracts/orders.ts";
import {
  badgesOf,
  foundBy,
  type StoredStatuses,
  shownOrderStatus,
} from "#shared/rules/order/order-status.ts";
import { orderStyles } from "#web/lib/event/order-styles.ts";

type Case = {
  order: readonly OrderStatus[];
  payment: readonly PaymentStatus[];
  refund: readonly (RefundStatus | null)[];
};

const anyPayment = PaymentStatus.options;
const notCancelled = OrderStatus.exclude(["CANCELLED"]).options;
const untroubled = PaymentStatus.exclude(["PAYMENT_FAILED", "PROCESSING"]).options;
const noRefund = [null];

/** Every order has one of these states, and of each only one. */
const cases: [ShownOrderStatus, Case][] = [
  [
    "CANCELLED",
    { order: ["CANCELLED"], payment: anyPayment, refund: [...RefundStatus.options, null] },
  ],
  ["REFUND_PENDING", { order: notCancelled, payment: anyPayment, refund: ["PENDING"] }],
  [
    "PARTIALLY_REFUNDED",
    { order: notCancelled, payment: anyPayment, refund: ["PARTIALLY_REFUNDED"] },
  ],
  ["REFUNDED", { order: notCancelled, payment: anyPayment, refund: ["REFUNDED"] }],
  ["REFUND_FAILED", { order: notCancelled, payment: anyPayment, refund: ["FAILED"] }],
  [
    "EXPIRED",
    { order: ["EXPIRING", "EXPIRED", "ABANDONED"], payment: anyPayment, refund: noRefund },
  ],
  [
    "PAYMENT_FAILED",
    { order: ["RESERVED", "COMPLETED"], payment: ["PAYMENT_FAILED"], refund: noRefund },
  ],
  ["PROCESSING", { order: ["RESERVED", "COMPLETED"], payment: ["PROCESSING"], refund: noRefund }],
  ["AWAITING_PAYMENT", { order: ["RESERVED"], payment: untroubled, refund: noRefund }],
  ["COMPLETED", { order: ["COMPLETED"], payment: untroubled, refund: noRefund }],
];

const storedIn = ({ order, payment, refund }: Case): StoredStatuses[] =>
  order.flatMap((status) =>
    payment.flatMap((paymentStatus) =>
      refund.map((refundStatus) => ({ status, paymentStatus, refundStatus })),
    ),
  );

describe("the status that people see", () => {
  it.each(cases)("is %s", (shown, one) => {
    const others = storedIn(one).filter((stored) => shownOrderStatus(stored) !== shown);
    expect(others).toEqual([]);
  });

  it("is said above for all that can be stored", () => {
    const stored = cases.flatMap(([, one]) => storedIn(one).map((three) => JSON.stringify(three)));
    const all = OrderStatus.options.length * anyPayment.length * (RefundStatus.options.length + 1);
    expect([stored.length, new Set(stored).size]).toEqual([all, all]);
  });
});

describe("the badges of a row", () => {
  const plain = {
    status: "COMPLETED",
    refundStatus: null,
    disputeState: null,
    isManual: false,
    isUndelivered: false,
  } as const;

  it.each([
    ["a plain order", plain, ["COMPLETED"]],
    ["one with a refund", { ...plain, status: "REFUNDED", refundStatus: "REFUNDED" }, ["REFUNDED"]],
    [
      "a cancelled one whose refund failed",
      { ...plain, status: "CANCELLED", refundStatus: "FAILED" },
      ["CANCELLED", "REFUND_FAILED"],
    ],
    ["a disputed one", { ...plain, disputeState: "WON" }, ["COMPLETED", "DISPUTED"]],
    ["one made by hand", { ...plain, isManual: true }, ["COMPLETED", "BY_HAND"]],
    ["one whose mail came back", { ...plain, isUndelivered: true }, ["COMPLETED", "UNDELIVERED"]],
  ] as const)("of %s", (_what, row, badges) => {
    expect(badgesOf(row)).toEqual(badges);
  });

  it("are what the list finds it by, and what a bank has not decided", () => {
    const won = { ...plain, disputeState: "WON" } as const;

    expect(foundBy({ ...won, openDisputes: 0, inquiries: 0 })).toEqual(["COMPLETED", "DISPUTED"]);
    expect(foundBy({ ...won, openDisputes: 1, inquiries: 2 })).toEqual([
      ...["COMPLETED", "DISPUTED", "OPEN_DISPUTE", "INQUIRY"],
    ]);
  });
});

describe("an order's badge", () => {
  beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

  const badges: [ShownOrderStatus, string, string][] = [
    ["AWAITING_PAYMENT", "orange", "Awaiting payment"],
    ["REFUND_PENDING", "orange", "Refund pending"],
    ["PARTIALLY_REFUNDED", "orange", "Partially refunded"],
    ["CANCELLED", "red", "Cancelled"],
    ["REFUND_FAILED", "red", "Refund failed"],
    ["REFUNDED", "red", "Refunded"],
    ["PAYMENT_FAILED", "red", "Payment failed"],
    ["COMPLETED", "teal", "Completed"],
    ["PROCESSING", "teal", "Processing"],
    ["EXPIRED", "teal", "Expired"],
  ];

  it.each(badges)("for %s is %s and says %s beside an icon", (status, hue, word) => {
    const style = orderStyles[status];
    expect([style.hue, i18n._(style.word), style.icon !== undefined]).toEqual([hue, word, true]);
  });

  it("is listed above for every status", () => {
    expect(badges.map(([status]) => status).toSorted()).toEqual(
      ShownOrderStatus.options.toSorted(),
    );
  });
});
