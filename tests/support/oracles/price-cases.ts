// How does a test write down a price in one line? "2 × 2500" with "fee 50, tax 10%" costs
// "5000 +100 +510 = 5610": the net amount, each tax and fee in its order, and the total.
import type { OrderPromo } from "#shared/contracts/order/order-prices.ts";
import type { Currency } from "#shared/core/money.ts";
import type { Charge } from "#shared/rules/sale/charges.ts";
import { type Offer, type PricedTicket, quoteOf } from "#shared/rules/sale/pricing.ts";
import type { Discount } from "#shared/rules/sale/unit-price.ts";

export type PriceCase = [situation: string, wanted: string, charges: string, costs: string];
type Terms = { isTaxInclusive?: boolean; currency?: Currency; off?: string };

/** What a number of one ticket costs, part by part. `off` is a discount: "10%", "500" or "none". */
export function costOf(wanted: string, charges: string, terms: Terms = {}): string {
  const [quantity = "", unit = ""] = wanted.split(" × ");
  const ticket = ticketOf({ priceMinor: Number(unit), charges: chargesOf(charges) });
  const line = { ticketId: "a", tierId: null, offeredMinor: null, quantity: Number(quantity) };
  return written(quoteOf([line], offerOf(ticket, terms)).lines[0]);
}

/** A ticket for 10.00 without charges, as far as the test does not say otherwise. */
export const ticketOf = (fields: Partial<PricedTicket> = {}): PricedTicket => ({
  id: "a",
  title: "Standing",
  type: "PAID",
  priceMinor: 1000,
  tiers: [],
  charges: [],
  ...fields,
});

export const offerOf = (ticket: PricedTicket, { isTaxInclusive, currency, off }: Terms): Offer => ({
  tickets: [ticket],
  isTaxInclusive: isTaxInclusive ?? false,
  promo: off === undefined ? null : { discount: discountOf(off), ticketIds: [] },
  currency: currency ?? "EUR",
});

/** What an order made on these terms says of its code. */
export const promoOf = ({ promo }: Offer): OrderPromo => ({
  promoCode: promo && "SAVE",
  promoRate: promo?.discount.kind === "PERCENTAGE" ? promo.discount.rate : null,
});

/** Reads "fee 50, tax 8.875%": minor units, or a percentage. */
export const chargesOf = (text: string): Charge[] =>
  text.split(", ").flatMap((one, at) => {
    const [kind, amount = ""] = one.split(" ");
    if (kind !== "fee" && kind !== "tax") return [];
    const isRate = amount.endsWith("%");
    return {
      id: `c${at}`,
      name: one,
      kind: kind === "fee" ? "FEE" : "TAX",
      calculation: isRate ? "PERCENTAGE" : "FIXED",
      amount: isRate ? rateOf(amount) : Number(amount),
    };
  });

/** Thousandths of a percent. */
const rateOf = (text: string): number => Math.round(Number.parseFloat(text) * 1000);

function discountOf(off: string): Discount {
  if (off === "none") return { kind: "NONE" };
  return off.endsWith("%")
    ? { kind: "PERCENTAGE", rate: rateOf(off) }
    : { kind: "FIXED", amountMinor: Number(off) };
}

type Priced = { netMinor: number; totalMinor: number; charges: { amountMinor: number }[] };

function written(line: Priced | undefined): string {
  if (!line) return "no price";
  const charges = line.charges.map(({ amountMinor }) => ` +${amountMinor}`).join("");
  return `${line.netMinor}${charges} = ${line.totalMinor}`;
}
