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
  /** On the whole line, without the taxes on it. A line that a promo code made free has 0. */
  amountMinor: z.int(),
});
export type OrderCharge = z.output<typeof OrderCharge>;

/** Every total is the exact sum of these parts. Several lines may be of one ticket. */
export const OrderLine = z.strictObject({
  ticketId: idOf("ticket"),
  title: z.string(),
  /** Null for tickets without tiers. */
  tierId: z.string().nullable(),
  tierLabel: z.string().nullable(),
  quantity: z.int(),
  listMinor: z.int(),
  /** After the discount, before fees and taxes; on tax-inclusive orders with its taxes. */
  unitMinor: z.int(),
  netMinor: z.int(),
  feesMinor: z.int(),
  taxesMinor: z.int(),
  totalMinor: z.int(),
  charges: z.array(OrderCharge),
});
export type OrderLine = z.output<typeof OrderLine>;

/** As it was when the order was made. */
export const OrderPromo = z.strictObject({
  promoCode: z.string().nullable(),
  /** In 1/1000 of a percent; null if the code takes an amount, or nothing. */
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
