// Whose name is on each ticket of an order by hand? A change of the order keeps what was typed.
import { groupBy } from "#shared/core/grouping.ts";

type Line = { ticketId: string; quantity: number };
type Person = { firstName: string; lastName?: string | undefined; email: string };
export type NamedTicket = Person & { ticketId: string };

/**
 * A person for each ticket, in the order of the lines. `typed` are those of before; each stays with
 * its ticket as long as the order has as many of it. A new one gets the buyer's email.
 */
export function namesFor(
  lines: readonly Line[],
  typed: readonly NamedTicket[],
  buyer: Person,
): NamedTicket[] {
  const left = groupBy(typed, ({ ticketId }) => ticketId);
  return lines.flatMap(({ ticketId, quantity }) =>
    Array.from(
      { length: quantity },
      () =>
        left.get(ticketId)?.shift() ?? {
          ticketId,
          firstName: "",
          lastName: "",
          email: buyer.email,
        },
    ),
  );
}
