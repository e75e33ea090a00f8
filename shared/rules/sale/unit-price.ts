// What does one unit of a ticket cost before fees and taxes, with and without the promo code?
import type { PromoCodeInput } from "#shared/contracts/promo-codes.ts";
import { WHOLE_RATE } from "#shared/core/rates.ts";
import { shareOf } from "#shared/rules/sale/rounding.ts";

/** `rate` is 1/1000 of a percent. NONE only reveals tickets. */
export type Discount =
  | { kind: "NONE" }
  | { kind: "FIXED"; amountMinor: number }
  | { kind: "PERCENTAGE"; rate: number };
/** Empty `ticketIds` mean all tickets. */
export type Promo = { discount: Discount; ticketIds: readonly string[] };

type Reduction = Pick<PromoCodeInput, "discountType" | "discountRate" | "discountMinor">;

type Priced = {
  id: string;
  type: "FREE" | "PAID" | "DONATION" | "TIERED";
  priceMinor: number;
  tiers: readonly { id: string; priceMinor: number }[];
};
type Wanted = { tierId: string | null; offeredMinor: number | null };

export function discountOf({ discountType, discountRate, discountMinor }: Reduction): Discount {
  if (discountType === "FIXED") return { kind: "FIXED", amountMinor: discountMinor };
  if (discountType === "PERCENTAGE") return { kind: "PERCENTAGE", rate: discountRate };
  return { kind: "NONE" };
}

/** At least the minimum of a donation. Null if the ticket has no such tier. */
export function listPriceMinor(ticket: Priced, wanted: Wanted): number | null {
  if (ticket.type === "FREE") return 0;
  if (ticket.type === "DONATION") return Math.max(ticket.priceMinor, wanted.offeredMinor ?? 0);
  if (ticket.type === "PAID") return ticket.priceMinor;
  return ticket.tiers.find(({ id }) => id === wanted.tierId)?.priceMinor ?? null;
}

/** Free tickets and donations are never discounted. */
export function unitPriceMinor(
  { id, type }: Pick<Priced, "id" | "type">,
  { listMinor, promo, step }: { listMinor: number; promo: Promo | null; step: number },
): number {
  const isDiscounted = type === "PAID" || type === "TIERED";
  if (!promo || !isDiscounted || !appliesTo(promo, id)) return listMinor;
  return listMinor - Math.min(listMinor, reductionMinor(promo.discount, listMinor, step));
}

const appliesTo = ({ ticketIds }: Promo, ticketId: string): boolean =>
  ticketIds.length === 0 || ticketIds.includes(ticketId);

function reductionMinor(discount: Discount, listMinor: number, step: number): number {
  if (discount.kind === "NONE") return 0;
  if (discount.kind === "FIXED") return discount.amountMinor;
  return shareOf(listMinor, discount.rate, WHOLE_RATE, step);
}
