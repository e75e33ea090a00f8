// What does each ticket of a manual order cost? What the buyer paid in all is split over the
// tickets, to the last unit of money.
import type { OrderLine } from "#shared/contracts/orders.ts";
import type { WantedLine } from "#shared/rules/order-lines.ts";
import type { PricedTicket } from "#shared/rules/pricing.ts";

/**
 * Price lines whose totals add up to `paidMinor` exactly, and each line is its unit price times its
 * quantity. The money is split by the tickets' own prices, or evenly if all are free. `paidMinor`
 * is a multiple of the currency's step. What cannot be split evenly goes to the first tickets, so a
 * ticket has two lines at most.
 */
export function manualLines(
  wanted: readonly WantedLine[],
  tickets: readonly PricedTicket[],
  paidMinor: number,
  stepMinor: number,
): OrderLine[] {
  const units = wanted.flatMap(({ ticketId, quantity }) => {
    const ticket = tickets.find(({ id }) => id === ticketId);
    return ticket ? Array.from({ length: quantity }, () => ticket) : [];
  });
  const isFree = units.every(({ priceMinor }) => priceMinor === 0);
  const weights = units.map(({ priceMinor }) => BigInt(isFree ? 1 : priceMinor));
  const prices = shared(paidMinor / stepMinor, weights).map((steps) => steps * stepMinor);
  const priced = units.map((ticket, at) => ({ ticket, unitMinor: prices[at] ?? 0 }));
  const lines = Map.groupBy(priced, ({ ticket, unitMinor }) => `${ticket.id} ${unitMinor}`);
  return [...lines.values()].flatMap((same) => {
    const [first] = same;
    return first ? [lineOf(first.ticket, same.length, first.unitMinor)] : [];
  });
}

function lineOf({ id, title }: PricedTicket, quantity: number, unitMinor: number): OrderLine {
  const netMinor = unitMinor * quantity;
  const parts = { netMinor, feesMinor: 0, taxesMinor: 0, totalMinor: netMinor };
  return { ticketId: id, title, quantity, unitMinor, ...parts };
}

/**
 * Splits whole steps by weights, with the largest remainders first, in the order of the weights.
 */
function shared(steps: number, weights: readonly bigint[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  const parts = weights.map((weight, at) => {
    const product = BigInt(steps) * weight;
    return { at, whole: Number(product / sum), rest: product % sum };
  });
  const left = steps - parts.reduce((total, { whole }) => total + whole, 0);
  const first = parts.toSorted((a, b) => Number(b.rest - a.rest) || a.at - b.at).slice(0, left);
  const more = new Set(first.map(({ at }) => at));
  return parts.map(({ at, whole }) => whole + (more.has(at) ? 1 : 0));
}
