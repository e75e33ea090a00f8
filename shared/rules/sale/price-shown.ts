// Which price does a page show beside a ticket? What one will be charged, with all fees.
import { type Offer, type PricedTicket, quoteOf } from "#shared/rules/sale/pricing.ts";

export type PriceShown = {
  /** If `hasTaxOnTop`, taxes are still to be added. */
  priceMinor: number;
  /** The price without the promo code. */
  listMinor: number;
  /** On tax-inclusive events with the tax on them. */
  feesMinor: number;
  hasTaxOnTop: boolean;
  hasTaxIn: boolean;
};

/** A donation shows its minimum. Null if the ticket has no such tier. */
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

/** A donation of 0 has no tax, but a larger one will. One ticket's tax may round to 0. */
const isTaxed = ({ type, charges }: PricedTicket, unitMinor: number): boolean =>
  (type === "DONATION" || unitMinor > 0) && charges.some(({ kind }) => kind === "TAX");
