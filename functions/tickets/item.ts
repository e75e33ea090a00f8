// How is a ticket stored? In its event's partition, beside the event and its pools; together they
// are the sale sheet.
import * as z from "zod";
import { resourceItem } from "#functions/core/table/item.ts";
import { TicketInput } from "#shared/contracts/tickets.ts";

export const ticketItem = resourceItem({
  kind: "ticket",
  pk: "EVT#{eventId}",
  sk: "TICKET#{id}",
  shape: {
    ...TicketInput.shape,
    position: z.number(),
    /** The pools that limit the ticket: its own pool if a quantity is set, else none. */
    pools: z.array(z.string()),
    /** The first order sets it. From then on the ticket can be hidden but not deleted. */
    hasOrders: z.boolean().default(false),
    createdAt: z.string(),
  },
});

export type StoredTicket = ReturnType<typeof ticketItem.parse>;
