// Which orders may there be? Heads with any lines, payment, and money that went back.
import fc from "fast-check";
import { type Head, newHead } from "#functions/engine/order/head.ts";
import { DisputeState } from "#shared/contracts/order/refunds.ts";

type Line = Head["lines"][number];
type Sold = Pick<Line, "ticketId" | "quantity" | "netMinor" | "feesMinor" | "taxesMinor">;

export const PAID = "pi_1";

export const anyLine = (amount: fc.Arbitrary<number>, mostUnits: number): fc.Arbitrary<Sold> =>
  fc.record({
    ticketId: fc.nat(12).map((at) => `tkt_0123456789${String(at).padStart(2, "0")}`),
    quantity: fc.integer({ min: 1, max: mostUnits }),
    ...{ netMinor: amount, feesMinor: amount, taxesMinor: amount },
  });

/** Made here or at the provider, of the payment that counts or of a second one. */
export const anyRefund = (
  amount: fc.Arbitrary<number>,
  at: fc.Arbitrary<string>,
): fc.Arbitrary<Head["refunds"][number]> =>
  fc.record({
    id: fc.string({ unit: "grapheme", maxLength: 40 }),
    intent: fc.constantFrom(PAID, "pi_2"),
    amountMinor: amount,
    key: fc.constantFrom("refund#1", ""),
    by: fc.constant(null),
    state: fc.constantFrom("PENDING" as const, "DONE" as const, "FAILED" as const),
    at,
  });

export const anyDispute = (
  amount: fc.Arbitrary<number>,
  at: fc.Arbitrary<string>,
): fc.Arbitrary<Head["disputes"][number]> =>
  fc.record({
    id: fc.string({ unit: "grapheme", maxLength: 40 }),
    amountMinor: amount,
    state: fc.constantFrom(...DisputeState.options),
    at,
  });

/** Paid by one payment, of which a part is the operator's. */
export function headWith(
  sold: readonly Sold[],
  { feeMinor, currency, ...given }: Pick<Head, "currency"> & Partial<Head> & { feeMinor: number },
): Head {
  const lines = sold.map((one) => ({
    ...one,
    title: "Standing",
    unitMinor: 0,
    totalMinor: one.netMinor + one.feesMinor + one.taxesMinor,
    ...{ tier: null, listMinor: null, charges: [] },
  }));
  const born = newHead({
    ...{ id: "0123456789ab", accountId: "acc_0", eventId: "evt_0", currency, lines },
    ...{ paymentStatus: "PAYMENT_RECEIVED", heldUntil: 0, request: "", stock: [], ttl: null },
  });
  const amounts = { feeMinor, amountMinor: born.totals.totalMinor };
  const closed = { attempt: 1, state: "CLOSED", keepOrder: false, intent: PAID } as const;
  const payment = { ...closed, ...amounts, account: null, earlier: [], polledAt: null };
  return { ...born, paid: PAID, payment, ...given };
}
