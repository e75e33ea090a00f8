// Which payments and refunds does an order have? Each attempt and each refund is recorded before
// the provider is asked.
import * as z from "zod";
import { as, instant, list, or, orNull, packed, tuple } from "#functions/core/table/packed.ts";

/**
 * A payment attempt. Its number is its id: the provider's key for it is the order's id and the
 * number. The buyer alone pays, so an attempt names no actor.
 */
export const Payment = packed({
  attempt: as("n", z.number()),
  /** CLOSING: no intent id can be stored any more. CLOSED: no money can arrive. */
  state: as("state", z.enum(["OPEN", "CLOSING", "CLOSED"])),
  intent: as("id", orNull(z.string())),
  /** The connected account of all intents of this order; null is the operator's own account. */
  account: as("acct", orNull(z.string())),
  /** The application fee that the attempt requested for the operator. */
  feeMinor: as("fee", or(z.number(), 0)),
  /** The amount that this attempt asks for: the order's total when the attempt began. */
  amountMinor: as("amt", z.number()),
  /** Closed attempts that have an intent. Money on one of these is a second payment. */
  earlier: as(
    "past",
    list(tuple({ attempt: z.number(), intent: z.string(), amountMinor: z.number() })),
  ),
  /**
   * The second at which the checkout page last asked the provider. It limits how often the provider
   * is asked.
   */
  asked: as("asked", orNull(z.number())),
});
export type Payment = z.output<typeof Payment>;

/**
 * True once the provider created an intent for the order. All its later payments use the same
 * account.
 */
export const isOnAccount = (payment: Payment): boolean =>
  payment.intent !== null || payment.earlier.length > 0;

/** The amount that one of the order's intents asks for; null if the intent is not the order's. */
export function amountAsked(payment: Payment | null, intent: string): number | null {
  if (payment?.intent === intent) return payment.amountMinor;
  return payment?.earlier.find((one) => one.intent === intent)?.amountMinor ?? null;
}

/**
 * A refund that we decided on. It is stored before the provider is asked, so a crash cannot cause a
 * second refund.
 */
export const Refund = tuple({
  id: z.string(),
  intent: z.string(),
  amountMinor: z.number(),
  /** The provider's idempotency key for it. */
  key: z.string(),
  /** The id of the user who decided; null if the system did. */
  by: orNull(z.string()),
  state: z.enum(["PENDING", "DONE", "FAILED"]),
  at: instant,
});
export type Refund = z.output<typeof Refund>;
