// Whose name is on each ticket of an order by hand? A change of the order keeps what was typed.
import { groupBy } from "#shared/core/grouping.ts";

type Line = { ticketId: string; quantity: number };
type Person = { firstName: string; lastName?: string | undefined; email?: string | undefined };
export type NamedTicket = Person & { ticketId: string };

/** In the order of the lines. A typed person stays with its ticket while the order has as many. */
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
