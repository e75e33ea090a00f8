// On which terms does an event sell now? What the prices of its tickets depend on.
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import type { Offer } from "#shared/rules/sale/pricing.ts";
import { ticketCharges } from "#shared/rules/sale/ticket-charges.ts";
import { discountOf } from "#shared/rules/sale/unit-price.ts";

export const offerOf = ({ event, tickets, taxesAndFees, code }: Sheet): Offer => ({
  tickets: tickets.map((ticket) => ({
    ...ticket,
    charges: ticketCharges(ticket.taxAndFeeIds, taxesAndFees, event.currency),
  })),
  isTaxInclusive: event.isTaxInclusive,
  promo: code && { discount: discountOf(code), ticketIds: code.ticketIds },
  currency: event.currency,
});
