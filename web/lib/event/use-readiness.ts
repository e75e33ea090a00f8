// Is the current event ready to sell? What the rule says of it, for the person who looks.
import { type Event, events } from "#shared/contracts/events.ts";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { pausedTickets, type ReadinessLine, readinessOf } from "#shared/rules/page/readiness.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { needsPayments } from "#web/lib/event/needs-payments.ts";

/** The tickets as the rule wants to know them. */
const offeredOf = (all: readonly Ticket[]) =>
  all.map((ticket) => ({ title: ticket.title, needsPayments: needsPayments(ticket) }));

/** Whether payments matter to it: a draft will sell, what ended or was archived will not. */
export const isForSale = (status: Event["status"]): boolean =>
  status === "DRAFT" || status === "LIVE";

/** The titles of what waits for payments, and whether anything else can be had meanwhile. */
export function usePausedTickets({ id: eventId, takesPayments }: Event) {
  const read = useApiQuery(
    tickets.list,
    { params: { eventId }, query: { per_page: MAX_PAGE_SIZE } },
    { enabled: !takesPayments },
  );
  const all = offeredOf(read.data?.data ?? []);
  const paused = pausedTickets({ takesPayments, tickets: all });
  return { paused, isNothingLeft: paused.length > 0 && paused.length === all.length };
}

/** The lines of the rule for who looks at the current event, once its tickets are read. */
export function useReadiness(known: {
  tickets: readonly Ticket[];
  hasOrganizer: boolean;
}): ReadinessLine[] {
  const { role, isEmailConfirmed } = useMe();
  const { title, status, startAt, takesPayments, ...event } = useCurrentEvent();
  const facts = {
    ...{ isEmailConfirmed, title, startAt, takesPayments, tickets: offeredOf(known.tickets) },
    ...{ hasOrganizer: known.hasOrganizer, hasDescription: event.description !== "" },
    ...{ hasCover: event.images.length > 0, isLookedAt: event.gettingStarted.isLookedAt },
  };
  return readinessOf(facts, role).filter(({ part }) => part !== "payments" || isForSale(status));
}

export type Offer = { isEmpty: boolean; paused: string[] };

/** Read anew, because a dialog asks by it. `offer` is undefined until then. */
export function useOffer({ id: eventId }: Pick<Event, "id">) {
  const params = { eventId };
  const event = useApiQuery(events.get, { params }, { staleTime: 0 });
  const read = useApiQuery(
    tickets.list,
    { params, query: { per_page: MAX_PAGE_SIZE } },
    { staleTime: 0 },
  );
  const reads = [event, read];
  const failed = reads.find((one) => one.isError);
  const isFresh = reads.every((one) => one.isFetchedAfterMount && !one.isError);
  return {
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    offer: isFresh && event.data && read.data ? offerOf(event.data, read.data.data) : undefined,
  };
}

const offerOf = ({ takesPayments }: Event, all: readonly Ticket[]): Offer => ({
  isEmpty: all.length === 0,
  paused: pausedTickets({ takesPayments, tickets: offeredOf(all) }),
});
