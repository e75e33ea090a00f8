// Is a buyer's basket allowed? Lines are merged first, so that naming a ticket twice cannot bypass
// a limit.
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
  /** Index in the lines as the buyer sent them. */
  line: number;
  because: "not_on_sale" | "payments_not_connected" | "too_few_per_order" | "too_many_per_order";
  params?: Record<string, number | string>;
};

/**
 * Adds up lines of the same ticket, in the order of their first mention. Lines with quantity 0 are
 * dropped.
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
 * The minimum of an order: never more than what is left, so that the last tickets can be bought.
 * `left` is null for an unlimited ticket.
 */
export const leastPerOrder = (
  { minPerOrder }: Pick<TicketLimits, "minPerOrder">,
  left: number | null,
): number => (left === null ? minPerOrder : Math.max(1, Math.min(minPerOrder, left)));

/**
 * The first reason against a basket; null if there is none. Hidden, foreign and unknown tickets all
 * get `not_on_sale`.
 */
export function lineRefusal(
  lines: readonly WantedLine[],
  tickets: readonly TicketLimits[],
): LineRefusal | null {
  for (const { ticketId, quantity } of mergeLines(lines)) {
    const line = lines.findIndex((one) => one.ticketId === ticketId);
    const ticket = tickets.find((one) => one.id === ticketId);
    // The stock itself decides about sold-out tickets. The availability here may be out of date.
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
