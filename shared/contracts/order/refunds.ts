// How does an order's money go back? By refunds, with a cancellation, or by a dispute at the bank.
import * as z from "zod";
import { AmountMinor, code } from "#shared/core/fields.ts";

export const RefundStatus = z.enum(["PENDING", "PARTIALLY_REFUNDED", "REFUNDED", "FAILED"]);
export type RefundStatus = z.output<typeof RefundStatus>;

/** `balance`: too low at the provider. `elsewhere`: somebody had refunded it there. */
export const RefundFailure = z.enum([
  "account",
  "balance",
  "bank",
  "card",
  "disputed",
  "elsewhere",
  "other",
]);
export type RefundFailure = z.output<typeof RefundFailure>;

/** INQUIRY: the bank only asks. OPEN: it has taken the money back until it decides. */
export const DisputeState = z.enum(["INQUIRY", "OPEN", "WON", "LOST"]);
export type DisputeState = z.output<typeof DisputeState>;

export const OrderDispute = z.strictObject({
  id: z.string(),
  amountMinor: z.int(),
  state: DisputeState,
  at: z.string(),
});

export const MoneyBack = z.strictObject({
  /** Null if nothing was ever refunded. */
  refundStatus: RefundStatus.nullable(),
  /** By refunds and by lost disputes. */
  refundedMinor: z.int(),
  pendingRefundMinor: z.int(),
});
export type MoneyBack = z.output<typeof MoneyBack>;

export const RefundInput = z.strictObject({
  amountMinor: AmountMinor.refine((amountMinor) => amountMinor > 0, code("amount_required")),
  /** Mails the buyer once the provider has accepted the refund. */
  notifyBuyer: z.boolean().default(false),
});

export const CancelInput = z.strictObject({
  /** Refunds all that is left. */
  refund: z.boolean().default(false),
});
