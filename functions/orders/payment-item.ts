// How does the payment of an order lie in its head?
import * as z from "zod";
import type { Payment } from "#functions/orders/head.ts";

/** Short names, because each write of a head is paid by the kilobyte; what is empty is absent. */
export const PackedPayment = z.object({
  n: z.number(),
  state: z.enum(["OPEN", "CLOSING", "CLOSED"]),
  id: z.string().optional(),
  acct: z.string().optional(),
  fee: z.number().optional(),
  /**
   * Amount asked for, absent where it is the order's total; the same holds for the amounts of
   * earlier intents.
   */
  amt: z.number().optional(),
  past: z.array(z.union([z.string(), z.tuple([z.string(), z.number()])])).default([]),
  asked: z.number().optional(),
});
type PackedPayment = z.output<typeof PackedPayment>;

/** `totalMinor` is the order's total, which amounts are left out for. */
export function packPayment(pay: Payment, totalMinor: number): PackedPayment {
  return {
    n: pay.attempt,
    state: pay.state,
    id: pay.intent ?? undefined,
    acct: pay.account ?? undefined,
    fee: pay.feeMinor || undefined,
    amt: pay.amountMinor === totalMinor ? undefined : pay.amountMinor,
    past: pay.earlier.map(({ intent, amountMinor }) =>
      amountMinor === totalMinor ? intent : [intent, amountMinor],
    ),
    asked: pay.asked,
  };
}

/** What `packPayment` packed, with the same `totalMinor`. */
export function unpackPayment(pay: PackedPayment, totalMinor: number): Payment {
  return {
    attempt: pay.n,
    state: pay.state,
    intent: pay.id ?? null,
    account: pay.acct ?? null,
    feeMinor: pay.fee ?? 0,
    amountMinor: pay.amt ?? totalMinor,
    earlier: pay.past.map((one) => {
      const [intent, amountMinor] = typeof one === "string" ? [one, totalMinor] : one;
      return { intent, amountMinor };
    }),
    asked: pay.asked,
  };
}
