// Does money that goes back always add up? For any refunds and disputes, and for any split of what
// was paid for an order made by hand.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  moneyOf,
  refundedParts,
  refundRefusal,
  refundStatusOf,
} from "#shared/rules/order/refunds.ts";
import { manualLines } from "#shared/rules/sale/manual-lines.ts";

const amount = fc.integer({ min: 1, max: 99_999_999 });
const at = fc.integer({ min: 0, max: 9 }).map((day) => `2026-12-0${day}T12:00:00.000Z`);
const states = fc.constantFrom("PENDING" as const, "DONE" as const, "FAILED" as const);
const orders = fc.record({
  status: fc.constantFrom("COMPLETED" as const, "CANCELLED" as const, "EXPIRED" as const),
  paid: fc.constantFrom("pi_1", null),
  isManual: fc.constant(false),
  totals: fc.record({ totalMinor: amount }),
  refunds: fc.array(
    fc.record({ intent: fc.constantFrom("pi_1", "pi_2"), amountMinor: amount, state: states, at }),
    { maxLength: 5 },
  ),
  disputes: fc.array(
    fc.record({
      amountMinor: amount,
      state: fc.constantFrom("OPEN" as const, "LOST" as const),
      at,
    }),
    { maxLength: 2 },
  ),
});

describe("an order's money", () => {
  it("is what was paid: what went back and what is left are never negative and add up", () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { refundedMinor, remainingMinor, refundableMinor } = moneyOf(order);
        expect(Math.min(refundedMinor, refundableMinor)).toBeGreaterThanOrEqual(0);
        expect(refundableMinor).toBeLessThanOrEqual(remainingMinor);
        if (order.paid !== null)
          expect(refundedMinor + remainingMinor).toBe(order.totals.totalMinor);
      }),
    );
  });

  it("went back in parts that add up to all that went back, each no more than it was", () => {
    fc.assert(
      fc.property(orders, (order) => {
        const parts = refundedParts(order);

        expect(parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(
          moneyOf(order).refundedMinor,
        );
        expect(parts.map((part) => part.at)).toEqual(parts.map((part) => part.at).toSorted());
        for (const { amountMinor, refund } of parts) {
          expect(amountMinor).toBeGreaterThanOrEqual(0);
          expect(amountMinor).toBeLessThanOrEqual(refund?.amountMinor ?? amountMinor);
        }
      }),
    );
  });

  it("is never given back beyond what is left, and an allowed refund can be recorded", () => {
    fc.assert(
      fc.property(orders, amount, (order, amountMinor) => {
        if (refundRefusal(order, amountMinor) !== null) return;
        const before = moneyOf(order);
        expect(amountMinor).toBeLessThanOrEqual(before.remainingMinor);

        const day = "2026-12-10T12:00:00.000Z";
        const done = { intent: order.paid ?? "", amountMinor, state: "DONE" as const, at: day };
        const after = { ...order, refunds: [...order.refunds, done] };

        expect(moneyOf(after).refundedMinor).toBe(before.refundedMinor + amountMinor);
        expect(refundStatusOf(after)).toBe(
          amountMinor === before.remainingMinor ? "REFUNDED" : "PARTIALLY_REFUNDED",
        );
      }),
    );
  });
});

describe("the lines of an order made by hand", () => {
  const sketches = fc.array(fc.nat(100_000_000), { minLength: 1, maxLength: 5 });
  const picks = fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 40 })), {
    minLength: 1,
    maxLength: 5,
  });
  it("add up to what was paid, each a unit price times its tickets, in the provider's steps", () => {
    fc.assert(
      fc.property(
        sketches,
        picks,
        fc.constantFrom(1, 10),
        fc.nat(9_999_999),
        (prices, picked, step, steps) => {
          const tickets = prices.map((priceMinor, at) => ({
            id: `t${at}`,
            title: `T${at}`,
            type: "PAID" as const,
            priceMinor,
            tiers: [],
            charges: [],
          }));
          const wanted = [...new Map(picked)].map(([at, quantity]) => ({
            ticketId: `t${at % tickets.length}`,
            tierId: null,
            offeredMinor: null,
            quantity,
          }));
          const lines = manualLines(wanted, tickets, steps * step, step);

          const sum = (of: (line: (typeof lines)[number]) => number) =>
            lines.reduce((total, line) => total + of(line), 0);
          expect(sum(({ totalMinor }) => totalMinor)).toBe(steps * step);
          expect(sum(({ quantity }) => quantity)).toBe(
            wanted.reduce((total, { quantity }) => total + quantity, 0),
          );
          for (const line of lines) {
            expect(line.totalMinor).toBe(line.unitMinor * line.quantity);
            expect(line.unitMinor % step).toBe(0);
          }
        },
      ),
    );
  });
});
