// Does the list show an order as it was stored, and is a row that cannot be read left out alone?
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Head } from "#functions/engine/order/head.ts";
import {
  type ListedOrder,
  packOrderRow,
  readOrderRows,
  refundsOf,
} from "#functions/engine/order/order-row.ts";
import { RefundStatus } from "#shared/contracts/order/refunds.ts";
import { shownOrderStatus } from "#shared/rules/order/order-status.ts";
import { moneyOf } from "#shared/rules/order/refunds.ts";
import { anyDispute, anyLine, anyRefund, headWith } from "#tests/support/inputs/order-heads.ts";

const instant = fc
  .date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());
const words = fc.string({ unit: "grapheme", maxLength: 40 });
const amount = fc.nat(9_999_999);
const idOf = (prefix: string) =>
  fc.stringMatching(/^[0-9a-z]{12}$/).map((letters) => `${prefix}_${letters}`);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value);
const head = fc
  .record({
    status: fc.constantFrom("COMPLETED" as const, "CANCELLED" as const),
    refundStatus: maybe(fc.constantFrom(...RefundStatus.options)),
    createdAt: instant,
    completedAt: maybe(instant),
    reference: maybe(fc.constant("F-ABCDEF")),
    buyer: maybe(fc.record({ firstName: words, lastName: words, email: words })),
    promoCodeId: maybe(idOf("prm")),
    sold: fc.array(anyLine(amount, 200), { minLength: 1, maxLength: 15 }),
    feeMinor: amount,
    refunds: fc.array(anyRefund(amount, instant), { maxLength: 15 }),
    disputes: fc.array(anyDispute(amount, instant), { maxLength: 3 }),
    isManual: fc.boolean(),
    isUndelivered: fc.boolean(),
    currency: fc.constantFrom("EUR" as const, "JPY" as const, "KWD" as const),
    affiliateId: maybe(idOf("aff")),
    locale: maybe(fc.constantFrom("de", "fr")),
  })
  .map(({ promoCodeId, sold, ...given }) => {
    const promo = promoCodeId === null ? null : { id: promoCodeId, code: "SAVE10", rate: null };
    return headWith(sold, { ...given, promo });
  });

/** What a list and a figure read of an order, from the order itself. */
function shownOf(order: Head): ListedOrder {
  const { promo, totals, disputes } = order;
  const sold = Map.groupBy(order.lines, ({ ticketId }) => ticketId);
  const [open, asked] = (["OPEN", "INQUIRY"] as const).map((wanted) =>
    disputes.filter(({ state }) => state === wanted),
  );
  const quarters = Map.groupBy(refundsOf(order), ({ at }) => Math.floor(Date.parse(at) / 900_000));
  const tickets = [...sold].map(([ticketId, lines]) => ({
    ticketId,
    quantity: sumOf(lines, ({ quantity }) => quantity),
  }));
  const refunds = [...quarters].map(([quarter, all]) => ({
    at: new Date(quarter * 900_000).toISOString(),
    amountMinor: sumOf(all, ({ amountMinor }) => amountMinor),
    operatorFeeMinor: sumOf(all, ({ operatorFeeMinor }) => operatorFeeMinor),
  }));
  return {
    id: order.id,
    status: shownOrderStatus(order),
    reference: order.reference,
    ...(order.buyer ?? { firstName: "", lastName: "", email: "" }),
    ticketCount: sumOf(order.lines, ({ quantity }) => quantity),
    currency: order.currency,
    createdAt: order.createdAt,
    isManual: order.isManual,
    refundStatus: order.refundStatus,
    disputeState: disputes.at(-1)?.state ?? null,
    promoCodeId: promo?.id ?? null,
    completedAt: order.completedAt,
    quantities: tickets.length > 10 ? null : tickets,
    ...totals,
    operatorFeeMinor: order.payment?.feeMinor ?? 0,
    refunds: refunds.length > 10 ? null : refunds,
    openDisputes: open?.length ?? 0,
    openDisputesMinor: sumOf(open ?? [], ({ amountMinor }) => amountMinor),
    inquiries: asked?.length ?? 0,
    inquiriesMinor: sumOf(asked ?? [], ({ amountMinor }) => amountMinor),
    affiliateId: order.affiliateId,
    locale: order.locale,
    isUndelivered: order.isUndelivered,
  };
}

