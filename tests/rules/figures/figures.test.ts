// Are figures what the orders say, on the right days, and does their series sum to them?
import { describe, expect, it } from "vitest";
import { dayIn } from "#shared/rules/figures/days.ts";
import { type CountedOrder, salesOf, sumOf } from "#shared/rules/figures/figures.ts";

const berlin = dayIn("Europe/Berlin");
const order: CountedOrder = {
  ...{ status: "COMPLETED", completedAt: "2026-11-30T22:59:00.000Z", isManual: false },
  ...{ ticketsSold: 2, totalMinor: 5300, feesMinor: 300, taxesMinor: 798 },
  ...{ operatorFeeMinor: 110, refunds: [] },
};
const back = (at: string, amountMinor: number, operatorFeeMinor = 0) => ({
  ...{ at, amountMinor, operatorFeeMinor },
});
const totalsOf = (...orders: CountedOrder[]) => sumOf(salesOf(orders, berlin).days.values());

describe("an order", () => {
  it("counts on the day of its zone on which it was completed", () => {
    const { days } = salesOf([order], berlin);
    expect([...days.keys()]).toEqual(["2026-11-30"]);
    expect(totalsOf(order)).toEqual({
      ...{ ticketsSold: 2, orders: 1, grossMinor: 5300, byHandMinor: 0, feesMinor: 300 },
      ...{ taxesMinor: 798, refundedMinor: 0, netMinor: 5300 },
    });
  });

  it("that was never complete counts nowhere, with its refunds", () => {
    const late = { ...order, completedAt: null, refunds: [back("2026-11-30T10:00:00.000Z", 5300)] };
    expect(salesOf([late], berlin)).toEqual({ days: new Map(), months: new Map() });
  });

  it("that was cancelled is none, and its money stays gross until it is refunded", () => {
    const cancelled = { ...order, status: "CANCELLED" as const, ticketsSold: 0 };
    expect(totalsOf(cancelled)).toMatchObject({ orders: 0, grossMinor: 5300, netMinor: 5300 });
    const refunds = [back("2026-12-02T10:00:00.000Z", 5300, 110)];
    const { days } = salesOf([{ ...cancelled, refunds }], berlin);
    expect(days.get("2026-12-02")).toMatchObject({ orders: 0, grossMinor: 0, refundedMinor: 5300 });
    expect(sumOf(days.values()).netMinor).toBe(0);
  });

  it("by hand counts apart, too", () => {
    const manual = { ...order, isManual: true, operatorFeeMinor: 0 };
    expect(totalsOf(order, manual)).toMatchObject({ grossMinor: 10_600, byHandMinor: 5300 });
  });

  it("has its operator's fee in months of UTC", () => {
    const late = { ...order, completedAt: "2026-11-30T23:30:00.000Z" };
    const refunds = [back("2026-12-31T23:45:00.000Z", 1000, 21)];
    const { days, months } = salesOf([{ ...late, refunds }], berlin);
    expect([...days.keys()]).toEqual(["2026-12-01", "2027-01-01"]);
    expect(Object.fromEntries(months)).toEqual({
      "2026-11": { takenMinor: 110, returnedMinor: 0 },
      "2026-12": { takenMinor: 0, returnedMinor: 21 },
    });
  });
});
