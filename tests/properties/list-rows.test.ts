// Does a list show what was stored, and is a row that cannot be read left out alone?
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cells, flag, number, orNull, text } from "#functions/core/table/packed-row.ts";
import { type Head, newHead } from "#functions/engine/order/head.ts";
import {
  type ListedOrder,
  packOrderRow,
  readOrderRows,
  refundsOf,
} from "#functions/engine/order/order-row.ts";
import {
  packAttendeeRow,
  packCheckIns,
  readAttendeeRows,
} from "#functions/engine/tickets/attendee-row.ts";
import { DisputeState, RefundStatus } from "#shared/contracts/order/refunds.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";
import { shownOrderStatus } from "#shared/rules/order/order-status.ts";

const instant = fc
  .date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());
const words = fc.string({ unit: "grapheme", maxLength: 40 });
const amount = fc.nat(9_999_999);
const idOf = (prefix: string) =>
  fc.stringMatching(/^[0-9a-z]{12}$/).map((letters) => `${prefix}_${letters}`);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value);
const attendee = fc.record({
  id: fc.nat(400).map((index) => attendeeIdOf("0123456789ab", index)),
  ticketId: idOf("tkt"),
  ticketTitle: words,
  status: fc.constantFrom("ACTIVE" as const, "CANCELLED" as const),
  revision: fc.integer({ min: 1, max: 999 }),
  reference: words,
  createdAt: instant,
  firstName: words,
  lastName: words,
  email: words,
  tierId: maybe(idOf("tir")),
});
const admissions = fc.dictionary(fc.stringMatching(/^cil_[0-9a-z]{12}$/), instant, { maxKeys: 4 });

const refund = fc.record({
  id: words,
  intent: fc.constantFrom("pi_1", "pi_2"),
  amountMinor: amount,
  key: fc.constantFrom("refund#1", ""),
  by: fc.constant(null),
  state: fc.constantFrom("PENDING" as const, "DONE" as const, "FAILED" as const),
  at: instant,
});
const dispute = fc.record({
  id: words,
  amountMinor: amount,
  state: fc.constantFrom(...DisputeState.options),
  at: instant,
});
const line = fc.record({
  ticketId: fc.nat(12).map((at) => `tkt_0123456789${String(at).padStart(2, "0")}`),
  quantity: fc.integer({ min: 1, max: 200 }),
  netMinor: amount,
  feesMinor: amount,
  taxesMinor: amount,
});
const head = fc
  .record({
    status: fc.constantFrom("COMPLETED" as const, "CANCELLED" as const),
    refundStatus: maybe(fc.constantFrom(...RefundStatus.options)),
    createdAt: instant,
    completedAt: maybe(instant),
    reference: maybe(fc.constant("F-ABCDEF")),
    buyer: maybe(fc.record({ firstName: words, lastName: words, email: words })),
    promoCodeId: maybe(idOf("prm")),
    sold: fc.array(line, { minLength: 1, maxLength: 15 }),
    feeMinor: amount,
    refunds: fc.array(refund, { maxLength: 15 }),
    disputes: fc.array(dispute, { maxLength: 3 }),
    isManual: fc.boolean(),
    currency: fc.constantFrom("EUR" as const, "JPY" as const, "KWD" as const),
    affiliateId: maybe(idOf("aff")),
    locale: maybe(fc.constantFrom("de", "fr")),
  })
  .map(({ promoCodeId, sold, feeMinor, ...given }): Head => {
    const lines = sold.map((one) => ({
      ...one,
      title: "Standing",
      unitMinor: 0,
      totalMinor: one.netMinor + one.feesMinor + one.taxesMinor,
      tier: null,
      listMinor: null,
      charges: [],
    }));
    const payment = { attempt: 1, state: "CLOSED", keepOrder: false, intent: "pi_1" } as const;
    const none = { account: null, earlier: [], polledAt: null };
    const born = newHead({
      id: "0123456789ab",
      accountId: "acc_0",
      eventId: "evt_0",
      paymentStatus: "PAYMENT_RECEIVED",
      heldUntil: 0,
      request: "",
      stock: [],
      ttl: null,
      lines,
      currency: given.currency,
    });
    return {
      ...born,
      ...given,
      paid: "pi_1",
      promo: promoCodeId === null ? null : { id: promoCodeId, code: "SAVE10", rate: null },
      payment: { ...payment, ...none, feeMinor, amountMinor: born.totals.totalMinor },
    };
  });