const sumOf = <One>(all: readonly One[], of: (one: One) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0);

describe("the row of an order", () => {
  it("comes back as it was packed, among any others", () => {
    fc.assert(
      fc.property(fc.array(head, { maxLength: 5 }), (heads) => {
        expect(readOrderRows(heads.map(packOrderRow))).toEqual(heads.map(shownOf));
      }),
    );
  });

  it("has refunds that add up to all that went back, and no more of the fee than was taken", () => {
    fc.assert(
      fc.property(head, (order) => {
        const all = refundsOf(order);
        const back = sumOf(all, ({ amountMinor }) => amountMinor);
        const feeBack = sumOf(all, ({ operatorFeeMinor }) => operatorFeeMinor);

        expect(back).toBe(order.completedAt === null ? 0 : moneyOf(order).refundedMinor);
        expect(feeBack).toBeGreaterThanOrEqual(0);
        expect(feeBack).toBeLessThanOrEqual(order.payment?.feeMinor ?? 0);
      }),
    );
  });

  it("has the whole fee as gone back once our refunds are of all that was paid", () => {
    fc.assert(
      fc.property(head, fc.array(amount, { maxLength: 6 }), (order, cuts) => {
        const { totalMinor } = order.totals;
        const ends = [...cuts.filter((cut) => cut < totalMinor), totalMinor];
        const steps = ends.toSorted((a, b) => a - b);
        const refunds = steps.map((end, place) => ({
          ...{ id: "r", intent: "pi_1", key: "refund#r", by: null, state: "DONE" as const },
          ...{ amountMinor: end - (steps[place - 1] ?? 0), at: order.createdAt },
        }));
        const whole = { ...order, completedAt: order.createdAt, disputes: [], refunds };

        const feeBack = sumOf(refundsOf(whole), ({ operatorFeeMinor }) => operatorFeeMinor);
        expect(feeBack).toBe(totalMinor === 0 ? 0 : order.payment?.feeMinor);
      }),
    );
  });

  it("ends with its last cell that is not empty, and is read with the defaults of the others", () => {
    const row = '[2,"0123456789ab","COMPLETED","",2,5300,"EUR",0,"","","","","0123456789ab2"]';

    expect(readOrderRows([row])).toEqual([
      {
        ...{ id: "0123456789ab", status: "COMPLETED", reference: null, ticketCount: 2 },
        ...{ totalMinor: 5300, currency: "EUR", createdAt: "1970-01-01T00:00:00.000Z" },
        ...{ firstName: "", lastName: "", email: "", completedAt: null },
        quantities: [{ ticketId: "tkt_0123456789ab", quantity: 2 }],
        ...{ netMinor: 5300, feesMinor: 0, taxesMinor: 0, operatorFeeMinor: 0 },
        ...{ locale: null, promoCodeId: null, affiliateId: null },
        ...{ isManual: false, refundStatus: null, refunds: [] },
        ...{ openDisputes: 0, openDisputesMinor: 0, inquiries: 0, inquiriesMinor: 0 },
        ...{ disputeState: null, isUndelivered: false },
      },
    ]);
  });

  it("is left out if it is no row, and the others stay", () => {
    const row = '[2,"0123456789ab","COMPLETED","",2,5300,"EUR",0,"","","","","0123456789ab2"]';
    const bad = [
      ...["7", "{}", "[]", "[2]", "", "[", "[1],[2", `${row},${row}`],
      row.replace("[2", "[1"),
      row.replace("[2", "[3"),
      row.replace("COMPLETED", "TRANSFERRED"),
      row.replace("EUR", "XXX"),
      row.replace("5300", '"5300"'),
      row.replace(',0,"",', ',8.64e16,"",'),
      row.replace('"","0123', '8.64e16,"0123'),
      row.replace('b2"', 'b"'),
      row.replace('b2"', 'btwo"'),
      row.replace(',"0123456789ab2"', ""),
      row.replace("]", ',1,1,1,"","",0,0,"","1 2"]'),
    ];
    for (const one of bad) expect([one, readOrderRows([row, one, row]).length]).toEqual([one, 2]);
  });
});
