// What does an order cost with another promo code? All but the discount stays frozen.
import type { Head } from "#functions/engine/order/head.ts";
import { linesOf } from "#functions/engine/sale/price-lines.ts";
import { offerOf } from "#functions/engine/stock/offer.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import type { OrderLine } from "#shared/contracts/order/order-prices.ts";
import type { Charge } from "#shared/rules/sale/charges.ts";
import {
  type Offer,
  type PricedTicket,
  type Quote,
  quoteOf,
  totalsOf,
} from "#shared/rules/sale/pricing.ts";

export function requoted(head: Head, sheet: Sheet): Quote {
  const now = offerOf(sheet);
  const { isTaxInclusive, currency } = head;
  const lines = linesOf(head).flatMap((line) => {
    const tickets = [frozenTicket(line, now)];
    const { ticketId, tierId, quantity, listMinor: offeredMinor } = line;
    const offer = { tickets, isTaxInclusive, promo: now.promo, currency };
    return quoteOf([{ ticketId, tierId, quantity, offeredMinor }], offer).lines;
  });
  return { lines, totals: totalsOf(lines), isTaxInclusive };
}

/** A ticket with orders keeps its type. */
function frozenTicket(line: OrderLine, now: Offer): PricedTicket {
  const ticket = now.tickets.find(({ id }) => id === line.ticketId);
  const frozen: Charge[] = line.charges.map(({ amountMinor: _, ...charge }, index) => ({
    ...charge,
    id: String(index),
  }));
  return {
    id: line.ticketId,
    title: line.title,
    type: ticket?.type ?? "PAID",
    priceMinor: ticket?.type === "DONATION" ? 0 : line.listMinor,
    tiers:
      line.tierId === null
        ? []
        : [{ id: line.tierId, label: line.tierLabel ?? "", priceMinor: line.listMinor }],
    charges: frozen,
  };
}
