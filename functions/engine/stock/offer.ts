// On which terms does an event sell now? What the prices of its tickets depend on.
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import type { StoredPromoCode } from "#functions/promo-codes/item.ts";
import type { StoredTicket } from "#functions/tickets/item.ts";
import type { Charge } from "#shared/rules/charges.ts";
import type { Offer } from "#shared/rules/pricing.ts";
import type { Discount } from "#shared/rules/unit-price.ts";

/** The offer of a sale sheet, with the discount of its promo code if it has one. */
export const offerOf = (sheet: Sheet): Offer => ({
  tickets: sheet.tickets.map((ticket) => ({ ...ticket, charges: chargesOf(ticket, sheet) })),
  isTaxInclusive: sheet.event.isTaxInclusive,
  promo: sheet.code && { discount: discountOf(sheet.code), ticketIds: sheet.code.ticketIds },
  currency: sheet.event.currency,
});

/**
 * The taxes and fees of a ticket, in its order. One that was deleted, or whose fixed amount is in
 * another currency by now, is charged no more.
 */
const chargesOf = ({ taxAndFeeIds }: StoredTicket, { taxesAndFees, event }: Sheet): Charge[] =>
  taxAndFeeIds.flatMap((wanted) => {
    const found = taxesAndFees.find(({ id }) => id === wanted);
    if (!found || (found.currency ?? event.currency) !== event.currency) return [];
    const { id, name, kind, calculation, amount } = found;
    return [{ id, name, kind, calculation, amount }];
  });

function discountOf({ discountType, discountRate, discountMinor }: StoredPromoCode): Discount {
  if (discountType === "FIXED") return { kind: "FIXED", amountMinor: discountMinor };
  if (discountType === "PERCENTAGE") return { kind: "PERCENTAGE", rate: discountRate };
  return { kind: "NONE" };
}
