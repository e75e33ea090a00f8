// What does an order cost? Each total is the exact sum of stored parts.
import type { OrderLine, OrderTotals } from "#shared/contracts/order/order-prices.ts";
import { amountStepMinor, type Currency } from "#shared/core/money.ts";
import { type Charge, chargedLine } from "#shared/rules/sale/charges.ts";
import type { WantedLine } from "#shared/rules/sale/order-lines.ts";
import { listPriceMinor, type Promo, unitPriceMinor } from "#shared/rules/sale/unit-price.ts";

/** `priceMinor` is a donation's minimum. Fixed charges must be in the event's currency. */
export type PricedTicket = {
  id: string;
  title: string;
  type: "FREE" | "PAID" | "DONATION" | "TIERED";
  priceMinor: number;
  tiers: readonly { id: string; label: string; priceMinor: number }[];
  charges: readonly Charge[];
};

export type Offer = {
  tickets: readonly PricedTicket[];
  isTaxInclusive: boolean;
  promo: Promo | null;
  currency: Currency;
};

export type Quote = { lines: OrderLine[]; totals: OrderTotals; isTaxInclusive: boolean };

/** Lines must be merged and allowed by `lineRefusal`: lines without their ticket are left out. */
export function quoteOf(lines: readonly WantedLine[], offer: Offer): Quote {
  const priced = lines.flatMap((line) => {
    const ticket = offer.tickets.find(({ id }) => id === line.ticketId);
    return (ticket && pricedLine(ticket, line, offer)) ?? [];
  });
  return { lines: priced, totals: totalsOf(priced), isTaxInclusive: offer.isTaxInclusive };
}

export function totalsOf(lines: readonly OrderTotals[]): OrderTotals {
  const sum = (part: keyof OrderTotals) => lines.reduce((total, line) => total + line[part], 0);
  return {
    netMinor: sum("netMinor"),
    feesMinor: sum("feesMinor"),
    taxesMinor: sum("taxesMinor"),
    totalMinor: sum("totalMinor"),
  };
}

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
