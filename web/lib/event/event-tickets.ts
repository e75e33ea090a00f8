// Which tickets does the event have, and what are those called that something names?
import { useEffect } from "react";
import { tickets } from "#shared/contracts/tickets.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { noteMissing, titleOf } from "#web/lib/event/ticket-titles.ts";

/** A ticket that the cache lacks is "…" while the tickets are read once more. */
export function useEventTickets(named: readonly string[] = []) {
  const { id: eventId } = useCurrentEvent();
  const query = { per_page: MAX_PAGE_SIZE };
  const sold = useApiQuery(tickets.list, { params: { eventId }, query });
  const { data, dataUpdatedAt, isFetching, isRefetchError, refetch } = sold;
  const read = data && { tickets: data.data, at: dataUpdatedAt };
  useEffect(() => {
    // The next rows may have begun the read already.
    if (read && !isFetching && !isRefetchError && noteMissing(read, named, Date.now()))
      void refetch({ cancelRefetch: false });
  });
  return { sold, titleOf: (ticketId: string) => titleOf(read, ticketId) };
}
