// How is a payment stored in the packed head?
import * as z from "zod";
import type { Payment } from "#functions/orders/head.ts";

/**
 * Names are short because each write of a head is paid by the kilobyte. Empty values are absent.
 */
export const PackedPayment = z.object({
  n: z.number(),
  state: z.enum(["OPEN", "CLOSING", "CLOSED"]),
  id: z.string().optional(),
  acct: z.string().optional(),
  fee: z.number().optional(),
  /**
   * The amount asked for; absent if it equals the order's total. `past` omits amounts in the same
   * way.
   */
  amt: z.number().optional(),
  past: z.array(z.union([z.string(), z.tuple([z.string(), z.number()])])).default([]),
  asked: z.number().optional(),
});
type PackedPayment = z.output<typeof PackedPayment>;

/** `totalMinor` is the order's total; amounts equal to it are omitted. */
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

/** Unpacks what `packPayment` packed, with the same `totalMinor`. */
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
