// What does an order cost, part by part?
import * as z from "zod";
import { ChargeCalculation, ChargeKind } from "#shared/contracts/taxes-and-fees.ts";
import { idOf } from "#shared/core/ids.ts";

/** A tax or fee of a line as it was when the order was made. */
const OrderCharge = z.strictObject({
  name: z.string(),
  kind: ChargeKind,
  calculation: ChargeCalculation,
  /** FIXED: minor units for each ticket. PERCENTAGE: a rate in 1/1000 of a percent. */
  amount: z.int(),
  /**
   * What it comes to on the whole line; a fee without the taxes on it. 0 on a line that costs
   * nothing, which would have it without its promo code.
   */
  amountMinor: z.int(),
});
export type OrderCharge = z.output<typeof OrderCharge>;

/**
 * One line with its frozen price. Every total is the exact sum of these parts. An order may have
 * several lines of one ticket: of its tiers, or donations of different amounts.
 */
export const OrderLine = z.strictObject({
  ticketId: idOf("ticket"),
  title: z.string(),
  /** The tier of a tiered ticket, with its label; null for other tickets. */
  tierId: z.string().nullable(),
  tierLabel: z.string().nullable(),
  quantity: z.int(),
  /** One unit before the discount. */
  listMinor: z.int(),
  /** One unit after the discount, before fees and taxes; on tax-inclusive orders with its taxes. */
  unitMinor: z.int(),
  netMinor: z.int(),
  feesMinor: z.int(),
  taxesMinor: z.int(),
  totalMinor: z.int(),
  /** What `feesMinor` and `taxesMinor` consist of. */
  charges: z.array(OrderCharge),
});
export type OrderLine = z.output<typeof OrderLine>;

/** The promo code that an order's prices were made with, as it was then. */
export const OrderPromo = z.strictObject({
  /** Null without one. */
  promoCode: z.string().nullable(),
  /** What it takes off, in 1/1000 of a percent; null if it takes an amount, or nothing. */
  promoRate: z.int().nullable(),
});
export type OrderPromo = z.output<typeof OrderPromo>;

export const OrderTotals = z.strictObject({
  netMinor: z.int(),
  feesMinor: z.int(),
  taxesMinor: z.int(),
  totalMinor: z.int(),
});
export type OrderTotals = z.output<typeof OrderTotals>;
