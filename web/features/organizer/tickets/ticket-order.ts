// How does a ticket move in the list? Among all tickets of the event.
import { useLingui } from "@lingui/react/macro";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import type { Query } from "#shared/core/route.ts";
import { useRowOrder } from "#web/components/list/use-row-order.ts";
import { call, queryKeyOf } from "#web/lib/api/api.ts";

const all = { per_page: MAX_PAGE_SIZE, sort_by: "position" } as const;

export function useTicketOrder(eventId: string, query: Query<typeof tickets.list>) {
  const { t } = useLingui();
  const params = { eventId };
  return useRowOrder<Ticket>({
    key: queryKeyOf(tickets.list, { params, query }),
    route: tickets.sort,
    readIds: async () =>
      (await call(tickets.list, { params, query: all })).data.map(({ id }) => id),
    save: (ticketIds) => call(tickets.sort, { params, body: { ticketIds } }),
    failed: t`Sorting tickets failed`,
  });
}
