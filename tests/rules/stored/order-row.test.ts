// What does the row of an order say of its money, and how long may it be?
import { describe, expect, it, test } from "vitest";
import { type Head, newHead } from "#functions/engine/order/head.ts";
import {
  packOrderRow,
  readOrderRows,
  readOrderSales,
  refundsOf,
} from "#functions/engine/order/order-row.ts";

const PAID = "pi_paid";
const at = (day: number, time = "12:00:00.000") =>
  `2026-12-${String(day).padStart(2, "0")}T${time}Z`;

const line = (ticketId: string, quantity: number, totalMinor: number) => ({
  ...{ ticketId, title: "Standing", quantity, unitMinor: 0, totalMinor },
  ...{ netMinor: totalMinor, feesMinor: 0, taxesMinor: 0 },
  ...{ tier: null, listMinor: null, charges: [] },
});

/** Paid with 50.00, of which 1.01 are the operator's. */
const sold = (given: Partial<Head> = {}, lines = [line("tkt_0123456789ab", 2, 5000)]): Head => ({
  ...newHead({
    ...{ id: "0123456789ab", accountId: "acc_0", eventId: "evt_0", currency: "EUR" },
    ...{ paymentStatus: "PAYMENT_RECEIVED", heldUntil: 0, request: "", stock: [], ttl: null },
    lines,
  }),
  ...{ status: "COMPLETED", createdAt: at(1), completedAt: at(1, "12:03:07.250"), paid: PAID },
  payment: {
    ...{ attempt: 2, state: "CLOSED", keepOrder: false, intent: PAID, account: "acct_1" },
    ...{ amountMinor: 5000, feeMinor: 101, earlier: [], polledAt: null },
  },
  ...given,
});

type Part = Partial<Head["refunds"][number]>;
const refund = (day: number, amountMinor: number, more: Part = {}): Head["refunds"][number] => ({
  ...{ id: `r${day}`, intent: PAID, amountMinor, key: `refund#r${day}`, by: "usr_0" },
  ...{ state: "DONE", at: at(day), ...more },
});
const dispute = (state: "INQUIRY" | "OPEN" | "WON" | "LOST", amountMinor: number, day = 9) => ({
  ...{ id: `dp_${day}`, amountMinor, state, at: at(day) },
});
const backOf = (head: Head) =>
  refundsOf(head).map((one) => [one.at.slice(8, 10), one.amountMinor, one.operatorFeeMinor]);
const rowOf = (head: Head) => readOrderRows([packOrderRow(head)])[0];

describe("what went back of an order", () => {
  it.each<[string, Partial<Head>, (string | number)[][]]>([
    ["nothing", {}, []],
    ["a part, with its part of the fee", { refunds: [refund(2, 2500)] }, [["02", 2500, 51]]],
    ["all, with all of the fee", { refunds: [refund(2, 5000)] }, [["02", 5000, 101]]],
    [
      "all in three parts, which round to all of the fee",
      { refunds: [refund(2, 1666), refund(3, 1667), refund(4, 1667)] },
      [
        ["02", 1666, 34],
        ["03", 1667, 33],
        ["04", 1667, 34],
      ],
    ],
    [
      "oldest first",
      { refunds: [refund(4, 1), refund(2, 2)] },
      [
        ["02", 2, 0],
        ["04", 1, 0],
      ],
    ],
    ["nothing of a failed refund", { refunds: [refund(2, 5000, { state: "FAILED" })] }, []],
    ["nothing of a pending one", { refunds: [refund(2, 5000, { state: "PENDING" })] }, []],
    ["nothing of a second payment", { refunds: [refund(2, 5000, { intent: "pi_2" })] }, []],
    [
      "a refund made elsewhere, without the fee",
      { refunds: [refund(2, 2500, { key: "" }), refund(3, 2500)] },
      [
        ["02", 2500, 0],
        ["03", 2500, 51],
      ],
    ],
    ["a lost dispute, without the fee", { disputes: [dispute("LOST", 5000)] }, [["09", 5000, 0]]],
    ["nothing of a won one", { disputes: [dispute("WON", 5000)] }, []],
    ["nothing of an open one", { disputes: [dispute("OPEN", 5000)] }, []],
    [
      "no more than was paid, where a dispute takes what was refunded",
      { refunds: [refund(2, 2000)], disputes: [dispute("LOST", 5000)] },
      [
        ["02", 2000, 40],
        ["09", 3000, 0],
      ],
    ],
    [
      "the fee of a refund that a dispute before it had taken",
      { refunds: [refund(12, 2500)], disputes: [dispute("LOST", 5000)] },
      [
        ["09", 5000, 0],
        ["12", 0, 51],
      ],
    ],
    [
      "a cancelled order's too",
      { status: "CANCELLED", refunds: [refund(2, 5000)] },
      [["02", 5000, 101]],
    ],
    [
      "nothing of a late payment, because the order was never complete",
      {
        ...{ status: "EXPIRED", completedAt: null, paid: null },
        refunds: [refund(2, 5000)],
      },
      [],
    ],
  ])("is %s", (_, given, expected) => {
    const head = sold(given);

    expect(backOf(head)).toEqual(expected);
    expect(rowOf(head)?.refunds).toEqual(refundsOf(head));
  });

  it("is one entry a quarter of an hour, of which there are at most ten in the row", () => {
    const times = ["12:00:00.000", "12:14:59.999", "12:15:00.000"];
    const close = sold({ refunds: times.map((time) => refund(2, 100, { at: at(2, time) })) });
    const ten = sold({ refunds: Array.from({ length: 10 }, (_, day) => refund(day + 2, 100)) });
    const eleven = sold({ refunds: [...ten.refunds, refund(20, 100)] });

    expect(rowOf(close)?.refunds).toEqual([
      { at: at(2), amountMinor: 200, operatorFeeMinor: 4 },
      { at: at(2, "12:15:00.000"), amountMinor: 100, operatorFeeMinor: 2 },
    ]);
    expect([rowOf(ten)?.refunds?.length, rowOf(eleven)?.refunds]).toEqual([10, null]);
    expect(refundsOf(eleven)).toHaveLength(11);
  });
});

