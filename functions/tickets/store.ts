// Where are tickets stored? In their event's partition, beside the event and its pools; together
// they are the sale sheet.
import * as z from "zod";
import { collection } from "#functions/core/collection.ts";
import { TicketInput } from "#shared/contracts/tickets.ts";

export const ticketStore = collection({
  entity: "ticket",
  kind: "ticket",
  fields: TicketInput.shape,
  system: {
    position: z.number(),
    /** The pools that limit the ticket: its own pool if a quantity is set, else none. */
    pools: z.array(z.string()),
    /** Set by the first reservation; from then on the ticket can be hidden but not deleted. */
    touched: z.boolean().optional(),
    createdAt: z.string(),
  },
  pk: "EVT#{eventId}",
  sk: "TICKET#{id}",
});

export type StoredTicket = Awaited<ReturnType<typeof ticketStore.get>> & { eventId: string };
