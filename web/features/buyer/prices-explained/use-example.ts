// Which order shows how prices add up? Two tickets with a discount, a fee and a tax.
import { useLingui } from "@lingui/react/macro";
import { type Offer, quoteOf } from "#shared/rules/pricing.ts";

/** The priced example, with words in the reader's language. */
export function useExample(isTaxInclusive: boolean) {
  const { t } = useLingui();
  const offer: Offer = {
    tickets: [
      {
        id: "example",
        title: t`Standing`,
        type: "PAID",
        priceMinor: 2500,
        tiers: [],
        charges: [
          { id: "fee", name: t`Service fee`, kind: "FEE", calculation: "FIXED", amount: 50 },
          { id: "tax", name: t`VAT`, kind: "TAX", calculation: "PERCENTAGE", amount: 10_000 },
        ],
      },
    ],
    isTaxInclusive,
    promo: { discount: { kind: "PERCENTAGE", rate: 20_000 }, ticketIds: [] },
    currency: "EUR",
  };
  const line = { ticketId: "example", tierId: null, offeredMinor: null, quantity: 2 };
  return { ...quoteOf([line], offer), currency: offer.currency };
}