test("the operator's fee is that of the payment which paid for the order", () => {
  const earlier = [{ attempt: 1, intent: "pi_1", amountMinor: 5000, feeMinor: 7 }];
  const { payment } = sold();
  const late = payment && { ...payment, earlier };

  expect(rowOf(sold())?.operatorFeeMinor).toBe(101);
  expect(rowOf(sold({ paid: "pi_1", payment: late }))?.operatorFeeMinor).toBe(7);
  expect(rowOf(sold({ paid: null }))?.operatorFeeMinor).toBe(0);
});

test("open disputes and inquiries are counted apart, whatever the newest one became", () => {
  const disputes = [
    ...[dispute("OPEN", 2000, 2), dispute("OPEN", 1000, 3)],
    ...[dispute("INQUIRY", 10, 4), dispute("WON", 20, 5), dispute("LOST", 40, 6)],
  ];

  expect(rowOf(sold({ disputes }))).toMatchObject({
    ...{ openDisputes: 2, openDisputesMinor: 3000, inquiries: 1, inquiriesMinor: 10 },
    disputeState: "LOST",
  });
});

test("a sale whose completion lies out of all time is one row that cannot be read", () => {
  const row = packOrderRow(sold());
  const cells: unknown[] = JSON.parse(row);
  const broken = JSON.stringify(cells.with(11, 9e15));

  expect(broken).not.toBe(row);
  expect(readOrderSales([row, broken, row])).toHaveLength(2);
});

test("tickets are summed over their lines, and more than ten are not listed", () => {
  const ids = Array.from({ length: 11 }, (_, at) => `tkt_0123456789${String(at).padStart(2, "0")}`);
  const lines = ids.map((id) => line(id, 1, 100));
  const [first = ""] = ids;

  expect(rowOf(sold({}, [line(first, 2, 100), line(first, 3, 50)]))?.quantities).toEqual([
    { ticketId: first, quantity: 5 },
  ]);
  expect(rowOf(sold({}, lines.slice(1)))?.quantities).toHaveLength(10);
  expect(rowOf(sold({}, lines))?.quantities).toBeNull();
});

test("the longest ordinary row has at most 600 bytes", () => {
  const ids = Array.from({ length: 10 }, (_, at) => `tkt_0123456789a${at}`);
  const head = sold(
    {
      buyer: {
        firstName: "Maximiliane-Charlotte Anna".padEnd(40, "a"),
        lastName: "von Württemberg-Hohenzollern".padEnd(40, "b"),
        email: "maximiliane@buyer.example".padStart(60, "m"),
      },
      refundStatus: "PARTIALLY_REFUNDED",
      reference: "F-ABCDEF",
      promo: { id: "prm_0123456789ab", code: "SAVE10", rate: 10_000 },
      refunds: ids.map((_, at_) => refund(at_ * 3 + 2, 12_345)),
      disputes: [dispute("WON", 123_450)],
      affiliateId: "aff_0123456789ab",
      locale: "pt-BR",
    },
    ids.map((id) => ({ ...line(id, 10, 123_450), feesMinor: 5_000, taxesMinor: 20_000 })),
  );

  const row = packOrderRow(head);

  expect(Buffer.byteLength(row)).toBeLessThanOrEqual(600);
  expect(readOrderRows([row])[0]).toMatchObject({ ticketCount: 100, locale: "pt-BR" });
  expect(readOrderRows([row])[0]?.refunds).toHaveLength(10);
});
