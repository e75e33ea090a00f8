// Is the current event ready to sell? What the rule says of it, for the person who looks.
import type { Event } from "#shared/contracts/events.ts";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { pausedTickets } from "#shared/rules/page/readiness.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { needsPayments } from "#web/lib/event/needs-payments.ts";

/** The tickets as the rule wants to know them. */
export const offeredOf = (all: readonly Ticket[]) =>
  all.map((ticket) => ({ title: ticket.title, needsPayments: needsPayments(ticket) }));

/** Undefined while its tickets are read. Read anew each time, because a dialog asks by it. */
export function usePausedTickets({
  id: eventId,
  takesPayments,
}: Pick<Event, "id" | "takesPayments">): string[] | undefined {
  const read = useApiQuery(
    tickets.list,
    { params: { eventId }, query: { per_page: MAX_PAGE_SIZE } },
    { enabled: !takesPayments },
  );
  if (takesPayments) return [];
  return read.data && pausedTickets({ takesPayments, tickets: offeredOf(read.data.data) });
}
