// What does each ticket of a manual order cost? Its share of what the buyer paid in all.
import type { OrderLine } from "#shared/contracts/order/order-prices.ts";
import { groupBy } from "#shared/core/grouping.ts";
import type { WantedLine } from "#shared/rules/sale/order-lines.ts";
import type { PricedTicket } from "#shared/rules/sale/pricing.ts";
import { divided } from "#shared/rules/sale/rounding.ts";
import { listPriceMinor } from "#shared/rules/sale/unit-price.ts";

/** Splits `paidMinor` by list prices, or evenly if all are free; the first tickets get the rest. */
export function manualLines(
  wanted: readonly WantedLine[],
  tickets: readonly PricedTicket[],
  paidMinor: number,
  stepMinor: number,
): OrderLine[] {
  const units = wanted.flatMap((line) => {
    const unit = unitOf(line, tickets);
    return unit ? Array.from({ length: line.quantity }, () => unit) : [];
  });
  const isFree = units.every(({ listMinor }) => listMinor === 0);
  const weights = units.map(({ listMinor }) => (isFree ? 1 : listMinor));
  const prices = divided(paidMinor, weights, stepMinor);
  const priced = units.map((unit, at) => ({ unit, unitMinor: prices[at] ?? 0 }));
  const lines = groupBy(
    priced,
    ({ unit: { ticket, tier }, unitMinor }) => `${ticket.id} ${tier?.id} ${unitMinor}`,
  );
  return [...lines.values()].flatMap((same) => {
    const [first] = same;
    return first ? [lineOf(first.unit, same.length, first.unitMinor)] : [];
  });
}

type Unit = { ticket: PricedTicket; tier: PricedTicket["tiers"][number] | null; listMinor: number };

function unitOf(line: WantedLine, tickets: readonly PricedTicket[]): Unit | null {
  const ticket = tickets.find(({ id }) => id === line.ticketId);
  const listMinor = ticket && listPriceMinor(ticket, line);
  if (!ticket || listMinor === undefined || listMinor === null) return null;
  return { ticket, tier: ticket.tiers.find(({ id }) => id === line.tierId) ?? null, listMinor };
}

function lineOf({ ticket, tier }: Unit, quantity: number, unitMinor: number): OrderLine {
  const netMinor = unitMinor * quantity;
  return {
    ticketId: ticket.id,
    title: ticket.title,
    tierId: tier?.id ?? null,
    tierLabel: tier?.label ?? null,
    quantity,
    listMinor: unitMinor,
    unitMinor,
    netMinor,
    feesMinor: 0,
    taxesMinor: 0,
    totalMinor: netMinor,
    charges: [],
  };
}
