// What does an order cost? Each line stores its parts, and each total is the exact sum of the
// stored parts.
import type { OrderLine, OrderTotals } from "#shared/contracts/orders.ts";
import {
  amountStepMinor,
  type Currency,
  MAX_AMOUNT_MINOR,
  minimumChargeMinor,
} from "#shared/core/money.ts";
import type { WantedLine } from "#shared/rules/order-lines.ts";

export type PricedTicket = { id: string; title: string; priceMinor: number };
export type Quote = { lines: OrderLine[]; totals: OrderTotals };
export type QuoteVerdict =
  | { allowed: true }
  | { allowed: false; because: "amount_below_minimum"; minimumMinor: number }
  | { allowed: false; because: "too_large" };

/**
 * Prices merged lines. `tickets` must contain every ticket of the lines. Amounts are minor units of
 * the event's currency.
 */
export function quoteOf(lines: readonly WantedLine[], tickets: readonly PricedTicket[]): Quote {
  const priced = lines.flatMap(({ ticketId, quantity }) => {
    const ticket = tickets.find((one) => one.id === ticketId);
    return ticket ? [pricedLine(ticket, quantity)] : [];
  });
  return { lines: priced, totals: totalsOf(priced) };
}

export function totalsOf(lines: readonly OrderLine[]): OrderTotals {
  const sum = (part: "netMinor" | "feesMinor" | "taxesMinor" | "totalMinor") =>
    lines.reduce((total, line) => total + line[part], 0);
  return {
    netMinor: sum("netMinor"),
    feesMinor: sum("feesMinor"),
    taxesMinor: sum("taxesMinor"),
    totalMinor: sum("totalMinor"),
  };
}

/**
 * Whether the card provider can charge the total: zero, or an amount from the minimum to the limit.
 */
export function chargeVerdict(totalMinor: number, currency: Currency): QuoteVerdict {
  const minimumMinor = minimumChargeMinor(currency);
  if (totalMinor > 0 && totalMinor < minimumMinor)
    return { allowed: false, because: "amount_below_minimum", minimumMinor };
  if (totalMinor > MAX_AMOUNT_MINOR || totalMinor % amountStepMinor(currency) !== 0)
    return { allowed: false, because: "too_large" };
  return { allowed: true };
}

function pricedLine(ticket: PricedTicket, quantity: number): OrderLine {
  const netMinor = ticket.priceMinor * quantity;
  const [feesMinor, taxesMinor] = [0, 0];
  return {
    ticketId: ticket.id,
    title: ticket.title,
    quantity,
    unitMinor: ticket.priceMinor,
    netMinor,
    feesMinor,
    taxesMinor,
    totalMinor: netMinor + feesMinor + taxesMinor,
  };
}
