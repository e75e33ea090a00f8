// On which terms does an event sell now? What the prices of its tickets depend on.
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import type { Offer } from "#shared/rules/pricing.ts";

/** The offer of a sale sheet, without a promo code. */
export const offerOf = ({ event, tickets }: Sheet): Offer => ({
  tickets: tickets.map((ticket) => ({ ...ticket, tiers: [], charges: [] })),
  isTaxInclusive: false,
  promo: null,
  currency: event.currency,
});
