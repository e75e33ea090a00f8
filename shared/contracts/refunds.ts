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

export const RefundInput = z.strictObject({
  amountMinor: AmountMinor.refine((amountMinor) => amountMinor > 0, code("amount_required")),
  /** Whether a mail tells the buyer once the provider has accepted the refund. */
  notifyBuyer: z.boolean().default(false),
});

export const CancelInput = z.strictObject({
  /** Whether all that is left is refunded too. */
  refund: z.boolean().default(false),
  /** Whether a mail tells the buyer. */
  notifyBuyer: z.boolean().default(true),
});
