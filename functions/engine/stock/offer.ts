// On which terms does an event sell now? What the prices of its tickets depend on.
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import type { StoredPromoCode } from "#functions/promo-codes/item.ts";
import type { StoredTaxOrFee } from "#functions/taxes-and-fees/item.ts";
import type { StoredTicket } from "#functions/tickets/item.ts";
import type { Charge } from "#shared/rules/charges.ts";
import type { Offer } from "#shared/rules/pricing.ts";
import type { Discount } from "#shared/rules/unit-price.ts";

/** The offer of a sale sheet, with the discount of its promo code if it has one. */
export const offerOf = ({ event, tickets, taxesAndFees, code }: Sheet): Offer => ({
  tickets: tickets.map((ticket) => ({ ...ticket, charges: chargesOf(ticket, taxesAndFees) })),
  isTaxInclusive: event.isTaxInclusive,
  promo: code && { discount: discountOf(code), ticketIds: code.ticketIds },
  currency: event.currency,
});

/** The taxes and fees of a ticket, in its order. One that was deleted is charged no more. */
export const chargesOf = (
  { taxAndFeeIds }: Pick<StoredTicket, "taxAndFeeIds">,
  known: readonly StoredTaxOrFee[],
): Charge[] =>
  taxAndFeeIds.flatMap((wanted) => {
    const found = known.find(({ id }) => id === wanted);
    if (!found) return [];
    const { id, name, kind, calculation, rate, amountMinor } = found;
    return [{ id, name, kind, calculation, amount: calculation === "FIXED" ? amountMinor : rate }];
  });

function discountOf({ discountType, discountRate, discountMinor }: StoredPromoCode): Discount {
  if (discountType === "FIXED") return { kind: "FIXED", amountMinor: discountMinor };
  if (discountType === "PERCENTAGE") return { kind: "PERCENTAGE", rate: discountRate };
  return { kind: "NONE" };
}
