// How does a ticket move up or down in the list? The screen changes at once, and a refused move is
// reverted.
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { MAX_PAGE_SIZE, type Page } from "#shared/core/lists.ts";
import type { Query } from "#shared/core/route.ts";
import { toastFailed } from "#web/components/toast.tsx";
import { call, queryKeyOf, useApiMutation } from "#web/lib/api.ts";

/**
 * Returns a function that moves a ticket by a number of places; below 0 is up. The screen changes
 * at once. A refused move is reverted and reported. Beyond either end nothing happens.
 */
export function useTicketOrder(
  eventId: string,
  query: Query<typeof tickets.list>,
  page: Page<Ticket> | undefined,
) {
  const { t } = useLingui();
  const client = useQueryClient();
  const key = queryKeyOf(tickets.list, { params: { eventId }, query });
  const failed = (error: unknown) => {
    void client.invalidateQueries({ queryKey: key });
    toastFailed(t`Sorting tickets failed`, error);
  };
  const sort = useApiMutation(tickets.sort, { onError: failed });
  const move = async (id: string, step: number) => {
    const ticketIds =
      page?.meta.lastPage === 1 ? page.data.map((row) => row.id) : await allTicketIds(eventId);
    const from = ticketIds.indexOf(id);
    const to = from + step;
    if (from < 0 || to < 0 || to >= ticketIds.length) return;
    ticketIds.splice(to, 0, ...ticketIds.splice(from, 1));
    client.setQueryData(
      key,
      (now: Page<Ticket> | undefined) => now && { ...now, data: inOrder(now.data, ticketIds) },
    );
    sort.mutate({ params: { eventId }, body: { ticketIds } });
  };
  return ({ id }: Ticket, step: number) => void move(id, step).catch(failed);
}

const inOrder = (rows: Ticket[], ids: string[]) =>
  rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));

/** The route needs the ids of all tickets, and the screen may show only one page of them. */
async function allTicketIds(eventId: string): Promise<string[]> {
  const read = (page: number) =>
    call(tickets.list, {
      params: { eventId },
      query: { page, per_page: MAX_PAGE_SIZE, sort_by: "position" },
    });
  const first = await read(1);
  const rest = Array.from({ length: first.meta.lastPage - 1 }, (_, index) => read(index + 2));
  return [first, ...(await Promise.all(rest))].flatMap(({ data }) => data.map(({ id }) => id));
}
