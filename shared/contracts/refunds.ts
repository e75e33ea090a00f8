// How does an order's money go back? By refunds, with a cancellation, or by a dispute at the bank.
import * as z from "zod";
import { AmountMinor, code } from "#shared/core/fields.ts";

export const RefundStatus = z.enum(["PENDING", "PARTIALLY_REFUNDED", "REFUNDED", "FAILED"]);
export type RefundStatus = z.output<typeof RefundStatus>;

/**
 * Why a refund failed: the account is disconnected, its balance was too low, the bank or the card
 * refused, the payment is disputed, or somebody had refunded it at the provider.
 */
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

/**
 * INQUIRY: the buyer's bank only asks, and no money has moved. OPEN: the bank has taken the money
 * back until it decides. WON and LOST are told from the organizer's side.
 */
export const DisputeState = z.enum(["INQUIRY", "OPEN", "WON", "LOST"]);
export type DisputeState = z.output<typeof DisputeState>;

/** A dispute of the order's payment, with its amount in minor units. */
export const OrderDispute = z.strictObject({
  id: z.string(),
  amountMinor: z.int(),
  state: DisputeState,
  at: z.string(),
});

/** What went back of an order's money, or is on its way, in minor units. */
export const MoneyBack = z.strictObject({
  /** Null if nothing was ever refunded. On a cancelled order it is shown beside the status. */
  refundStatus: RefundStatus.nullable(),
  /** What went back, by refunds and by lost disputes. */
  refundedMinor: z.int(),
  /** What a pending refund will bring back. */
  pendingRefundMinor: z.int(),
});
export type MoneyBack = z.output<typeof MoneyBack>;

export const RefundInput = z.strictObject({
  amountMinor: AmountMinor.refine((amountMinor) => amountMinor > 0, code("amount_required")),
  /** Whether a mail tells the buyer once the provider has accepted the refund. */
  notifyBuyer: z.boolean().default(false),
});

export const CancelInput = z.strictObject({
  /** Whether all that is left is refunded too. */
  refund: z.boolean().default(false),
});
