// Is what a buyer asks for allowed? Lines are merged first, so that no limit can be dodged by
// writing a ticket twice.
import type { Availability } from "#shared/contracts/tickets.ts";
import { MAX_TICKETS_PER_ORDER } from "#shared/core/limits.ts";

export type WantedLine = { ticketId: string; quantity: number };
export type TicketLimits = {
  id: string;
  minPerOrder: number;
  maxPerOrder: number;
  availability: Availability;
};
export type LineRefusal = {
  /** Index in the buyer's own lines. */
  line: number;
  because: "not_on_sale" | "payments_not_connected" | "too_few_per_order" | "too_many_per_order";
  params?: Record<string, number | string>;
};

/**
 * The lines with those of the same ticket added up, in the order they were first named; a line of
 * nothing is dropped.
 */
export function mergeLines(lines: readonly WantedLine[]): WantedLine[] {
  const quantities = new Map<string, number>();
  for (const { ticketId, quantity } of lines)
    quantities.set(ticketId, (quantities.get(ticketId) ?? 0) + quantity);
  return [...quantities].flatMap(([ticketId, quantity]) =>
    quantity > 0 ? [{ ticketId, quantity }] : [],
  );
}

/**
 * The least that an order must take: never more than what is left, so that the last ones can be
 * bought. Null is unlimited.
 */
export const leastPerOrder = (
  { minPerOrder }: Pick<TicketLimits, "minPerOrder">,
  left: number | null,
): number => (left === null ? minPerOrder : Math.max(1, Math.min(minPerOrder, left)));

/**
 * The first reason against a basket, or null. A ticket that is hidden, foreign or unknown is
 * `not_on_sale` in the same words.
 */
export function lineRefusal(
  lines: readonly WantedLine[],
  tickets: readonly TicketLimits[],
): LineRefusal | null {
  for (const { ticketId, quantity } of mergeLines(lines)) {
    const line = lines.findIndex((one) => one.ticketId === ticketId);
    const ticket = tickets.find((one) => one.id === ticketId);
    // Sold out is decided by the stock itself, never by what the sheet remembers of it.
    if (ticket?.availability === "PAUSED") return { line, because: "payments_not_connected" };
    const isOffered =
      ticket && (ticket.availability === "ON_SALE" || ticket.availability === "SOLD_OUT");
    if (!isOffered) return { line, because: "not_on_sale" };
    if (quantity < ticket.minPerOrder)
      return { line, because: "too_few_per_order", params: { minimum: ticket.minPerOrder } };
    if (quantity > ticket.maxPerOrder)
      return { line, because: "too_many_per_order", params: { maximum: ticket.maxPerOrder } };
  }
  const total = lines.reduce((sum, line) => sum + line.quantity, 0);
  if (total <= MAX_TICKETS_PER_ORDER) return null;
  return { line: 0, because: "too_many_per_order", params: { maximum: MAX_TICKETS_PER_ORDER } };
}
