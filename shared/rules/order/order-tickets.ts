// Which tickets does an order have? Each has a number, a price line, a unit of stock and a name.
import { groupBy } from "#shared/core/grouping.ts";
import { amountStepMinor, type Currency } from "#shared/core/money.ts";
import { divided } from "#shared/rules/sale/rounding.ts";

type Line = { ticketId: string; quantity: number };
type Part = { units: number; line: number | null };
export type TicketPlace = { line: number; part: number };

export const lineTitle = ({
  title,
  tierLabel,
}: {
  title: string;
  tierLabel: string | null;
}): string => (tierLabel === null ? title : `${title} – ${tierLabel}`);

/** By ticket number. Throws unless each line has as many units of stock as tickets. */
export function ticketPlaces(lines: readonly Line[], stock: readonly Part[]): TicketPlace[] {
  return lines.flatMap(({ quantity }, line) => {
    const places = stock.flatMap(({ line: of, units }, part) =>
      of === line ? Array.from({ length: units }, () => ({ line, part })) : [],
    );
    if (places.length !== quantity)
      throw new Error(`A line of ${quantity} tickets has ${places.length} units of stock.`);
    return places;
  });
}

export const stockAtCompletion = <P extends Part>(
  stock: readonly P[],
  issued: readonly { part: number; status: string }[],
): P[] =>
  stock.map((one, part) => {
    const cancelled = issued.filter((it) => it.part === part && it.status === "CANCELLED");
    return { ...one, units: one.units + cancelled.length };
  });

/** By ticket number; null where nobody is named. Names fill the tickets of their kind in turn. */
export function namesByTicket<Named extends { ticketId: string }>(
  lines: readonly Line[],
  named: readonly Named[],
): (Named | null)[] {
  const waiting = groupBy(named, ({ ticketId }) => ticketId);
  return lines.flatMap(({ ticketId, quantity }) =>
    Array.from({ length: quantity }, () => waiting.get(ticketId)?.shift() ?? null),
  );
}

export function namesFit(lines: readonly Line[], named: readonly { ticketId: string }[]): boolean {
  const names = namesByTicket(lines, named);
  return names.length === named.length && names.every((name) => name !== null);
}

/** By ticket number, in whole steps of the currency. A line's shares add up to its total. */
export const costByTicket = (
  lines: readonly { quantity: number; totalMinor: number }[],
  currency: Currency,
): number[] =>
  lines.flatMap(({ quantity, totalMinor }) => {
    const each = Array.from({ length: quantity }, () => 1);
    return divided(totalMinor, each, amountStepMinor(currency));
  });

/** Attendees may have been moved to tickets that the order did not buy. */
export const ticketIdsOf = (order: Record<"lines" | "attendees", { ticketId: string }[]>) => [
  ...new Set([...order.lines, ...order.attendees].map(({ ticketId }) => ticketId)),
];
