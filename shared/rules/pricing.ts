// What does an order cost? Each line stores its parts, and each total is the exact sum of the
// stored parts. The server, the pages and the mails all ask here.
import type { OrderLine, OrderTotals } from "#shared/contracts/order-prices.ts";
import { amountStepMinor, type Currency } from "#shared/core/money.ts";
import { type Charge, chargedLine } from "#shared/rules/charges.ts";
import type { WantedLine } from "#shared/rules/order-lines.ts";
import { listPriceMinor, type Promo, unitPriceMinor } from "#shared/rules/unit-price.ts";

/**
 * A ticket with what its price depends on. `priceMinor` is the minimum if it is a donation. Fixed
 * charges must be in the event's currency.
 */
export type PricedTicket = {
  id: string;
  title: string;
  type: "FREE" | "PAID" | "DONATION" | "TIERED";
  priceMinor: number;
  tiers: readonly { id: string; label: string; priceMinor: number }[];
  charges: readonly Charge[];
};

/** What is sold on which terms. `promo` is the code that the buyer gave, and null without one. */
export type Offer = {
  tickets: readonly PricedTicket[];
  isTaxInclusive: boolean;
  promo: Promo | null;
  currency: Currency;
};

export type Quote = { lines: OrderLine[]; totals: OrderTotals; isTaxInclusive: boolean };

/**
 * Prices merged lines that `lineRefusal` allowed: the offer must contain every ticket and tier of
 * the lines. Amounts are minor units of the offer's currency.
 */
export function quoteOf(lines: readonly WantedLine[], offer: Offer): Quote {
  const priced = lines.flatMap((line) => {
    const ticket = offer.tickets.find(({ id }) => id === line.ticketId);
    return (ticket && pricedLine(ticket, line, offer)) ?? [];
  });
  return { lines: priced, totals: totalsOf(priced), isTaxInclusive: offer.isTaxInclusive };
}

/** The exact sums of the lines' parts. */
export function totalsOf(lines: readonly OrderTotals[]): OrderTotals {
  const sum = (part: keyof OrderTotals) => lines.reduce((total, line) => total + line[part], 0);
  return {
    netMinor: sum("netMinor"),
    feesMinor: sum("feesMinor"),
    taxesMinor: sum("taxesMinor"),
    totalMinor: sum("totalMinor"),
  };
}

/** The line with its price; null if the ticket has no such tier. */
function pricedLine(ticket: PricedTicket, line: WantedLine, offer: Offer): OrderLine | null {
  const { quantity, tierId } = line;
  const step = amountStepMinor(offer.currency);
  const listMinor = listPriceMinor(ticket, line);
  if (listMinor === null) return null;
  const unitMinor = unitPriceMinor(ticket, { listMinor, promo: offer.promo, step });
  const { isTaxInclusive } = offer;
  const { netMinor, charged } = chargedLine({
    unitMinor,
    quantity,
    charges: ticket.charges,
    isTaxInclusive,
    step,
  });
  const sum = (kind: Charge["kind"]) =>
    charged.reduce((total, one) => total + (one.charge.kind === kind ? one.amountMinor : 0), 0);
  const [feesMinor, taxesMinor] = [sum("FEE"), sum("TAX")];
  return {
    ticketId: ticket.id,
    title: ticket.title,
    tierId,
    tierLabel: ticket.tiers.find(({ id }) => id === tierId)?.label ?? null,
    quantity,
    listMinor,
    unitMinor,
    netMinor,
    feesMinor,
    taxesMinor,
    totalMinor: netMinor + feesMinor + taxesMinor,
    charges: charged.map(({ charge: { id: _, ...charge }, amountMinor }) => ({
      ...charge,
      amountMinor,
    })),
  };
}