/** What a list and a figure read of an order, from the order itself. */
function shownOf(order: Head): ListedOrder {
  const { promo, totals, disputes } = order;
  const sold = Map.groupBy(order.lines, ({ ticketId }) => ticketId);
  const open = disputes.filter(({ state }) => state === "OPEN");
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
    openDisputeMinor: sumOf(open, ({ amountMinor }) => amountMinor),
    affiliateId: order.affiliateId,
    locale: order.locale,
    isUndelivered: false,
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
        ...{ disputeState: null, openDisputeMinor: 0, isUndelivered: false },
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

describe("the row of an attendee", () => {
  it("comes back as it was packed, among any others", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(attendee, admissions), { maxLength: 9 }), (people) => {
        const rows = people.map(([row, checkIns]) => ({
          row: packAttendeeRow(row),
          ins: packCheckIns(
            Object.fromEntries(Object.entries(checkIns).map(([list, at]) => [list, { at }])),
          ),
        }));

        expect(readAttendeeRows(rows)).toEqual(
          people.map(([row, checkIns]) => ({
            ...row,
            orderId: "0123456789ab",
            checkIns,
            checkedInAt: Object.values(checkIns).toSorted()[0] ?? null,
            locale: null,
            isUndelivered: false,
          })),
        );
      }),
    );
  });

  it("is read without an admission", () => {
    fc.assert(
      fc.property(attendee, (row) => {
        expect(readAttendeeRows([{ row: packAttendeeRow(row) }])).toMatchObject([
          { id: row.id, checkIns: {}, checkedInAt: null },
        ]);
      }),
    );
  });

  it("is left out if it or its admissions are no row, and the others stay", () => {
    const id = attendeeIdOf("0123456789ab", 0);
    const row = JSON.stringify([2, id, "0123456789ab", "", "ACTIVE", 1, "", 0]);
    const ins = '[2,["cil_1",0]]';
    const bad = ["7", "{}", "[]", '["2"]', '[2,"nobody"]', `${row},[2]`, "", "[", "[2],[2"];
    const others = [row.replace("[2", "[1"), row.replace("ACTIVE", "TRANSFERRED")];
    const unread = ["", "[", "[2]", '[2,["cil_1"]]', '[1,"cil_1",0]', '[2,[["cil_1",0]]]'];
    for (const one of [
      ...[...bad, ...others].map((no) => ({ row: no })),
      ...unread.map((no) => ({ row, ins: no })),
    ]) {
      const rows = [{ row }, one, { row, ins }];
      expect([one, ...readAttendeeRows(rows).map(({ checkedInAt }) => checkedInAt)]).toEqual([
        one,
        null,
        "1970-01-01T00:00:00.000Z",
      ]);
    }
  });
});

const asItIs = <Row>(row: Row): Row => row;

describe("a description of cells", () => {
  const older = cells<{ name: string; count: number }>({ name: text, count: number });
  const newer = cells<{ name: string; count: number; place: string | null; isNew: boolean }>({
    name: text,
    count: number,
    place: orNull(text),
    isNew: flag,
  });
  const common = { name: words, count: fc.integer() };
  const more = { place: maybe(words.filter((place) => place !== "")), isNew: fc.boolean() };

  it("reads a row of newer code without what only that knows", () => {
    fc.assert(
      fc.property(fc.record({ ...common, ...more }), ({ place, isNew, ...known }) => {
        expect(older.read([newer.pack({ ...known, place, isNew })], asItIs)).toEqual([known]);
      }),
    );
  });

  it("reads a row of older code with the defaults of what that did not know", () => {
    fc.assert(
      fc.property(fc.record(common), (known) => {
        expect(newer.read([older.pack(known)], asItIs)).toEqual([
          { ...known, place: null, isNew: false },
        ]);
      }),
    );
  });

  it("stores no empty cell at the end", () => {
    expect([
      newer.pack({ name: "Ann", count: 0, place: null, isNew: false }),
      newer.pack({ name: "", count: 0, place: null, isNew: true }),
      newer.pack({ name: "", count: 0, place: null, isNew: false }),
    ]).toEqual(['[2,"Ann"]', '[2,"",0,"",1]', "[2]"]);
  });
});
