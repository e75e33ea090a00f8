// Which tickets does an order have? Each has a number, a price line, a unit of stock and a name.
// Several lines may sell one ticket, and several parts of the stock may belong to one line.
import { groupBy } from "#shared/core/grouping.ts";
import { amountStepMinor, type Currency } from "#shared/core/money.ts";
import { divided } from "#shared/rules/rounding.ts";

type Line = { ticketId: string; quantity: number };
type Part = { units: number; line: number | null };
/** Indexes of the price line and of the part of the stock that has the ticket's unit. */
export type TicketPlace = { line: number; part: number };

/**
 * What a line, and each of its tickets, is called: the ticket's title, with its tier if it has one.
 */
export const lineTitle = ({
  title,
  tierLabel,
}: {
  title: string;
  tierLabel: string | null;
}): string => (tierLabel === null ? title : `${title} – ${tierLabel}`);

/**
 * The place of each ticket, by the ticket's number. Tickets are numbered in the order of the lines.
 * Those of one line use up its parts one after the other. The stock must be that of the completion:
 * throws if a line has more or fewer units than tickets.
 */
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

/** The stock as it was at the completion: with the units of the tickets cancelled since then. */
export const stockAtCompletion = <P extends Part>(
  stock: readonly P[],
  issued: readonly { part: number; status: string }[],
): P[] =>
  stock.map((one, part) => {
    const cancelled = issued.filter((it) => it.part === part && it.status === "CANCELLED");
    return { ...one, units: one.units + cancelled.length };
  });

/**
 * The name for each ticket, by the ticket's number; null where nobody is named. Names fill the
 * tickets of their kind in the order in which they were entered, over all lines.
 */
export function namesByTicket<Named extends { ticketId: string }>(
  lines: readonly Line[],
  named: readonly Named[],
): (Named | null)[] {
  const waiting = groupBy(named, ({ ticketId }) => ticketId);
  return lines.flatMap(({ ticketId, quantity }) =>
    Array.from({ length: quantity }, () => waiting.get(ticketId)?.shift() ?? null),
  );
}

/** True if every ticket of the lines has a name, and no name is left. */
export function namesFit(lines: readonly Line[], named: readonly { ticketId: string }[]): boolean {
  const names = namesByTicket(lines, named);
  return names.length === named.length && names.every((name) => name !== null);
}

/**
 * What each ticket cost, by the ticket's number, in minor units: its share of its line, in whole
 * steps of the currency. The shares of a line add up to its total.
 */
export const costByTicket = (
  lines: readonly { quantity: number; totalMinor: number }[],
  currency: Currency,
): number[] =>
  lines.flatMap(({ quantity, totalMinor }) => {
    const each = Array.from({ length: quantity }, () => 1);
    return divided(totalMinor, each, amountStepMinor(currency));
  });

/** The tickets that an order bought, and those that its attendees have since they were moved. */
export const ticketIdsOf = (order: Record<"lines" | "attendees", { ticketId: string }[]>) => [
  ...new Set([...order.lines, ...order.attendees].map(({ ticketId }) => ticketId)),
];
