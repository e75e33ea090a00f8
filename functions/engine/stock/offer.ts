// On which terms does an event sell now? What the prices of its tickets depend on.
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import type { StoredPromoCode } from "#functions/promo-codes/item.ts";
import type { Offer } from "#shared/rules/pricing.ts";
import { ticketCharges } from "#shared/rules/ticket-charges.ts";
import type { Discount } from "#shared/rules/unit-price.ts";

/** The offer of a sale sheet, with the discount of its promo code if it has one. */
export const offerOf = ({ event, tickets, taxesAndFees, code }: Sheet): Offer => ({
  tickets: tickets.map((ticket) => ({
    ...ticket,
    charges: ticketCharges(ticket.taxAndFeeIds, taxesAndFees, event.currency),
  })),
  isTaxInclusive: event.isTaxInclusive,
  promo: code && { discount: discountOf(code), ticketIds: code.ticketIds },
  currency: event.currency,
});

function discountOf({ discountType, discountRate, discountMinor }: StoredPromoCode): Discount {
  if (discountType === "FIXED") return { kind: "FIXED", amountMinor: discountMinor };
  if (discountType === "PERCENTAGE") return { kind: "PERCENTAGE", rate: discountRate };
  return { kind: "NONE" };
}
