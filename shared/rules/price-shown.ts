// Which price does a page show beside a ticket? What one of it will be charged, with all fees in.
import { type Offer, type PricedTicket, quoteOf } from "#shared/rules/pricing.ts";

export type PriceShown = {
  /** What is charged for one, in minor units. If `hasTaxOnTop`, taxes are still to be added. */
  priceMinor: number;
  /** The same without the promo code; equal to `priceMinor` if the code lowers nothing. */
  listMinor: number;
  /** The fees in `priceMinor`; on tax-inclusive events with the tax on them. */
  feesMinor: number;
  /** True if taxes come on top, as tax-exclusive events have it. */
  hasTaxOnTop: boolean;
  /** True if taxes are inside, as tax-inclusive events have it. */
  hasTaxIn: boolean;
};

/**
 * The price of one ticket, or of one of a tier (`tierId`), as buyers see it everywhere. A donation
 * shows its minimum. Null if the ticket has no such tier.
 */
export function priceShown(
  ticket: PricedTicket,
  tierId: string | null,
  offer: Omit<Offer, "tickets">,
): PriceShown | null {
  const one = { ticketId: ticket.id, tierId, offeredMinor: null, quantity: 1 };
  const lineWith = (promo: Offer["promo"]) =>
    quoteOf([one], { ...offer, promo, tickets: [ticket] }).lines[0];
  const [line, list] = [lineWith(offer.promo), lineWith(null)];
  if (!line || !list) return null;
  const hasTax = isTaxed(ticket, line.unitMinor);
  const charged = ({ totalMinor, taxesMinor }: typeof line) =>
    offer.isTaxInclusive ? totalMinor : totalMinor - taxesMinor;
  return {
    priceMinor: charged(line),
    listMinor: charged(list),
    feesMinor: charged(line) - line.unitMinor,
    hasTaxOnTop: !offer.isTaxInclusive && hasTax,
    hasTaxIn: offer.isTaxInclusive && hasTax,
  };
}

/**
 * A donation of nothing has no tax, but what is given has. The tax of one ticket may round to
 * nothing, but that of several does not.
 */
const isTaxed = ({ type, charges }: PricedTicket, unitMinor: number): boolean =>
  (type === "DONATION" || unitMinor > 0) && charges.some(({ kind }) => kind === "TAX");
